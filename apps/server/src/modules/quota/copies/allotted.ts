import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'

export type Allotted = { owner_id: string; kind: string; given: number; used: number; left: number }

/** What one owner gave others and what became of it, read from the postings on the very copies. */
export const allottedBy = async (
  db: Queryable,
  giverId: string,
  receiverIds: readonly string[],
): Promise<Allotted[]> => {
  if (receiverIds.length === 0) return []
  const { rows } = await sql<Allotted>`
    select lot.owner_id, lot.kind,
           coalesce(sum(posting.amount) filter (where entry.type in (5, 6)), 0)::int as given,
           coalesce(-sum(posting.amount) filter (where entry.type in (2, 3)), 0)::int as used,
           coalesce(sum(posting.amount), 0)::int as left
      from quota_lot lot
      join quota_posting posting on posting.owner_id = lot.owner_id and posting.lot_id = lot.id
      join quota_entry entry on entry.owner_id = posting.owner_id and entry.id = posting.entry_id
     where lot.from_owner_id = ${giverId} and lot.owner_id = any(${[...receiverIds]}::uuid[])
       and lot.kind not like 'service:%'
     group by lot.owner_id, lot.kind order by lot.kind`.execute(db)
  return rows
}

/** Each time copies went over or came back, newest first. */
export const movesBetween = async (db: Queryable, giverId: string, receiverId: string, most: number) => {
  const { rows } = await sql<{
    id: string
    kind: string
    quantity: number
    actor_name: string | null
    at: Date
  }>`
    select out.id, out.kind, out.quantity, out.actor_name, out.at
      from quota_entry into_it
      join quota_entry out on out.owner_id = into_it.of_owner_id and out.id = into_it.of_entry_id
     where into_it.owner_id = ${receiverId} and into_it.type = 5 and out.owner_id = ${giverId}
    union all
    select back.id, back.kind, -back.quantity, back.actor_name, back.at
      from quota_entry back
     where back.owner_id = ${giverId} and back.type = 7 and back.of_owner_id = ${receiverId}
    order by at desc, id desc limit ${most}`.execute(db)
  return rows
}
