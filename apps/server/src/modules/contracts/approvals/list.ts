import { APPROVAL_IS } from '@xinqi/api/status'
import { type SqlBool, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { countedPage } from '../../../platform/db/keyset.ts'
import { containing } from '../../../platform/db/like.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { VOTER } from '../contract/aggregate.ts'
import { askedBy, ofCompany, votedBy } from './access.ts'

type Tab = 'due' | 'decided' | 'asked'

const within = (db: Queryable, actor: Actor, tab: Tab) => {
  const mine = db
    .selectFrom('approval')
    .innerJoin('contract', 'contract.id', 'approval.contract_id')
    .where(ofCompany(actor))
  if (tab === 'asked') return mine.where(askedBy(actor))
  if (tab === 'decided') return mine.where(votedBy(actor, [VOTER.agreed, VOTER.refused]))
  return mine.where('approval.status', '=', APPROVAL_IS.underWay).where(votedBy(actor, [VOTER.due]))
}

export const listApprovals: PlainHandler<'/approval/list'> = async ({ actor, body, db }) => {
  const keyword = body.keyword?.trim()
  let query = within(db, actor, body.tab)
  if (body.purpose) query = query.where('approval.purpose', '=', body.purpose)
  if (keyword) {
    const like = containing(keyword)
    query = query.where(
      sql<SqlBool>`(contract.name like ${like} or contract.number like ${like} or approval.asked_by_name like ${like})`,
    )
  }
  return countedPage(
    query.select([
      'approval.contract_id',
      'approval.id',
      'approval.purpose',
      'approval.flow_name',
      'approval.asked_by_name',
      'approval.status',
      'approval.created_at',
      'approval.decided_at',
      'contract.name',
      'contract.number',
      'contract.amount_cents',
      'contract.status as contract_status',
      sql<string[]>`array(select v.name from approval_voter v
        where v.contract_id = approval.contract_id and v.approval_id = approval.id and v.status = ${VOTER.due}
          and approval.status = ${APPROVAL_IS.underWay}
        order by v.position)`.as('waits_for'),
    ]),
    query,
    body,
    { at: 'approval.created_at', id: 'approval.id' },
    (row) => ({
      contractId: row.contract_id,
      approvalId: row.id,
      purpose: row.purpose as 'launch' | 'sealUse',
      contractName: row.name,
      contractNumber: row.number,
      amountCents: row.amount_cents,
      flowName: row.flow_name,
      askedByName: row.asked_by_name,
      status: row.status,
      contractStatus: row.contract_status,
      waitsFor: row.waits_for,
      createdAt: row.created_at.toISOString(),
      decidedAt: row.decided_at?.toISOString() ?? null,
    }),
  )
}

export const countApprovals = async ({ actor, db }: Call<'/approval/count'>) => {
  const { due } = await within(db, actor, 'due')
    .select(sql<number>`count(*)`.as('due'))
    .executeTakeFirstOrThrow()
  return { due }
}
