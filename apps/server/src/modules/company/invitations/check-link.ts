import type { Data } from '@xinqi/api/calls'
import { JOINING, MEMBER } from '@xinqi/api/status'
import { hasRow, rowOf } from '../../../platform/db/row.ts'
import type { Call } from '../../../platform/http/call.ts'
import { maskEmail, maskMobile, maskName } from '../../../platform/present.ts'
import type { Services } from '../../../platform/services.ts'
import { partnerByCode } from '../../people/sign-in/register.ts'
import { codeHash } from './make-invite.ts'
import { companyNameOf, departmentNamed, findInvite, type InviteRow, rolesNamed } from './queries.ts'
import { INVITE_KIND, KIND_NAME, stateOf } from './rules.ts'

type Checked = Data<'/v2/auth/checkLink/{param}'>

const NOTHING: Checked = {
  state: 'unknown',
  inviteCode: null,
  memberInviteCode: null,
  kind: null,
  companyName: null,
  inviterName: null,
  departmentName: null,
  roleNames: [],
  invitedName: null,
  sentTo: null,
  needsReview: false,
  expiresAt: null,
  standing: null,
}

const sentTo = ({ columns }: Services, invite: InviteRow): string | null => {
  if (invite.mobile_cipher) return maskMobile(columns.open(invite.mobile_cipher))
  return invite.email_cipher && maskEmail(columns.open(invite.email_cipher))
}

/** Whoever has the code may know what it is for; of one that no longer works, only that and why. */
export const checkLink = async (call: Call<'/v2/auth/checkLink/{param}'>): Promise<Checked> => {
  const { actor, db, services, now } = call
  const code = call.params.param!
  const invite = await findInvite(db, codeHash(services, code))
  if (!invite) {
    const partner = await partnerByCode(db, code)
    return partner
      ? { ...NOTHING, state: 'valid', kind: 'partner', inviteCode: code, inviterName: partner.name }
      : NOTHING
  }
  const companyId = invite.company_id
  const known: Checked = {
    ...NOTHING,
    state: stateOf(invite, now),
    kind: KIND_NAME[invite.kind as 1 | 2 | 3],
    companyName: companyId && (await companyNameOf(db, companyId)),
    inviterName: invite.inviter_name && maskName(invite.inviter_name),
    expiresAt: invite.expires_at.toISOString(),
    standing: actor && companyId ? await standingOf(call, companyId, actor.accountId) : null,
  }
  if (known.state !== 'valid') return known
  if (!companyId) return { ...known, inviteCode: code }
  return {
    ...known,
    inviteCode: code,
    memberInviteCode: invite.kind === INVITE_KIND.member ? code : null,
    departmentName: await departmentNamed(db, companyId, invite.department_id),
    roleNames: await rolesNamed(db, companyId, invite.role_ids),
    invitedName: invite.name && maskName(invite.name),
    sentTo: sentTo(services, invite),
    needsReview: invite.needs_review,
  }
}

const standingOf = async (
  { db }: Pick<Call<'/v2/auth/checkLink/{param}'>, 'db'>,
  companyId: string,
  accountId: string,
): Promise<Checked['standing']> => {
  const his = { company_id: companyId, account_id: accountId }
  const seat = await rowOf(db, 'member', his, ['status'])
  if (seat && seat.status !== MEMBER.toActivate) return 'member'
  return (await hasRow(db, 'join_application', { ...his, status: JOINING.asked })) ? 'waiting' : null
}
