import { COMPANY, RELATION } from '@xinqi/api/status'
import { addRow, inRows } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { packageRoom } from '../../quota/copies/balance.ts'
import { type Share, setShares } from '../../quota/copies/share.ts'
import { administeredCompany } from './access.ts'
import { companyById, descendantsOf, lockGroups, parentsAround } from './queries.ts'
import { joinProblem } from './rules.ts'
import { tellAdministrators } from './tell.ts'

type Answering = Call<'/relateCompany/accept'> | Call<'/relateCompany/refuse'>

/** The invitation, if it is to this company and this administrator and still open; locked until the call ends. */
const invitationTo = async ({ actor, body, db, now }: Answering) => {
  const companyId = administeredCompany(actor)
  const self = await companyById(db, companyId)
  const found = orNotFound(
    await db
      .selectFrom('relation_invite')
      .innerJoin('account as mine', 'mine.mobile_hash', 'relation_invite.mobile_hash')
      .selectAll('relation_invite')
      .where('relation_invite.id', '=', body.inviteId)
      .where('relation_invite.child_name', '=', self.name)
      .where('mine.id', '=', actor.accountId)
      .forUpdate('relation_invite')
      .executeTakeFirst(),
  )
  if (self.status !== COMPANY.certified) throw new CodedError('COMPANY_NOT_CERTIFIED')
  if (found.status !== RELATION.waiting || found.expires_at <= now) throw new CodedError('RELATE_ANSWERED')
  return { self, invitation: found }
}

const close = async (
  { db, now }: Answering,
  invitation: { company_id: string; id: string },
  status: typeof RELATION.joined | typeof RELATION.refused,
  reason: string | null,
) => {
  await inRows(db, 'relation_invite', { company_id: invitation.company_id, id: invitation.id }).set({
    status,
    reason,
    answered_at: now,
  })
}

export const accept = async (call: Call<'/relateCompany/accept'>) => {
  const { body, db, now } = call
  await lockGroups(db)
  const { self, invitation } = await invitationTo(call)
  const parentId = invitation.company_id
  const problem = joinProblem(await parentsAround(db, parentId, self.id), parentId, self.id)
  if (problem) throw new CodedError(problem)
  await packageRoom(
    db,
    parentId,
    'service:relate:company',
    async () => (await descendantsOf(db, parentId)).filter(({ parent_id }) => parent_id === parentId).length,
    now,
  )
  // Never more than was asked for; less if the child says so.
  const rights = (invitation.act_rights as string[]).filter((right) => body.rights.includes(right as never))
  await addRow(db, 'company_relation', {
    child_id: self.id,
    parent_id: parentId,
    act_rights: JSON.stringify(rights),
    created_at: now,
  })
  await setShares(db, parentId, self.id, invitation.shares as Share[])
  await close(call, invitation, 1, null)
  const parent = await companyById(db, parentId)
  await tellAdministrators(db, parentId, {
    title: '关联邀请已接受',
    content: `${self.name}已成为${parent.name}的下级企业。`,
    path: '/relateCompany',
    at: now,
  })
  call.note({ target: parent.name, detail: { rights } })
  return {}
}

export const refuse = async (call: Call<'/relateCompany/refuse'>) => {
  const { body, db, now } = call
  const { self, invitation } = await invitationTo(call)
  const reason = body.reason?.trim() || null
  await close(call, invitation, 2, reason)
  await tellAdministrators(db, invitation.company_id, {
    title: '关联邀请被拒绝',
    content: `${self.name}未接受关联邀请${reason ? `：${reason}` : '。'}`,
    path: '/relateInvite',
    at: now,
  })
  const parent = await companyById(db, invitation.company_id)
  call.note({ target: parent.name })
  return {}
}
