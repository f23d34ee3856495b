import { createHash } from 'node:crypto'
import type { PublicFacts } from '@xinqi/api/open/public-endpoint'
import type { PublicPath } from '@xinqi/api/open/registry'
import { sql } from 'kysely'
import { writeAudit } from '../../../platform/audit.ts'
import type { Database, Tx } from '../../../platform/db/database.ts'
import { transactWithFiles } from '../../../platform/db/prefetch.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { AuditNote, Visitor } from '../../../platform/http/call.ts'
import { answeredBefore, type IdempotentCall, onceByKey } from '../../../platform/security/idempotency.ts'
import { nonceOf, spendNonce } from '../../../platform/security/nonces.ts'
import type { Services } from '../../../platform/services.ts'
import { retryWhileStale } from '../../../platform/stale-preparation.ts'
import { whileAnswering } from '../gateway/caused-by.ts'
import type { OpenCall, OpenHandler } from '../gateway/open-call.ts'
import type { Trace } from './admit-app.ts'

type Run = {
  path: PublicPath
  facts: PublicFacts
  handler: OpenHandler<PublicPath>
  services: Services
}
type OpenCallRequest = {
  trace: Trace
  body: unknown
  bytes: Buffer
  visitor: Visitor
  idempotencyKey: string | undefined
  /** The answer is that of an earlier call with the same key. */
  onReplay: () => void
}

/** As on the web: ask outside → transaction { nonce, idempotency, handler, audit }. */
export const runOpenCall = async (run: Run, asked: OpenCallRequest): Promise<unknown> => {
  refuseAgent(run.facts, asked.trace)
  // Only what changes something causes anything, and knowing it all the way down has its price.
  if (!run.facts.changes) return carry(run, asked)
  return whileAnswering({ requestId: asked.visitor.requestId, endpoint: run.path }, () => carry(run, asked))
}

/** An agent that comes with the app's key does what is declared an agent's, and nothing else. */
const refuseAgent = ({ agent }: PublicFacts, { actor }: Trace) => {
  if (actor?.through && (agent === 'never' || agent.kind === 'propose')) throw new CodedError('AGENT_MAY_NOT')
}

const carry = async ({ path, facts, handler, services }: Run, asked: OpenCallRequest): Promise<unknown> => {
  const { trace, visitor } = asked
  const { app } = trace.known!
  let noted: AuditNote = {}
  const callOn = (db: Tx | Database, now = services.clock()) =>
    ({
      path,
      body: asked.body,
      bytes: asked.bytes,
      app,
      keyId: trace.key!.id,
      actor: trace.actor!,
      db,
      autocommit: services.autocommit,
      now,
      visitor,
      services,
      note: (entry: AuditNote) => {
        noted = { ...noted, ...entry, detail: { ...noted.detail, ...entry.detail } }
      },
    }) as OpenCall<PublicPath>
  const audit = (db: Tx | Database, succeeded: boolean, detail: Record<string, unknown> = {}) =>
    writeAudit(db, {
      event: facts.changes as string,
      companyId: app.company_id,
      accountId: app.account_id,
      actorName: `接口 ${app.name}`,
      target: noted.target ?? null,
      succeeded,
      detail: { ...noted.detail, ...detail, appId: app.id, keyId: trace.key!.id, ...agentOf(trace) },
      ...visitor,
      at: services.clock(),
    })
  const once = facts.changes ? onceFor(asked, app.id, path) : undefined
  const asks = typeof handler !== 'function'
  const act = () =>
    retryWhileStale(async () => {
      const isAnswered = asks && handler.prepare && once && (await answeredBefore(services.db, once))
      const told =
        asks && handler.prepare && !isAnswered ? await handler.prepare(callOn(services.db)) : undefined
      const workAhead = asks && !isAnswered ? handler.workAhead : undefined
      const handle = (call: OpenCall<PublicPath>) => (asks ? handler.commit(call, told) : handler(call))
      if (!facts.changes) return handle(callOn(services.db))
      // The same at every attempt, so that every attempt draws the same papers.
      const now = services.clock()
      const body = async (tx: Tx) => {
        if (once) await holdKey(tx, once)
        if (!(await spendNonce(tx, nonceOf(`open:${app.id}:${trace.head!.nonce}`), now)))
          throw new CodedError('SIGNATURE_REPLAY')
        let isFirst = false
        const commit = async () => {
          isFirst = true
          const data = await handle(callOn(tx, now))
          await audit(tx, true)
          return data
        }
        const answer = await (once ? onceByKey(tx, once, now, commit) : commit())
        if (!isFirst) asked.onReplay()
        return answer
      }
      return asks && handler.withFiles
        ? transactWithFiles(
            services.db,
            body,
            services.limitWrites,
            workAhead && (() => workAhead(callOn(services.db), told)),
          )
        : services.limitWrites(() => services.db.transaction().execute(body))
    })
  try {
    return await (facts.changes ? services.timeline.acknowledged(act) : act())
  } catch (error) {
    if (error instanceof CodedError && facts.changes)
      await audit(services.db, false, { path, code: error.code })
    throw error
  }
}

const agentOf = ({ actor }: Trace) =>
  actor?.through
    ? { agent: actor.through.name, agentId: actor.through.agentId, tool: actor.through.tool }
    : {}

const onceFor = (
  { idempotencyKey: key, trace, body }: OpenCallRequest,
  appId: string,
  path: string,
): IdempotentCall | undefined => {
  if (key === undefined) return undefined
  if (!/^[\x21-\x7e]{8,64}$/.test(key))
    throw new CodedError('BAD_REQUEST', 'Idempotency-Key 须为 8–64 个字符')
  // The raw bytes stand for the body; of an upload also what the query says.
  const bodyHash = createHash('sha256')
    .update(`${trace.head!.digest}\n${JSON.stringify(body)}`)
    .digest('hex')
  return { actor: `app:${appId}`, key, path, bodyHash }
}

/**
 * The same key still at work elsewhere is told at once, instead of keeping a connection waiting for it. Whoever merely
 * fetches an answer that is there stands in nobody's way.
 */
const holdKey = async (tx: Tx, once: IdempotentCall) => {
  const { actor, key } = once
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`${actor} ${key}`}, 0)) as held`.execute(tx)
  if (!rows[0]!.held && !(await answeredBefore(tx, once)))
    throw new CodedError('RETRY', '相同 Idempotency-Key 的请求仍在处理', { retryAfter: 1 })
}
