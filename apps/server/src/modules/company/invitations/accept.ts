import { inRows, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { openSession } from '../../people/sign-in/open-session.ts'
import { refuseConfined } from '../../people/sign-in/refuse-confined.ts'
import { registerAccount } from '../../people/sign-in/register.ts'
import { moveApplication } from './applications.ts'
import { applicationOf, joinByInvite, refuseOtherPerson, takeInvite } from './join-by-invite.ts'
import { INVITE_KIND } from './rules.ts'

const accountOf = (db: Call<'/invite/accept'>['db'], id: string) =>
  theRow(db, 'account', { id }, ['id', 'name', 'mobile_hash', 'email_hash'])

/** Registers and comes in with one proof: the code shows that the number or address is his. */
export const registerByInvite: PlainHandler<'/v2/auth/inviteRegister/{param}'> = async (call) => {
  const { body, db, services } = call
  const { mobile, email, name, ...asked } = body
  const contact = mobile ? { mobile } : email ? { email } : undefined
  if (!contact || (mobile && email)) throw new CodedError('BAD_REQUEST')
  const invite = await takeInvite(call, call.params.param!)
  // Before the code is spent: another number than the invited one would lose it for nothing.
  refuseOtherPerson(invite, {
    id: '',
    name: null,
    mobile_hash: mobile ? services.columns.lookup(mobile) : null,
    email_hash: email ? services.columns.lookup(email) : null,
  })
  const id = await registerAccount(call, {
    contact,
    source: 'invite',
    invitedBy: invite.created_by,
    ...asked,
  })
  const { joined, companyId, companyName } = await joinByInvite(call, invite, await accountOf(db, id), name)
  const session = await openSession(call, id, joined ? { into: companyId! } : {})
  call.note({
    detail: { joined, company: companyName },
    actor: { accountId: id, companyId: session.companyId, name: name ?? null },
  })
  return { session, joined, companyName }
}

/** Signed in already: the session he holds is the proof, and he gets one in the company he joins. */
export const acceptInvite: PlainHandler<'/invite/accept'> = async (call) => {
  const { actor, body, db, services } = call
  await refuseConfined(db, actor.sessionId)
  const invite = await takeInvite(call, body.inviteCode)
  if (invite.kind === INVITE_KIND.person) throw new CodedError('INVITE_FOR_NEWCOMERS')
  const account = await accountOf(db, actor.accountId)
  const { joined, companyId, companyName } = await joinByInvite(call, invite, account, body.name)
  call.note({ target: companyName!, detail: { joined } })
  if (!joined) return { joined, companyName: companyName!, session: null }
  const session = await openSession(call, account.id, { into: companyId! })
  // The company asks for a second factor first: he goes on where he is, and switches when he has it.
  if (!session.token) return { joined, companyName: companyName!, session: null }
  await services.sessions.end(db, actor.sessionId, 'switched')
  return { joined, companyName: companyName!, session }
}

export const declineInvite = async (call: Call<'/invite/decline'>) => {
  const { actor, body, db, now } = call
  await refuseConfined(db, actor.sessionId)
  const invite = await takeInvite(call, body.inviteCode)
  if (invite.kind !== INVITE_KIND.member) throw new CodedError('BAD_REQUEST')
  refuseOtherPerson(invite, await accountOf(db, actor.accountId))
  const application = await applicationOf(db, invite.company_id!, invite.id)
  if (application) {
    await moveApplication(db, invite.company_id!, application.id, 'decline', {
      accountId: actor.accountId,
      reason: '对方拒绝了邀请',
      now,
    })
  }
  await inRows(db, 'invite', { id: invite.id }).set({ revoked_at: now })
  return {}
}
