import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'

/** Those of these numbers that name somebody in the company already. */
export const takenNumbers = async (
  db: Queryable,
  companyId: string,
  numbers: readonly string[],
  except?: string,
): Promise<Set<string>> => {
  if (numbers.length === 0) return new Set()
  // Whoever gives numbers at the same moment waits here: the index would refuse him without a word of why.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`jobNumber:${companyId}`}, 0))`.execute(db)
  const rows = await db
    .selectFrom('member')
    .select('job_number')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`job_number = any(${numbers}::text[])`)
    .$if(except !== undefined, (query) => query.where('id', '<>', except!))
    .execute()
  return new Set(rows.map(({ job_number }) => job_number!))
}

export const refuseTakenNumber = async (
  db: Queryable,
  companyId: string,
  asked: string | null | undefined,
  except?: string,
): Promise<void> => {
  const number = asked?.trim()
  if (number && (await takenNumbers(db, companyId, [number], except)).size > 0)
    throw new CodedError('JOB_NUMBER_TAKEN')
}
