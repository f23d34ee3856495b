import type { EndpointFacts } from '@xinqi/api/endpoint'
import { PROOF } from '@xinqi/api/limits'
import { consoleNeed } from '@xinqi/api/open/console-rights'
import { packageAllows } from '@xinqi/api/package-allows'
import { HEADERS } from '@xinqi/api/wire'
import type { FastifyRequest } from 'fastify'
import { rowOf } from '../db/row.ts'
import { CodedError } from '../errors.ts'
import { isOwnBrowser } from '../security/known-device.ts'
import { limitVisitors } from '../security/limit-visitors.ts'
import type { RequestBuckets } from '../security/request-bucket.ts'
import { announcedHash, checkSignedHeader, hashOf, type NonceMemory } from '../security/signed-header.ts'
import type { Services } from '../services.ts'
import type { Actor, SessionTask } from '../session/actor.ts'
import { assertPartnerProven, type PartnerActor } from '../session/partner-sessions.ts'
import { belongsToTask, TASK_STANDING } from '../session/task-rules.ts'
import { auditRefusal, visitorOf } from './audit-call.ts'
import { refuseBrokenText } from './broken-text.ts'
import type { UploadedFile } from './call.ts'
import type { FormRoom, Release } from './form-room.ts'
import { formSize, readForm } from './multipart-body.ts'

/** What the gate learned about a request, for the steps after it. */
export type Admitted = {
  actor: Actor | null
  partner: PartnerActor | null
  nonce: string | null
  bodyHash: string
  files: UploadedFile[]
  /** Gives back the room its files take, when the call is over. */
  release?: Release
  /** To be set with the answer. */
  cookies: string[]
}

declare module 'fastify' {
  interface FastifyRequest {
    rawBody?: Buffer
    admitted?: Admitted
  }
}

const tokenOf = (request: FastifyRequest): string | undefined => {
  const token = request.headers[HEADERS.authKey]
  return typeof token === 'string' && token.length > 0 && token.length <= 128 ? token : undefined
}

/** Signed header → session → rights. Before the schema: who may not call learns nothing about what a call expects. */
export const admit = async (
  request: FastifyRequest,
  route: { path: string; facts: EndpointFacts },
  services: Services,
  { buckets, nonces, room }: { buckets: RequestBuckets; nonces: NonceMemory; room: FormRoom },
): Promise<void> => {
  const { facts } = route
  const token = tokenOf(request)
  // Made-up tokens share their sender's bucket, or a flood could bring a fresh one with every request.
  const payer = token && services.sessions.isKnown(token) ? token : request.ip
  if (!buckets.take(payer)) throw new CodedError('TOO_MANY', undefined, { retryAfter: 1 })

  const isForm = facts.kind === 'multipart'
  const bodyHash = isForm ? announcedHash(request.headers) : hashOf(request.rawBody ?? '')
  let nonce: string | null = null
  if (facts.signed) {
    const now = services.clock().getTime()
    const path = request.url.split('?', 1)[0]!
    nonce = checkSignedHeader(
      { method: request.method, path, headers: request.headers, bodyHash },
      now,
      services.clockOffset.wrongBy(),
    )
    nonces.spend(nonce, now)
  }
  const isOpen = facts.auth === 'open'
  const partner = isOpen ? await partnerOf(token, services) : null
  const bearer = isOpen ? null : await sessionOf(token, facts, services)
  const isElsewhere = bearer && !(await isOwnBrowser(services, bearer, visitorOf(request).device))
  const actor = isElsewhere && facts.auth === 'public' ? null : bearer
  request.admitted = { actor, partner, nonce, bodyHash, files: [], cookies: [] }
  try {
    if (isElsewhere && actor) throw new CodedError('SESSION_ELSEWHERE')
    authorise(actor, facts)
    authorisePartner(partner, route, services)
    if (actor && facts.proven) await assertProven(actor, services)
    if (actor && !request.headers[HEADERS.unattended]) await services.sessions.used(actor)
  } catch (error) {
    await auditRefusal(services, request, route, error as CodedError)
    throw error
  }
  if (facts.visitors)
    await limitVisitors({ services, visitor: { address: request.ip }, now: services.clock() }, facts.visitors)
  if (isForm) request.admitted.release = await takeForm(request, facts, bodyHash, payer, room)
  refuseBrokenText(request)
  if (partner) assertOwnApp(partner, request.body)
  if (actor?.task && facts.auth !== 'public') await confine(actor.task, request, route.path, services)
}

