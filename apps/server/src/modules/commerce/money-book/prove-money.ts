import { ORDER, PARTNER_BILL } from '@xinqi/api/commerce'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'

/** Everything the money book claims, recomputed. An empty answer is the proof. */
export const proveMoney = async (db: Queryable): Promise<string[]> => {
  const { rows } = await sql<{ fault: string }>`
    select 'the book adds up to ' || sum(amount_fen) as fault from money_posting having sum(amount_fen) <> 0
    union all
    select 'order ' || o.no || ' is paid and its cash is ' || coalesce(p.cash, 0)
      from purchase_order o
      left join (select reference, sum(amount_fen) as cash from money_posting where account like 'cash:%' group by reference) p
        on p.reference = 'paid:' || o.no
     where o.status = ${ORDER.paid} and o.amount_fen <> coalesce(p.cash, 0)
    union all
    select 'order ' || o.no || ' is not paid and has cash'
      from purchase_order o where o.status <> ${ORDER.paid}
       and exists (select 1 from money_posting p where p.reference = 'paid:' || o.no)
    union all
    select 'order ' || o.no || ' is paid and nothing was granted'
      from purchase_order o where o.status = ${ORDER.paid}
       and not exists (select 1 from quota_entry e where e.owner_id = o.owner_id and e.type = 1
                          and e.reference = 'order:' || o.no)
    union all
    select 'order ' || o.no || ' is not paid and something was granted'
      from purchase_order o where o.status <> ${ORDER.paid}
       and exists (select 1 from quota_entry e where e.owner_id = o.owner_id and e.reference = 'order:' || o.no)
    union all
    select 'order ' || o.no || ' is invoiced beyond what was paid'
      from purchase_order o
      join (select io.order_id, sum(io.amount_fen) as total from invoice_order io join invoice i on i.id = io.invoice_id
             where i.state in ('asked', 'issuing', 'issued', 'reding') group by io.order_id) v on v.order_id = o.id
     where v.total > o.amount_fen - o.refunded_fen
    union all
    select 'the book owes partners ' || owed.fen || ' and their lines say ' || lines.fen
      from (select coalesce(-sum(amount_fen), 0) as fen from money_posting where account = 'commission') owed,
           (select coalesce((select sum(amount_fen) from commission), 0)
                 - coalesce((select sum(payable_fen) from partner_bill where status = ${PARTNER_BILL.settled}), 0) as fen) lines
     where owed.fen <> lines.fen`.execute(db)
  return rows.map(({ fault }) => fault)
}

/** Every night, in one view of the database; what was found stays until the next proof and is measured. */
export const proveAndKeep = async ({
  db,
  clock,
  log,
}: Pick<Services, 'db' | 'clock' | 'log'>): Promise<string[]> => {
  const faults = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx)
      return proveMoney(tx)
    })
  if (faults.length) log.error({ faults }, 'the book of money does not add up')
  const found = { faults: faults.length, first_fault: faults[0]?.slice(0, 300) ?? null, proven_at: clock() }
  await db
    .insertInto('money_proof')
    .values(found)
    .onConflict((oc) => oc.column('only_one').doUpdateSet(found))
    .execute()
  return faults
}
