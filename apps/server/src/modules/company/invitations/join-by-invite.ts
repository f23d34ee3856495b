import { chinaDay } from '@xinqi/api/china-day'
import { JOINING, MEMBER } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { inRows, rowOf, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { admitMember } from '../members/admit.ts'
import { moveApplication, openApplication } from './applications.ts'
import { codeHash, refuseUnlessValid } from './make-invite.ts'
import { companyNameOf, type InviteRow, lockInvite } from './queries.ts'
import { INVITE_KIND } from './rules.ts'
import { tellReviewers } from './tell-reviewers.ts'

type Context = { services: Services; db: Queryable; now: Date }

/** The invitation behind a code, good at this moment and held until this call is over. */
export const takeInvite = async ({ services, db, now }: Context, code: string): Promise<InviteRow> => {
  const invite = await lockInvite(db, codeHash(services, code))
  if (!invite) throw new CodedError('INVITE_UNKNOWN')
  refuseUnlessValid(invite, now)
  return invite
}

type Account = { id: string; name: string | null; mobile_hash: Buffer | null; email_hash: Buffer | null }

const isFor = (invite: InviteRow, account: Account): boolean => {
  if (invite.mobile_hash) return account.mobile_hash?.equals(invite.mobile_hash) ?? false
  if (invite.email_hash) return account.email_hash?.equals(invite.email_hash) ?? false
  return true
}

export const refuseOtherPerson = (invite: InviteRow, account: Account): void => {
  if (!isFor(invite, account)) throw new CodedError('INVITE_OTHER_PERSON')
}

export type JoinResult = { joined: boolean; companyId: string | null; companyName: string | null }

/** Somebody with an account comes by an invitation: he lands where it said, or waits for the company to look. */
export const joinByInvite = async (
  context: Context,
  invite: InviteRow,
  account: Account,
  askedName: string | undefined,
): Promise<JoinResult> => {
  const { db, now } = context
  refuseOtherPerson(invite, account)
  await inRows(db, 'invite', { id: invite.id }).set({ uses: invite.uses + 1 })
  if (invite.kind === INVITE_KIND.person) {
    await sendMessage(db, {
      accountId: invite.created_by,
      companyId: null,
      title: '您邀请的人已注册',
      content: `您于 ${chinaDay(invite.created_at)} 发出的邀请链接带来了一位新用户。`,
      at: now,
    })
    return { joined: false, companyId: null, companyName: null }
  }
  const companyId = invite.company_id!
  const companyName = await companyNameOf(db, companyId)
  if (invite.needs_review) await refuseMemberOrWaiting(db, companyId, account.id)
  const name = invite.name ?? (askedName?.trim() || account.name)
  if (!name) throw new CodedError('NAME_REQUIRED')
  const place = { departmentId: invite.department_id, roleIds: invite.role_ids }
  const joined = !invite.needs_review
  if (joined) await admitMember(context, { companyId, accountId: account.id, name, ...place })
  if (invite.kind === INVITE_KIND.member) await settleNamed(db, companyId, invite, account.id, now)
  else {
    await openApplication(db, {
      company_id: companyId,
      invite_id: invite.id,
      account_id: account.id,
      name,
      ...(await contactOf(db, account.id)),
      status: joined ? 3 : 1,
      department_id: place.departmentId,
      role_ids: place.roleIds,
      inviter_name: invite.inviter_name,
      created_at: now,
      decided_at: joined ? now : null,
    })
  }
  if (!joined) await tellReviewers(db, companyId, name, now)
  return { joined, companyId, companyName }
}

const settleNamed = async (
  db: Queryable,
  companyId: string,
  invite: InviteRow,
  accountId: string,
  now: Date,
) => {
  const application = await applicationOf(db, companyId, invite.id)
  if (application) await moveApplication(db, companyId, application.id, 'accept', { accountId, now })
}

export const applicationOf = (db: Queryable, companyId: string, inviteId: string) =>
  rowOf(db, 'join_application', { company_id: companyId, invite_id: inviteId }, ['id', 'status'])

export const contactOf = (db: Queryable, accountId: string) =>
  theRow(db, 'account', { id: accountId }, ['mobile_cipher', 'email_cipher'])

export const refuseMemberOrWaiting = async (db: Queryable, companyId: string, accountId: string) => {
  const seat = await rowOf(db, 'member', { company_id: companyId, account_id: accountId }, ['status'])
  if (seat?.status === MEMBER.frozen) throw new CodedError('MEMBER_FROZEN')
  if (seat) throw new CodedError('ALREADY_MEMBER')
  const open = await rowOf(
    db,
    'join_application',
    { company_id: companyId, account_id: accountId, status: JOINING.asked },
    ['id'],
  )
  if (open) throw new CodedError('APPLICATION_OPEN')
}