/** Only for somebody who may call, only what he signed, and only while there is room for it. */
const takeForm = async (
  request: FastifyRequest,
  facts: EndpointFacts,
  bodyHash: string,
  payer: string,
  room: FormRoom,
): Promise<Release> => {
  const limits = { files: facts.files!, maxBytes: facts.maxBytes! }
  const release = room.take(payer, formSize(request, limits))
  try {
    const form = await readForm(request, limits)
    if (form.bodyHash !== bodyHash) throw new CodedError('SIGNATURE_WRONG')
    request.body = form.fields
    request.admitted!.files = form.files
    return release
  } catch (error) {
    release()
    throw error
  }
}

/** Whoever came by a partner's link does what the link was made for, while it holds. */
const confine = async (task: SessionTask, request: FastifyRequest, path: string, services: Services) => {
  if (!belongsToTask(task, path, request)) throw new CodedError('OPEN_LINK_CONFINED')
  for (const { holds } of services.extensions.all(TASK_STANDING))
    if (!(await holds(services.db, task))) throw new CodedError('UNAUTHENTICATED', '链接已失效')
}

/** The open platform has sessions of its own: a person's token opens nothing here, nor a partner's there. */
const partnerOf = async (token: string | undefined, services: Services): Promise<PartnerActor> => {
  const found = token ? await services.partnerSessions.find(token) : undefined
  if (found?.state === 'live') return found.partner
  throw new CodedError('UNAUTHENTICATED', found?.state === 'forced' ? found.message : undefined)
}

const sessionOf = async (token: string | undefined, facts: EndpointFacts, services: Services) => {
  if (!token) {
    if (facts.auth === 'public') return null
    throw new CodedError('UNAUTHENTICATED')
  }
  const found = await services.sessions.find(token)
  if (found.state === 'live') return found.actor
  if (facts.auth === 'public') return null
  throw found.state === 'forced'
    ? new CodedError('FORCED_LOGOUT', found.message)
    : new CodedError('UNAUTHENTICATED')
}

/** Read with the session at every call: what was taken away is gone with the next one. */
const authorisePartner = (
  partner: PartnerActor | null,
  { path, facts }: { path: string; facts: EndpointFacts },
  services: Services,
): void => {
  if (!partner) return
  if (partner.userId !== null) {
    const need = facts.ownerOnly ? 'owner' : consoleNeed(path)
    if (need === 'owner' || (need !== 'anyone' && !partner.rights.has(need)))
      throw new CodedError('FORBIDDEN', '没有权限，请联系合作方管理员')
  }
  if (facts.proven) assertPartnerProven(partner, services.clock())
}

/** An app outside a sub-user's part is not there for him, whatever the call does with it. */
const assertOwnApp = ({ apps }: PartnerActor, body: unknown): void => {
  if (apps === 'all' || typeof body !== 'object' || body === null) return
  const { appId } = body as { appId?: unknown }
  if (typeof appId === 'string' && !apps.has(appId)) throw new CodedError('NOT_FOUND')
}

/** Money, papers of people, keys: a session alone may be anybody's screen. */
const assertProven = async ({ sessionId }: Actor, { db, clock }: Services): Promise<void> => {
  const session = await rowOf(db, 'session', { id: sessionId }, ['proven_at'])
  const until = (session?.proven_at?.getTime() ?? 0) + PROOF.lifetime
  if (until <= clock().getTime()) throw new CodedError('PROOF_REQUIRED')
}

/** Person of the platform → permission key → package function. */
export const authorise = (actor: Actor | null, facts: EndpointFacts): void => {
  if (facts.auth === 'operator' && !actor?.isOperator) throw new CodedError('FORBIDDEN')
  if (facts.permission && !actor?.grants.has(facts.permission)) throw new CodedError('FORBIDDEN')
  if (facts.anyPermission && !facts.anyPermission.some((key) => actor?.grants.has(key))) {
    throw new CodedError('FORBIDDEN')
  }
  if (
    facts.service &&
    !packageAllows(actor?.userType ?? 1, actor?.company?.packageFunctions ?? [], facts.service)
  ) {
    throw new CodedError('PACKAGE_LIMIT')
  }
}
