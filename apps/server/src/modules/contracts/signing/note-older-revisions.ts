import { sql } from 'kysely'
import { backfill } from '../../../platform/jobs/backfill.ts'
import { noteEarlier } from '../../../platform/storage/revisions.ts'

const AT_ONCE = 500
const NOTHING = '00000000-0000-0000-0000-000000000000'

type Pair = { contract_id: string; id: string; newer: string; earlier: string | null }

/**
 * Contracts signed before revisions were noted still hold a whole copy for every signature. Each signature says by hash
 * what it was put on: that file is noted to be the beginning of the next. Nothing is believed here: the job that folds
 * reads the beginning of the newer one, byte by byte, before it removes anything, and waits its week as for all others.
 */
export const noteOlderRevisions = backfill(
  { name: 'earlier revisions', first: { contractId: NOTHING, signatureId: NOTHING }, atOnce: AT_ONCE },
  async (tx, { contractId, signatureId }, { atOnce, clock }) => {
    const { rows } = await sql<Pair>`
      select s.contract_id, s.id, s.blob_id as newer, earlier.id as earlier
        from (select contract_id, id, blob_id, sha256_before from contract_signature
               where (contract_id, id) > (${contractId}::uuid, ${signatureId}::uuid)
               order by contract_id, id limit ${atOnce}) s
        join blob newer on newer.id = s.blob_id
        left join blob earlier on earlier.scope_id = newer.scope_id and earlier.sha256 = s.sha256_before
              and earlier.id <> newer.id and earlier.size < newer.size and earlier.within is null
       order by s.contract_id, s.id`.execute(tx)
    const pairs = rows.flatMap(({ newer, earlier }) =>
      earlier ? [{ withinId: newer, blobId: earlier }] : [],
    )
    await noteEarlier(tx, clock(), pairs)
    const last = rows.at(-1)
    return {
      next: last && rows.length === atOnce ? { contractId: last.contract_id, signatureId: last.id } : null,
      count: pairs.length,
    }
  },
)
