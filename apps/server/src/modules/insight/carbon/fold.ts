import { sql } from 'kysely'
import type { Services } from '../../../platform/services.ts'

const BATCH = 2000

/** Adds what was deposited since it was last looked at, each contract once. Two who fold at once take turns. */
export const foldCarbon = async ({ db, clock }: Services): Promise<number> => {
  let folded = 0
  for (;;) {
    const moved = await db.transaction().execute(async (tx) => {
      const { place } = await tx
        .selectFrom('carbon_cursor')
        .select('place')
        .forUpdate()
        .executeTakeFirstOrThrow()
      const fresh = await tx
        .selectFrom('evidence_leaf')
        .select(['place', 'contract_id'])
        .where('step', '=', 'deposit')
        .where('place', '>', place)
        .orderBy('place')
        .limit(BATCH)
        .execute()
      const last = fresh.at(-1)
      if (!last) return 0
      const ids = fresh.map(({ contract_id }) => contract_id)
      await sql`
        insert into carbon_total (owner_id, contracts, sheets, updated_at)
        select contract.owner_id, count(*), sum(pages.n * parties.n), ${clock()}
        from contract
        cross join lateral (
          select coalesce(sum(jsonb_array_length(page_sizes)), 0) as n
          from contract_file where contract_file.contract_id = contract.id and page_sizes is not null and not left_out
        ) pages
        cross join lateral (
          select count(*) as n from contract_party where contract_party.contract_id = contract.id
        ) parties
        where contract.id = any(${ids}::uuid[])
        group by contract.owner_id
        order by contract.owner_id
        on conflict (owner_id) do update set
          contracts = carbon_total.contracts + excluded.contracts,
          sheets = carbon_total.sheets + excluded.sheets,
          updated_at = excluded.updated_at`.execute(tx)
      await tx.updateTable('carbon_cursor').set({ place: last.place! }).execute()
      return fresh.length
    })
    folded += moved
    if (moved < BATCH) return folded
  }
}
