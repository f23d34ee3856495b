import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'

/** Everything the ledger claims, recomputed from its postings. An empty answer is the proof. */
export const proveLedger = async (db: Queryable): Promise<string[]> => {
  const { rows } = await sql<{ fault: string }>`
    select 'entry ' || entry_id || ' adds up to ' || sum(amount) as fault
      from quota_posting group by owner_id, entry_id having sum(amount) <> 0
    union all
    select 'copies under way between companies add up to ' || sum(amount)
      from quota_posting where account = 'moved' group by kind having sum(amount) <> 0
    union all
    select 'lot ' || l.id || ' holds ' || l.remaining || ', its postings say ' || coalesce(p.total, 0)
      from quota_lot l
      left join (select owner_id, lot_id, sum(amount) as total from quota_posting
                  where account = 'lot' group by owner_id, lot_id) p
        on p.owner_id = l.owner_id and p.lot_id = l.id
     where l.remaining <> coalesce(p.total, 0)
    union all
    select 'account ' || a.owner_id || ' ' || a.kind || ' holds ' || a.balance || ', its postings say ' || coalesce(p.total, 0)
      from quota_account a
      left join (select owner_id, kind, sum(amount) as total from quota_posting
                  where account = 'lot' group by owner_id, kind) p
        on p.owner_id = a.owner_id and p.kind = a.kind
     where a.balance <> coalesce(p.total, 0)
    union all
    select 'entry ' || e.id || ' says ' || e.quantity || ', its postings ' || coalesce(p.total, 0)
      from quota_entry e
      left join (select owner_id, entry_id, abs(sum(amount)) as total from quota_posting
                  where account = 'lot' group by owner_id, entry_id) p
        on p.owner_id = e.owner_id and p.entry_id = e.id
     where e.quantity <> coalesce(p.total, 0)`.execute(db)
  return rows.map(({ fault }) => fault)
}
