import { chinaDay } from '@xinqi/api/china-day'
import { sql } from 'kysely'
import { newId } from '../../../platform/db/ids.ts'
import { inRows, type Row } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'

type LogEntry =
  | 'endpoint'
  | 'address'
  | 'http'
  | 'code'
  | 'ms'
  | 'request'
  | 'answer'
  | 'digest'
  | 'problem'
  | 'at'
export type LoggedCall = Pick<Row<'open_api_log'>, LogEntry> & {
  appId: string
  requestId: string
  keyId: string | null
  signedText: string | null
  refusedAddress: boolean
  admitted: boolean
}
export type ApiLog = { write: (call: LoggedCall) => void; flush: () => Promise<void> }

const EVERY_MS = 250
const AT_ONCE = 500
/** A flood is counted, not kept line by line. */
const MOST_WAITING = 20_000

/** Written behind the answer, many at once: nobody waits for his own log. */
export const makeApiLog = (services: Services): ApiLog => {
  let waiting: LoggedCall[] = []
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const writeSome = async () => {
    while (waiting.length) {
      const some = waiting.slice(0, AT_ONCE)
      waiting = waiting.slice(AT_ONCE)
      await keep(services, some).catch((error) => services.log.error({ error }, 'log of the public API'))
    }
  }
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    running = running.then(writeSome)
    return running
  }
  return {
    flush,
    write: (call) => {
      if (waiting.length < MOST_WAITING) waiting.push(call)
      timer ??= setTimeout(() => void flush(), EVERY_MS)
    },
  }
}

const keep = async ({ db }: Services, calls: readonly LoggedCall[]): Promise<void> => {
  await writeLines(db, calls)
  const counted = new Map<
    string,
    { app_id: string; day: string; endpoint: string; calls: number; failures: number }
  >()
  for (const one of calls) {
    if (!one.admitted) continue
    const key = `${one.appId} ${chinaDay(one.at)} ${one.endpoint}`
    const known = counted.get(key) ?? {
      app_id: one.appId,
      day: chinaDay(one.at),
      endpoint: one.endpoint,
      calls: 0,
      failures: 0,
    }
    known.calls++
    if (one.code !== 1) known.failures++
    counted.set(key, known)
  }
  if (counted.size)
    await db
      .insertInto('open_usage')
      .values([...counted.values()])
      .onConflict((oc) =>
        oc.columns(['app_id', 'day', 'endpoint']).doUpdateSet({
          calls: sql`open_usage.calls + excluded.calls`,
          failures: sql`open_usage.failures + excluded.failures`,
        }),
      )
      .execute()
  for (const one of calls.filter(({ refusedAddress }) => refusedAddress))
    await db
      .insertInto('open_ip_refused')
      .values({ app_id: one.appId, address: one.address, hits: 1, last_at: one.at })
      .onConflict((oc) =>
        oc
          .columns(['app_id', 'address'])
          .doUpdateSet({ hits: sql`open_ip_refused.hits + 1`, last_at: one.at }),
      )
      .execute()
  const used = new Map<string, LoggedCall>()
  for (const one of calls) if (one.admitted && one.keyId) used.set(`${one.appId} ${one.keyId}`, one)
  for (const { appId, keyId, at } of used.values())
    await inRows(db, 'open_key', { app_id: appId, id: keyId! }).set({ last_used_at: at })
}

/**
 * JSON writes out what PostgreSQL cannot keep in a text, NUL and half a surrogate pair: one bad character must not cost
 * the lines beside it. Looked for once in all lines, and value by value only where there is one.
 */
const textOf = (lines: readonly object[]): string => {
  const text = JSON.stringify(lines)
  if (!/\\u(0000|d[89a-f])/.test(text)) return text
  return JSON.stringify(lines, (_, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd') : value,
  )
}

/** One parameter however many lines: putting thousands of them into a statement costs more than the calls themselves. */
const writeLines = async (db: Services['db'], calls: readonly LoggedCall[]): Promise<void> => {
  const lines = calls.map((one) => ({
    id: newId(),
    app_id: one.appId,
    request_id: one.requestId,
    endpoint: one.endpoint,
    key_id: one.keyId,
    address: one.address,
    http: one.http,
    code: one.code,
    ms: one.ms,
    request: one.request,
    answer: one.answer,
    signed_text: one.signedText,
    digest: one.digest,
    problem: one.problem,
    at: one.at,
  }))
  const text = textOf(lines)
  await sql`
    insert into open_api_log (id, app_id, request_id, endpoint, key_id, address, http, code, ms, request, answer,
                              signed_text, digest, problem, at)
    select id, app_id, request_id, endpoint, key_id, address, http, code, ms, request, answer, signed_text, digest,
           problem, at
      from json_to_recordset(${text}::json) as line(
        id uuid, app_id text, request_id text, endpoint text, key_id text, address text, http integer, code integer,
        ms integer, request text, answer text, signed_text text, digest text, problem text, at timestamptz)`.execute(
    db,
  )
}
