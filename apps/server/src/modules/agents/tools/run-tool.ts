import { createHash } from 'node:crypto'
import type { AgentTool } from '@xinqi/api/agents'
import type { Path } from '@xinqi/api/calls'
import { HOUR } from '@xinqi/api/durations'
import { inStandardWords } from '@xinqi/api/standard-words'
import { HEADERS } from '@xinqi/api/wire'
import type { FastifyRequest } from 'fastify'
import type { TObject, TSchema } from 'typebox'
import Schema from 'typebox/schema'
import { CodedError } from '../../../platform/errors.ts'
import { type CallRequest, visitorOf } from '../../../platform/http/audit-call.ts'
import { hasBrokenText } from '../../../platform/http/broken-text.ts'
import type { Handler, Handlers } from '../../../platform/http/call.ts'
import { authorise } from '../../../platform/http/gate.ts'
import { runCall } from '../../../platform/http/run-call.ts'
import { hashOf } from '../../../platform/security/signed-header.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { agentAddresses } from '../connections/addresses.ts'
import type { Bearer } from '../connections/bearer.ts'
import { makeWary } from '../connections/end-connection.ts'
import { isProposable } from '../proposals/proposable.ts'
import { type Proposing, propose } from '../proposals/propose.ts'
import type { SubjectIds } from '../proposals/subject.ts'
import { namesSpeak } from './plain-names.ts'
import { withStanding } from './refused-by-status.ts'
import { answerFor } from './scrub.ts'
import { type CallTool, goesOut, toolsOfCalls } from './tool-of-call.ts'

export type ToolRun = {
  services: Services
  handlers: Handlers
  bearer: Bearer
  request: FastifyRequest
}

export type Outcome = {
  outcome: 'done' | 'proposed'
  proposalId?: string
  confirmUrl?: string
  why: string[]
}

/** Within the mandate at once, beyond it proposed; what always needs a person is not even tried. */
export const doneOrProposed = async (
  { kind }: AgentTool,
  carry: () => Promise<unknown>,
  suggest: (why: readonly string[]) => Promise<Outcome>,
): Promise<Outcome> => {
  if (kind === 'propose') return suggest(['这项操作总是由本人确认'])
  try {
    await carry()
    return { outcome: 'done', why: [] }
  } catch (error) {
    if (error instanceof CodedError && error.errorName === 'AGENT_BEYOND')
      return suggest(error.message.split('；'))
    throw error
  }
}

export const proposeFor = async (
  { services, bearer, request }: Pick<ToolRun, 'services' | 'bearer' | 'request'>,
  actor: Actor,
  { key, ...asked }: Pick<Proposing, 'path' | 'body' | 'reason' | 'why' | 'key'>,
): Promise<Outcome> => {
  const proposalId = await services.limitWrites(() =>
    services.db.transaction().execute((tx) =>
      propose(services, tx, {
        ...asked,
        actor,
        connectionId: bearer.connectionId,
        agentName: bearer.name,
        visitor: visitorOf(request),
        key: createHash('sha256').update(key).digest('hex'),
      }),
    ),
  )
  const confirmUrl = agentAddresses(services).proposals
  return { outcome: 'proposed', proposalId, confirmUrl, why: [...asked.why] }
}

const OFFERED: ReadonlySet<string> = new Set(toolsOfCalls.map(({ tool }) => tool.name))

const words = new WeakMap<TObject, TSchema>()
/** As the tool is listed: an input that may be null says so in those words alone. */
const inWords = (input: TObject): TSchema => {
  const known = words.get(input) ?? (inStandardWords(input) as TSchema)
  words.set(input, known)
  return known
}

export const assertInput = (input: TObject, given: Record<string, unknown>): void => {
  const [fits, [first]] = Schema.Errors(inWords(input), given)
  if (!fits)
    throw new CodedError(
      'BAD_REQUEST',
      `参数不正确：${first?.instancePath ?? ''} ${first?.message ?? ''}`.trim(),
    )
  if (hasBrokenText(given)) throw new CodedError('BAD_REQUEST', '请求内容含有无法保存的字符')
}

