import { createHash } from 'node:crypto'
import { undrawableProblem } from '@xinqi/api/drawable-text'
import { DAY } from '@xinqi/api/durations'
import type { Language } from '@xinqi/api/languages'
import { IDENTITY_FAILURES_PER_DAY } from '@xinqi/api/limits'
import { IDENTITY } from '@xinqi/api/status'
import { IDENTITY_TRY as ATTEMPT } from '@xinqi/api/work-list-status'
import { sql } from 'kysely'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { addNew, inRows, lockTheRow, takeRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Within } from '../../../platform/services.ts'
import type { Person, Verdict } from '../../../providers/identity.ts'
import { chargeCheck, type Payer, returnCheck } from './charge.ts'
import { CONSENT, type ConsentMethod, type Method } from './rules.ts'

export { ATTEMPT }

/** An authority answers within seconds; whatever is still under way after this was left behind by a crash. */
const ANSWER_WITHIN = 120_000

export type Attempt = {
  accountId: string
  method: Method
  person: Person
  document?: number
  provider: { name: string; isSandbox: boolean }
  consent?: ConsentMethod
  /** Nobody: free of charge. */
  payer?: Payer | null
  /** Verified long ago, and asked for his face to say that he means what he signs. */
  isVerified?: true
  /** What his page is in, where he is written to about it. */
  language?: Language | undefined
}

/** By method: failures of the last 24 hours, and those an authority is thinking about this moment. */
const usedUp = async (db: Queryable, accountId: string, now: Date): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom('identity_attempt')
    .select(['method', sql<number>`count(*)`.as('used')])
    .where('account_id', '=', accountId)
    .where(
      sql<boolean>`(status = ${ATTEMPT.failed} and created_at > ${new Date(now.getTime() - DAY)}
        or status = ${ATTEMPT.underWay} and method in (1, 2, 3) and created_at > ${new Date(now.getTime() - ANSWER_WITHIN)})`,
    )
    .groupBy('method')
    .execute()
  return new Map(rows.map((row) => [row.method, row.used]))
}

export const triesLeft = async (
  db: Queryable,
  accountId: string,
  now: Date,
): Promise<(method: number) => number> => {
  const used = await usedUp(db, accountId, now)
  return (method) => Math.max(0, IDENTITY_FAILURES_PER_DAY - (used.get(method) ?? 0))
}

/**
 * Writes the attempt down before anybody is asked, one at a time for one person: so many questions asked at once
 * cannot outrun the limit.
 */
export const beginAttempt = async (
  { services, db: tx, now }: Within<Tx>,
  attempt: Attempt,
): Promise<string> => {
  const { columns } = services
  const account = await lockTheRow(tx, 'account', { id: attempt.accountId }, ['identity_status', 'realm'])
  // Somebody made up for a sandbox is nobody an authority could know.
  if (account.realm) throw new CodedError('FORBIDDEN', '沙箱用户请在沙箱中实名')
  if (account.identity_status === IDENTITY.verified && !attempt.isVerified)
    throw new CodedError('IDENTITY_DONE')
  if (account.identity_status === IDENTITY.underReview) throw new CodedError('REVIEW_PENDING')
  if ((await triesLeft(tx, attempt.accountId, now))(attempt.method) === 0)
    throw new CodedError('IDENTITY_LIMIT')
  const id = await addNew(tx, 'identity_attempt', {
    account_id: attempt.accountId,
    method: attempt.method,
    status: ATTEMPT.underWay,
    provider: attempt.provider.name,
    is_sandbox: attempt.provider.isSandbox,
    document: attempt.document ?? 1,
    name_cipher: columns.seal(attempt.person.name),
    id_number_cipher: columns.seal(attempt.person.idNumber),
    consent_sha256: attempt.consent ? createHash('sha256').update(CONSENT[attempt.consent]).digest() : null,
    payer_id: attempt.payer?.companyId ?? null,
    language: attempt.language ?? null,
    created_at: now,
  })
  if (attempt.payer)
    await chargeCheck(services, tx, { attemptId: id, method: attempt.method, payer: attempt.payer }, now)
  return id
}

type AttemptKey = { accountId: string; attemptId: string }

/** Once: what was decided stays decided. */
export const endAttempt = async (
  db: Queryable,
  { accountId, attemptId }: AttemptKey,
  verdict: Verdict,
  now: Date,
): Promise<void> => {
  await inRows(db, 'identity_attempt', {
    account_id: accountId,
    id: attemptId,
    status: ATTEMPT.underWay,
  }).set({
    status: verdict.passed ? ATTEMPT.passed : ATTEMPT.failed,
    serial: verdict.serial,
    reason: verdict.reason ?? null,
    finished_at: now,
  })
}

/** Nobody answered: it neither counts nor costs anything. */
export const forgetAttempt = async (
  tx: Queryable,
  { accountId, attemptId }: AttemptKey,
  now: Date,
): Promise<void> => {
  const forgotten = await takeRow(
    tx,
    'identity_attempt',
    { account_id: accountId, id: attemptId, status: ATTEMPT.underWay },
    ['method', 'payer_id'],
  )
  if (forgotten)
    await returnCheck(tx, { attemptId, method: forgotten.method, payerId: forgotten.payer_id }, now)
}

/** As somebody typed it: a name that could never be printed on what he signs is refused before anybody is asked. */
export const typedPerson = (person: Person): Person => {
  const name = person.name.trim()
  const problem = undrawableProblem(name)
  if (problem) throw new CodedError('TEXT_UNDRAWABLE', `姓名中的${problem}`)
  return { name, idNumber: person.idNumber.replace(/\s/g, '').toUpperCase() }
}
