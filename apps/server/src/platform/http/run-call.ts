import type { Path } from '@xinqi/api/calls'
import type { EndpointFacts } from '@xinqi/api/endpoint'
import { HEADERS } from '@xinqi/api/wire'
import type { Database, Tx } from '../db/database.ts'
import { transactWithFiles } from '../db/prefetch.ts'
import type { WriteLimiter } from '../db/write-limiter.ts'
import { CodedError } from '../errors.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { answeredBefore, type IdempotentCall, onceByKey } from '../security/idempotency.ts'
import { spendNonce } from '../security/nonces.ts'
import type { Services } from '../services.ts'
import { type Actor, handOf } from '../session/actor.ts'
import { retryWhileStale } from '../stale-preparation.ts'
import { withSpan } from '../tracing.ts'
import { auditCall, auditRefusal, type CallRequest, visitorOf } from './audit-call.ts'
import type { AuditNote, Call, Handler } from './call.ts'
import { hiddenCookie } from './cookies.ts'

/** Lists, counts and boards: many, heavy, and changing nothing. Where there is a replica they are read from it. */
export const REPLICA_CALLS: ReadonlySet<Path> = new Set<Path>([
  '/file/list',
  '/file/sponserList',
  '/file/draftList',
  '/v2/file/contractList',
  '/v2/file/centerListV2',
  '/v2/file/scanList',
  '/file/count',
  '/file/allSponserCount',
  '/file/countSponser',
  '/cust/bi/index/contract/info',
  '/archivedType/list',
  '/archived/getList',
  '/archived/unfiledList',
  '/ledger/contract/page',
  '/ledger/contract/sums',
  '/ledger/analysis',
  '/ledger/record',
  '/operation/list',
])

type Run = { path: Path; facts: EndpointFacts; handler: Handler<Path>; services: Services }

/** Ask outside, if the handler must → transaction { idempotency, handler, audit }. What the gate and the schema let through ends up here. */
export const runCall = (run: Run, request: CallRequest): Promise<unknown> =>
  withSpan(
    `call ${run.path}`,
    { 'http.route': run.path, 'xinqi.request': request.id },
    () =>
      run.facts.changes ? run.services.timeline.acknowledged(() => runIt(run, request)) : runIt(run, request),
    request.headers.traceparent as string | undefined,
  )

const runIt = async (run: Run, request: CallRequest): Promise<unknown> => {
  const { path, facts, handler, services } = run
  const admitted = request.admitted!
  let noted: AuditNote = {}
  const callOn = (db: Tx | Database, now = services.clock()): Call<Path> =>
    ({
      body: facts.method === 'GET' ? request.query : request.body,
      params: (request.params ?? {}) as Record<string, string>,
      files: admitted.files,
      actor: admitted.actor,
      partner: admitted.partner,
      db,
      autocommit: services.autocommit,
      now,
      visitor: visitorOf(request),
      services,
      setCookie: (name: string, value: string, lifetimeMs: number) => {
        const isHttps = services.config.PUBLIC_URL?.startsWith('https:') ?? false
        admitted.cookies.push(hiddenCookie(name, value, lifetimeMs, isHttps))
      },
      note: (entry: AuditNote) => {
        noted = { ...noted, ...entry, detail: { ...noted.detail, ...entry.detail } }
      },
    }) as Call<Path>

  try {
    const { changes } = facts
    refuseAgent(admitted.actor, facts)
    // Whoever got no answer asks what became of it: where nobody has kept that, doing it again would be a guess.
    if (changes && !facts.idempotent && request.headers[HEADERS.askedAgain])
      throw new CodedError('OUTCOME_UNKNOWN')
    const key = request.headers[HEADERS.idempotencyKey]
    const once: IdempotentCall | undefined =
      facts.idempotent && typeof key === 'string'
        ? {
            actor: admitted.actor?.accountId ?? admitted.partner?.partnerId ?? 'public',
            key,
            path,
            bodyHash: admitted.bodyHash,
          }
        : undefined
    // Signing in is for everybody, however busy those are who have.
    const enter: WriteLimiter = facts.auth === 'public' ? (work) => work() : services.limitWrites
    const inTransaction = (
      event: string,
      handle: (call: Call<Path>) => Promise<unknown>,
      withFiles = false,
      readAhead?: () => Promise<void>,
    ) => {
      // The same at every attempt, so that every attempt draws the same papers.
      const now = services.clock()
      const body = async (tx: Tx) => {
        if (admitted.nonce && !(await spendNonce(tx, Buffer.from(admitted.nonce, 'hex'), now)))
          throw new CodedError('SIGNATURE_REPLAY')
        const commit = async () => {
          const data = await handle(callOn(tx, now))
          await auditCall(tx, services, request, { event, succeeded: true, noted })
          return data
        }
        return once ? onceByKey(tx, once, now, commit) : commit()
      }
      return withFiles
        ? transactWithFiles(services.db, body, enter, readAhead)
        : enter(() => services.db.transaction().execute(body))
    }
    if (typeof handler === 'function') {
      if (changes) return await inTransaction(changes, handler)
      const read = (db: Database) => handler(callOn(db))
      return await (services.replica && REPLICA_CALLS.has(path)
        ? services.replica.read(read)
        : read(services.db))
    }
    const { prepare, commit, serializeBy, withFiles, readAhead } = handler
    const first = callOn(services.db)
    const whole = () =>
      retryWhileStale(async () => {
        const told =
          prepare && (await askUnlessAnswered(services.db, once, () => prepare(callOn(services.db))))
        return changes
          ? inTransaction(
              changes,
              (call) => commit(call, told),
              withFiles,
              readAhead &&
                (async () => {
                  if (!once || !(await answeredBefore(services.db, once)))
                    await readAhead(callOn(services.db))
                }),
            )
          : commit(callOn(services.db), told)
      })
    return await (serializeBy ? turns(`${path} ${serializeBy(first)}`, whole) : whole())
  } catch (error) {
    if (error instanceof CodedError) await auditRefusal(services, request, run, error, noted)
    throw error
  }
}

/** An agent does what is declared an agent's, and nothing else; what needs a person, only as he confirmed it. */
const refuseAgent = (actor: Actor | null, { agent }: EndpointFacts) => {
  if (!actor?.through) return
  if (agent === 'never' || (agent.kind === 'propose' && handOf(actor) !== 'confirmed'))
    throw new CodedError('AGENT_MAY_NOT')
}

const turns = oneAtATime()

/** Nobody outside is asked for what has been answered; nor does what he says count when it has been answered meanwhile. */
const askUnlessAnswered = async <T>(
  db: Database,
  once: IdempotentCall | undefined,
  prepare: () => Promise<T>,
): Promise<T | undefined> => {
  if (!once) return prepare()
  if (await answeredBefore(db, once)) return undefined
  try {
    return await prepare()
  } catch (error) {
    if (error instanceof CodedError && (await answeredBefore(db, once))) return undefined
    throw error
  }
}
