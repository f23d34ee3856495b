import type { Data } from '@xinqi/api/calls'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Call } from '../../../platform/http/call.ts'
import { limitVisitors } from '../../../platform/security/limit-visitors.ts'

const SHOWN = 5

/** Whoever has the file has its hash; the hash leads to the records that speak of it, and to nothing else. */
export const recordsOfHash = async (
  db: Queryable,
  sha256: string,
): Promise<Data<'/contract/chain/check'>['found']> => {
  const rows = await db
    .selectFrom('evidence_file')
    .innerJoin('evidence_record', 'evidence_record.contract_id', 'evidence_file.contract_id')
    .select([
      'evidence_record.number',
      'evidence_record.created_at',
      'evidence_file.file_id',
      'evidence_file.version',
      sql<number>`(select max(later.version) from evidence_file later
        where later.contract_id = evidence_file.contract_id and later.file_id = evidence_file.file_id)`.as(
        'last',
      ),
    ])
    .where('evidence_file.sha256', '=', Buffer.from(sha256, 'hex'))
    .orderBy('evidence_record.created_at')
    .limit(SHOWN)
    .execute()
  return rows.map(({ number, created_at, file_id, version, last }) => ({
    no: number,
    fileId: file_id,
    version,
    isLatest: version === last,
    depositedAt: created_at.toISOString(),
  }))
}

export const checkHash = async (call: Call<'/contract/chain/check'>) => {
  await limitVisitors(call, 'evidence')
  return { found: await recordsOfHash(call.db, call.body.sha256) }
}
