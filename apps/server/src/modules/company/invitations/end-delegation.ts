import type { Queryable } from '../../../platform/db/database.ts'
import { onColumns } from '../../../platform/db/on-columns.ts'
import { EMPTY, rowsOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { managedMember } from '../members/members.ts'
import { keepAnAdmin } from '../roles/assign-roles.ts'
import { takeRoles } from '../roles/hold-roles.ts'
import { mayActOn } from '../roles/rules.ts'

type Ending = { companyId: string; memberId: string; accountId: string }

/** The roles a delegation added go with it, unless another one that still lasts gives them too. */
const end = async (
  services: Services,
  db: Queryable,
  { companyId, memberId, accountId }: Ending,
  which: { until: Date } | 'all',
  now: Date,
): Promise<number> => {
  const ended = await db
    .updateTable('delegation')
    .set({ ended_at: now })
    .where('company_id', '=', companyId)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .$if(which !== 'all', (query) => query.where('valid_until', '<=', (which as { until: Date }).until))
    .returning('role_ids')
    .execute()
  if (!ended.length) return 0
  const open = await rowsOf(
    db,
    'delegation',
    { company_id: companyId, member_id: memberId, ended_at: EMPTY },
    { columns: ['role_ids'] },
  )
  const stillHis = new Set(open.flatMap(({ role_ids }) => role_ids))
  const over = ended.flatMap(({ role_ids }) => role_ids).filter((roleId) => !stillHis.has(roleId))
  await takeRoles(db, companyId, memberId, over)
  await keepAnAdmin(db, companyId)
  await services.sessions.actorChanged(db, accountId)
  return ended.length
}

export const endDelegation = async (call: Call<'/departmentmember/delegate/end'>) => {
  const { actor, body, db, services, now } = call
  const member = await managedMember(call, body.memberId)
  const types = member.roles.map(({ type }) => type)
  if (!mayActOn(actor, types)) throw new CodedError('MEMBER_ABOVE')
  const which = { companyId: companyOf(actor), memberId: member.id, accountId: member.account_id }
  if (!(await end(services, db, which, 'all', now))) throw new CodedError('NOT_FOUND')
  call.note({ target: member.name })
  return {}
}

/** Those whose time is over. One that cannot end (it made the only administrator) keeps its turn for the next run. */
export const expireDelegations = async (services: Services): Promise<void> => {
  const { db, clock, log } = services
  const now = clock()
  const due = await db
    .selectFrom('delegation')
    .innerJoin('member', onColumns('member', 'delegation', { company_id: 'company_id', id: 'member_id' }))
    .select(['delegation.company_id', 'delegation.member_id', 'member.account_id'])
    .distinct()
    .where('delegation.ended_at', 'is', null)
    .where('delegation.valid_until', '<=', now)
    .execute()
  for (const { company_id: companyId, member_id: memberId, account_id: accountId } of due) {
    try {
      await db
        .transaction()
        .execute((tx) => end(services, tx, { companyId, memberId, accountId }, { until: now }, now))
    } catch (error) {
      log.warn({ error, companyId, memberId }, 'a delegation could not end')
    }
  }
}
