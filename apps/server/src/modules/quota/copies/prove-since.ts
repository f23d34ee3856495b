import { type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../../platform/db/database.ts'
import { proveLedger } from './prove.ts'

/** Longer than any transaction: what is older than this is all there. */
const SETTLED_MS = 3_600_000
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** What postings mean for the totals: by lot, and what is under way between companies by kind. */
const summed = (postings: RawBuilder<unknown>) => sql`
  select case when account = 'lot' then owner_id else ${NOBODY}::uuid end as owner_id,
         coalesce(lot_id, ${NOBODY}::uuid) as lot_id, kind, sum(amount)::bigint as total
    from (${postings}) p where account in ('lot', 'moved') group by 1, 2, 3`

const postingsOf = (which: RawBuilder<unknown>) => sql`
  select p.* from quota_entry e join quota_posting p on p.owner_id = e.owner_id and p.entry_id = e.id where ${which}`

const lastProof = async (tx: Tx): Promise<{ through: Date; faults: number }> =>
  (await tx.selectFrom('quota_proof').select(['through', 'faults']).forUpdate().executeTakeFirst()) ?? {
    through: new Date(0),
    faults: 0,
  }

const keepFound = (tx: Tx, faults: number, now: Date) =>
  tx.updateTable('quota_proof').set({ faults, proven_at: now }).execute()

/**
 * Everything the ledger claims, from where it was last proven on: each new entry by itself, and every lot and balance
 * against what was proven and what came since. Where that finds a fault, and whenever somebody asks for it, all of it is
 * recomputed from the postings: that answer is the one that counts.
 */
export const proveSince = async (db: Database, now: Date): Promise<string[]> => {
  const isSound = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // The first time it is all of it.
      await sql`set local statement_timeout = 0`.execute(tx)
      const { through, faults } = await lastProof(tx)
      // What was found may lie before: only all of it can say that it is mended.
      if (faults > 0 || (await faultsSince(tx, through)).length > 0) return false
      await goOn(tx, through, new Date(now.getTime() - SETTLED_MS))
      await keepFound(tx, 0, now)
      return true
    })
  return isSound ? [] : proveWhole(db, now)
}

/** From the first posting on; what is proven from then on begins anew. */
export const proveWhole = async (db: Database, now: Date): Promise<string[]> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      await lastProof(tx)
      const faults = await proveLedger(tx)
      await tx.deleteFrom('quota_proven').execute()
      await goOn(tx, new Date(0), new Date(now.getTime() - SETTLED_MS))
      await keepFound(tx, faults.length, now)
      return faults
    })

const faultsSince = async (tx: Tx, through: Date): Promise<string[]> => {
  const { rows } = await sql<{ fault: string }>`
    with fresh as materialized (
      select e.owner_id, e.id, e.quantity from quota_entry e where e.at >= ${through}),
    posted as materialized (
      select p.* from fresh f join quota_posting p on p.owner_id = f.owner_id and p.entry_id = f.id),
    totals as materialized (
      select owner_id, lot_id, kind, sum(total) as total
        from (select * from quota_proven union all ${summed(sql`select * from posted`)}) t group by 1, 2, 3)
    select 'entry ' || entry_id || ' adds up to ' || sum(amount) as fault
      from posted group by owner_id, entry_id having sum(amount) <> 0
    union all
    select 'copies under way between companies add up to ' || sum(total)
      from totals where lot_id = ${NOBODY} group by kind having sum(total) <> 0
    union all
    select 'lot ' || l.id || ' holds ' || l.remaining || ', its postings say ' || coalesce(t.total, 0)
      from quota_lot l
      left join (select owner_id, lot_id, sum(total) as total from totals group by 1, 2) t
        on t.owner_id = l.owner_id and t.lot_id = l.id
     where l.remaining <> coalesce(t.total, 0)
    union all
    select 'account ' || a.owner_id || ' ' || a.kind || ' holds ' || a.balance || ', its postings say ' || coalesce(t.total, 0)
      from quota_account a
      left join (select owner_id, kind, sum(total) as total from totals where lot_id <> ${NOBODY} group by 1, 2) t
        on t.owner_id = a.owner_id and t.kind = a.kind
     where a.balance <> coalesce(t.total, 0)
    union all
    select 'entry ' || f.id || ' says ' || f.quantity || ', its postings ' || coalesce(p.total, 0)
      from fresh f
      left join (select owner_id, entry_id, abs(sum(amount)) as total from posted
                  where account = 'lot' group by owner_id, entry_id) p
        on p.owner_id = f.owner_id and p.entry_id = f.id
     where f.quantity <> coalesce(p.total, 0)`.execute(tx)
  return rows.map(({ fault }) => fault)
}

const goOn = async (tx: Tx, from: Date, to: Date): Promise<void> => {
  if (to <= from) return
  await sql`
    insert into quota_proven as known (owner_id, lot_id, kind, total)
    ${summed(postingsOf(sql`e.at >= ${from} and e.at < ${to}`))}
    on conflict (owner_id, lot_id, kind) do update set total = known.total + excluded.total`.execute(tx)
  await sql`
    insert into quota_proof (through) values (${to})
    on conflict (is_one) do update set through = excluded.through`.execute(tx)
}