/** What they answer was written by others, or quotes it. */
const FOREIGN_TEXT: ReadonlySet<string | null> = new Set(['contract.text', 'insight.run', 'archive.read'])

type WaryRun = Pick<ToolRun, 'services' | 'bearer'>
const waryFromNow = ({ services, bearer }: WaryRun) =>
  makeWary(
    services.autocommit,
    { accountId: bearer.actor.accountId, connectionId: bearer.connectionId },
    new Date(services.clock().getTime() + HOUR),
  )

/** Before anything is read: whatever stands in it may be orders to the agent. */
export const becomeWary = async (run: WaryRun, { scope }: AgentTool): Promise<void> => {
  if (FOREIGN_TEXT.has(scope)) await waryFromNow(run)
}

/** Where a contract is only looked up, these are what the other side may have said in its own words. */
const SAID_BY_OTHERS: ReadonlySet<string> = new Set(['reason', 'refusedReason', 'message', 'note'])
const quotesOthers = (answer: unknown): boolean => {
  if (Array.isArray(answer)) return answer.some(quotesOthers)
  if (typeof answer !== 'object' || answer === null) return false
  return Object.entries(answer).some(([name, value]) =>
    typeof value === 'string' ? SAID_BY_OTHERS.has(name) && value.trim() !== '' : quotesOthers(value),
  )
}

/**
 * What an agent is told, and with it, before it learns of it, the hour in which its acts are confirmed: where somebody
 * else speaks in it, or where what should be a name says more than a name. Of itself and of our documents it learns
 * nothing others wrote.
 */
export const told = async (run: WaryRun, { scope }: AgentTool, schema: TSchema, answer: unknown) => {
  const shown = answerFor(schema, answer)
  const isForeign =
    (scope === 'contract.read' && quotesOthers(shown)) || (scope !== null && namesSpeak(shown))
  if (isForeign) await waryFromNow(run)
  return shown
}

/**
 * Scope → rights of the person now → schema → the same runner as every call, with the agent's name on the actor. What the
 * mandate does not cover is proposed instead; what only a person may do is never done.
 */
export const runTool = async (run: ToolRun, called: CallTool, given: Record<string, unknown>) => {
  const { services, bearer } = run
  const { tool, facts, path, input } = called
  if (tool.scope && !bearer.scopes.has(tool.scope))
    throw new CodedError('AGENT_SCOPE', `智能体没有获得「${tool.scope}」的权限`)
  const actor = {
    ...bearer.actor,
    through: { agentId: bearer.connectionId, name: bearer.name, tool: tool.name, proposalId: null },
  }
  authorise(actor, facts)
  assertInput(input, given)
  const { idempotencyKey, agentReason, ...rest } = given
  const params = Object.fromEntries(
    Object.keys(facts.params?.properties ?? {}).map((name) => [name, rest[name]]),
  )
  const body = Object.fromEntries(Object.entries(rest).filter(([name]) => !(name in params)))
  await becomeWary(run, tool)
  const key = `agent:${bearer.connectionId}:${String(idempotencyKey ?? '')}`
  const asked: CallRequest = {
    id: run.request.id,
    ip: run.request.ip,
    headers: {
      'user-agent': run.request.headers['user-agent'],
      ...(idempotencyKey === undefined ? {} : { [HEADERS.idempotencyKey]: key }),
    },
    body,
    query: body,
    params,
    admitted: {
      actor,
      partner: null,
      nonce: null,
      bodyHash: hashOf(JSON.stringify({ body, params })),
      files: [],
      cookies: [],
    },
  }
  const handler = run.handlers[path as Path] as Handler<Path>
  const carry = () => runCall({ path, facts, handler, services }, asked)
  if (!goesOut(tool)) return told(run, tool, facts.data, await carry())
  const suggest = async (why: readonly string[]) => {
    if (!isProposable(path)) throw new CodedError('AGENT_MAY_NOT')
    const asked = { path, body: body as SubjectIds, reason: String(agentReason), why, key }
    return proposeFor(run, actor, asked)
  }
  const { contractId } = body
  const of = { contractId: typeof contractId === 'string' ? contractId : null, offered: OFFERED }
  return withStanding(run, of, () => doneOrProposed(tool, carry, suggest))
}
