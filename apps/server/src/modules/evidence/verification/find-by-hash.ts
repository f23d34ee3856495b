import type { Data } from '@xinqi/api/calls'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Call } from '../../../platform/http/call.ts'
import { limitVisitors } from '../../../platform/security/limit-visitors.ts'

const SHOWN = 5
type RecordOfHash = { number: string; created_at: Date; file_id: string; version: number; last: number }

/** Whoever has the file has its hash; the hash leads to the records that speak of it, and to nothing else. */
export const recordsOfHash = async (
  db: Queryable,
  sha256: string,
): Promise<Data<'/contract/chain/check'>['found']> => {
  const hash = Buffer.from(sha256, 'hex')
  const { rows } = await sql<RecordOfHash>`
    select r.number, r.created_at, f.file_id, f.version,
           (select max(later.version) from evidence_file later
             where later.contract_id = f.contract_id and later.file_id = f.file_id) as last
      from evidence_file f join evidence_record r on r.contract_id = f.contract_id
     where f.sha256 = ${hash} and r.hashes is null
    union all
    select r.number, r.created_at, (file ->> 'file')::uuid, (version.nth - 1)::smallint,
           (jsonb_array_length(file -> 'versions') - 1)::smallint
      from evidence_record r join evidence_leaf l on l.id = r.leaf_id
     cross join jsonb_array_elements(convert_from(l.entry, 'UTF8')::jsonb -> 'files') file
     cross join jsonb_array_elements_text(file -> 'versions') with ordinality version (sha256, nth)
     where r.hashes @> array[${hash}::bytea] and version.sha256 = ${hash.toString('hex')}
     order by created_at limit ${SHOWN}`.execute(db)
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
