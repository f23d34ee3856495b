import { ENTRY_TYPE } from '@xinqi/api/quota'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { countedPage } from '../../../platform/db/keyset.ts'
import type { Row } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { agentOf, openSubAccount } from './access.ts'
import { monthOf } from './month.ts'

/** Contracts the agent started and paid for from his own lots, unless what they cost came back. */
const paidContracts = (db: Queryable, agentId: string) =>
  db
    .selectFrom('quota_entry as entry')
    .where('entry.owner_id', '=', agentId)
    .where('entry.user_id', '=', agentId)
    .where('entry.kind', '=', 'contract')
    .where('entry.type', '=', ENTRY_TYPE.spent)
    .where(
      sql<boolean>`not exists (select 1 from quota_entry back
                                where back.of_owner_id = entry.owner_id and back.of_entry_id = entry.id)`,
    )

const presentContract = (
  row: Row<'quota_entry'> & { sub_account_id: string | null; customer_name: string | null },
) => ({
  entryId: row.id,
  reason: row.reason,
  reference: row.reference,
  quantity: row.quantity,
  actorName: row.actor_name,
  at: row.at.toISOString(),
  subAccountId: row.sub_account_id,
  customerName: row.customer_name,
})

export const listContracts: PlainHandler<'/subAccount/contractList'> = async ({ actor, body, db }) => {
  const agentId = agentOf(actor)
  const { start, end } = monthOf(body.month)
  const found = paidContracts(db, agentId)
    .leftJoin('sub_account_contract as assigned', (join) =>
      join.onRef('assigned.company_id', '=', 'entry.owner_id').onRef('assigned.entry_id', '=', 'entry.id'),
    )
    .where('entry.at', '>=', start)
    .where('entry.at', '<', end)
    .$if(body.assigned !== undefined, (query) =>
      query.where('assigned.entry_id', body.assigned ? 'is not' : 'is', null),
    )
  return countedPage(
    found
      .leftJoin('sub_account as customer', (join) =>
        join
          .onRef('customer.company_id', '=', 'assigned.company_id')
          .onRef('customer.id', '=', 'assigned.sub_account_id'),
      )
      .leftJoin('company', 'company.id', 'customer.customer_id')
      .selectAll('entry')
      .select(['entry.at as created_at', 'assigned.sub_account_id', 'company.name as customer_name']),
    found,
    body,
    { at: 'entry.at', id: 'entry.id' },
    presentContract,
  )
}

/** All or none: a list half put on a bill would have to be sorted out by hand. */
export const assignContracts = async (call: Call<'/subAccount/assignContract'>) => {
  const { actor, body, db, now } = call
  const { agent, customer, id } = await openSubAccount(db, agentOf(actor), body.subAccountId)
  const entryIds = [...new Set(body.entryIds)]
  const mine = await paidContracts(db, agent.id)
    .select('entry.id')
    .where('entry.id', 'in', entryIds)
    .execute()
  const made = mine.length
    ? await db
        .insertInto('sub_account_contract')
        .values(
          mine.map((entry) => ({
            company_id: agent.id,
            entry_id: entry.id,
            sub_account_id: id,
            assigned_by: actor.name,
            created_at: now,
          })),
        )
        .onConflict((oc) => oc.columns(['company_id', 'entry_id']).doNothing())
        .returning('entry_id')
        .execute()
    : []
  if (made.length !== entryIds.length) throw new CodedError('CONTRACT_ASSIGNED')
  call.note({ target: `${customer.name}：${made.length} 份合同` })
  return { assigned: made.length }
}
