import type { EndpointFacts } from '@xinqi/api/endpoint'
import { bestLanguage, tagsOf } from '@xinqi/api/languages'
import { DEVICE_COOKIE } from '@xinqi/api/wire'
import type { FastifyRequest } from 'fastify'
import { writeAudit } from '../audit.ts'
import type { Queryable } from '../db/database.ts'
import type { CodedError } from '../errors.ts'
import type { Services } from '../services.ts'
import type { Actor } from '../session/actor.ts'
import type { AuditNote, Visitor } from './call.ts'
import { cookieOf } from './cookies.ts'

/** What is known of a request when it has been let in: of a browser's, or of the one an agent's tool stands for. */
export type CallRequest = Pick<
  FastifyRequest,
  'id' | 'ip' | 'headers' | 'body' | 'query' | 'params' | 'admitted'
>

export const visitorOf = (request: CallRequest): Visitor => ({
  address: request.ip,
  userAgent: request.headers['user-agent'] ?? null,
  requestId: request.id,
  device: cookieOf(request, DEVICE_COOKIE),
  language: bestLanguage(tagsOf(request.headers['accept-language'] ?? '')),
})

type Entry = { event: string; succeeded: boolean; noted: AuditNote; detail?: Record<string, unknown> }

/** Who, what, when, from where: the same for every call, said by the call only where it knows more. */
export const auditCall = async (
  db: Queryable,
  services: Services,
  request: CallRequest,
  entry: Entry,
): Promise<void> => {
  const { noted } = entry
  const { actor, partner } = request.admitted ?? {}
  const written = {
    event: entry.event,
    companyId: noted.actor?.companyId ?? actor?.company?.id ?? null,
    accountId: noted.actor?.accountId ?? actor?.accountId ?? partner?.userId ?? partner?.partnerId ?? null,
    actorName: noted.actor?.name ?? actor?.name ?? partner?.name ?? null,
    target: noted.target ?? null,
    succeeded: entry.succeeded,
    detail: { ...noted.detail, ...entry.detail, ...agentIn(actor) },
    ...visitorOf(request),
    at: services.clock(),
  }
  const home = actor?.actingFrom
  if (!home) return writeAudit(db, written)
  // Done for one company by somebody of another: each finds it in its own log, saying who and for whom.
  await writeAudit(db, {
    ...written,
    actorName: `${written.actorName}（${home.companyName}代操作）`,
    detail: { ...written.detail, actingFrom: home.companyId },
  })
  await writeAudit(db, {
    ...written,
    companyId: home.companyId,
    target: [`代${actor.company?.name}`, written.target].filter(Boolean).join('：'),
    detail: { ...written.detail, actedFor: written.companyId },
  })
}

/** By whose hand it was done, beside in whose name. */
const agentIn = (actor: Actor | null | undefined): Record<string, unknown> =>
  actor?.through
    ? {
        agent: actor.through.name,
        agentId: actor.through.agentId,
        tool: actor.through.tool,
        proposalId: actor.through.proposalId,
      }
    : {}

/** A refusal is written down where something was to be changed or a right was missing; outside any transaction. */
export const auditRefusal = async (
  services: Services,
  request: CallRequest,
  { path, facts }: { path: string; facts: EndpointFacts },
  error: CodedError,
  noted: AuditNote = {},
): Promise<void> => {
  const isElsewhere = error.errorName === 'SESSION_ELSEWHERE'
  if (!facts.changes && error.errorName !== 'FORBIDDEN' && !isElsewhere) return
  const event = isElsewhere ? 'access.denied' : facts.changes || 'access.denied'
  await auditCall(services.db, services, request, {
    event,
    succeeded: false,
    noted,
    detail: { path, code: error.code },
  })
}
