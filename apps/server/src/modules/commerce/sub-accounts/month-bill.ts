import type { Body, Data } from '@xinqi/api/calls'
import { kindFacts } from '@xinqi/api/quota'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Call } from '../../../platform/http/call.ts'
import { writeXlsx, xlsxAnswer } from '../../../platform/spreadsheet.ts'
import { agentOf } from './access.ts'
import { monthOf } from './month.ts'

type Row = {
  sub_account_id: string
  name: string
  kind: string
  opening: number
  allotted: number
  used: number
  taken_back: number
  expired: number
  closing: number
  assigned: number
}

/**
 * Read from the postings on the lots an agent gave a customer, so a bill of a past month never changes.
 * A customer who left and came back has one account open at most; the newest stands for all.
 */
const billOf = async (
  db: Queryable,
  agentId: string,
  { month, subAccountId }: Body<'/subAccount/monthBill'>,
): Promise<Data<'/subAccount/monthBill'>> => {
  const { start, end } = monthOf(month)
  const { rows } = await sql<Row>`
    with customer as (
      select distinct on (customer_id) id, customer_id from sub_account
       where company_id = ${agentId} order by customer_id, created_at desc
    ), moved as (
      select lot.owner_id as customer_id, posting.kind, posting.amount, entry.type, entry.at
        from quota_lot lot
        join quota_posting posting on posting.owner_id = lot.owner_id and posting.lot_id = lot.id
        join quota_entry entry on entry.owner_id = posting.owner_id and entry.id = posting.entry_id
       where lot.from_owner_id = ${agentId} and lot.kind not like 'service:%' and entry.at < ${end}
    ), bill as (
      select customer_id, kind,
             coalesce(sum(amount) filter (where at < ${start}), 0)::int as opening,
             coalesce(sum(amount) filter (where at >= ${start} and type = 5), 0)::int as allotted,
             coalesce(-sum(amount) filter (where at >= ${start} and type in (2, 3)), 0)::int as used,
             coalesce(-sum(amount) filter (where at >= ${start} and type = 6), 0)::int as taken_back,
             coalesce(-sum(amount) filter (where at >= ${start} and type = 8), 0)::int as expired,
             sum(amount)::int as closing
        from moved group by customer_id, kind
    ), assigned as (
      select customer.customer_id, entry.kind, sum(entry.quantity)::int as assigned
        from sub_account_contract contract
        join sub_account customer on customer.company_id = contract.company_id and customer.id = contract.sub_account_id
        join quota_entry entry on entry.owner_id = contract.company_id and entry.id = contract.entry_id
       where contract.company_id = ${agentId} and entry.at >= ${start} and entry.at < ${end}
         and not exists (select 1 from quota_entry back
                          where back.of_owner_id = entry.owner_id and back.of_entry_id = entry.id)
       group by customer.customer_id, entry.kind
    )
    select customer.id as sub_account_id, company.name, kind,
           coalesce(opening, 0) as opening, coalesce(allotted, 0) as allotted, coalesce(used, 0) as used,
           coalesce(taken_back, 0) as taken_back, coalesce(expired, 0) as expired, coalesce(closing, 0) as closing,
           coalesce(assigned, 0) as assigned
      from bill full join assigned using (customer_id, kind)
      join customer using (customer_id)
      join company on company.id = customer_id
     where (opening <> 0 or allotted <> 0 or used <> 0 or taken_back <> 0 or expired <> 0 or assigned <> 0)
       and (${subAccountId ?? null}::uuid is null or customer.id = ${subAccountId ?? null}::uuid)
     order by company.name, kind`.execute(db)
  return rows.map((row) => {
    const { name: kindName, unit } = kindFacts(row.kind)
    return {
      subAccountId: row.sub_account_id,
      name: row.name,
      kind: row.kind,
      kindName,
      unit,
      opening: row.opening,
      allotted: row.allotted,
      used: row.used,
      takenBack: row.taken_back,
      expired: row.expired,
      closing: row.closing,
      assigned: row.assigned,
    }
  })
}

export const monthBill = ({ actor, body, db }: Call<'/subAccount/monthBill'>) =>
  billOf(db, agentOf(actor), body)

export const exportMonthBill = async (call: Call<'/subAccount/monthBillExport'>) => {
  const rows = await billOf(call.db, agentOf(call.actor), call.body)
  call.note({ target: call.body.month })
  const header = [
    '客户',
    '种类',
    '单位',
    '期初',
    '本月分配',
    '本月使用',
    '本月收回',
    '本月到期',
    '期末',
    '代发合同',
  ]
  const sheet = rows.map((row) => [
    row.name,
    row.kindName,
    row.unit,
    ...[row.opening, row.allotted, row.used, row.takenBack, row.expired, row.closing, row.assigned].map(
      String,
    ),
  ])
  return xlsxAnswer(await writeXlsx('月账单', header, sheet), `客户月账单-${call.body.month}.xlsx`)
}
