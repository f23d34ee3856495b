import { INVITE_LIFETIME } from '@xinqi/api/limits'
import { JOINING, MEMBER } from '@xinqi/api/status'
import { messageAddress } from '../../../platform/config/whole-address.ts'
import { inRows, rowOf } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import { mailboxOf, telephoneOf } from '../../people/security/own-contact.ts'
import { moveApplication } from './applications.ts'
import { applicationOf } from './join-by-invite.ts'
import { companyNameOf, type InviteRow } from './queries.ts'
import { pathOf, stateOf } from './rules.ts'
import { shortLink, shortPath } from './short-link.ts'

const textOf = (company: string, inviter: string | null, url: string) =>
  `${inviter ? `${inviter} 代表` : ''}「${company}」邀请您加入企业，请在 7 天内打开链接确认：${url}`

const inviteById = (services: Services, inviteId: string) => rowOf(services.db, 'invite', { id: inviteId })

/** Carries an invitation to the person it names. Repeated after a crash it may reach him twice, never not at all. */
export const deliverInvite = async (services: Services, inviteId: string): Promise<void> => {
  const { db, columns, clock } = services
  const invite = await inviteById(services, inviteId)
  if (!invite?.company_id || stateOf(invite, clock()) !== 'valid') return
  const company = await companyNameOf(db, invite.company_id)
  const code = await shortLink(
    services,
    db,
    pathOf(invite.kind, columns.open(invite.code_cipher)),
    { lifetimeMs: INVITE_LIFETIME, companyId: invite.company_id },
    clock(),
  )
  const text = textOf(company, invite.inviter_name, messageAddress(services.config, shortPath(code)))
  if (invite.mobile_cipher) {
    await services.sms.sendNotice(db, {
      mobile: columns.open(invite.mobile_cipher),
      template: 'invite',
      parameters: { company, code },
      text,
      freeWords: [invite.inviter_name],
    })
  } else if (invite.email_cipher) {
    await services.mail.send(db, {
      to: columns.open(invite.email_cipher),
      subject: `「${company}」邀请您加入企业`,
      text: `${text}\n\n如非本人相关，请忽略此邮件。`,
    })
  }
}

/** Somebody was given a seat before he came: he hears of it, with a link to where he takes it. */
export const deliverSeat = async (
  services: Services,
  { companyId, memberId }: { companyId: string; memberId: string },
): Promise<void> => {
  const { db, clock } = services
  const seat = await db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select(['account.mobile_cipher', 'account.email_cipher', 'account.status'])
    .where('member.company_id', '=', companyId)
    .where('member.id', '=', memberId)
    .where('member.status', '=', MEMBER.toActivate)
    .executeTakeFirst()
  if (!seat) return
  const mobile = telephoneOf(services, seat.mobile_cipher)
  const email = mailboxOf(services, seat.email_cipher)
  if (!mobile && !email) return
  const company = await companyNameOf(db, companyId)
  const isNew = seat.status === MEMBER.toActivate
  const place = { lifetimeMs: INVITE_LIFETIME, companyId }
  const code = await shortLink(services, db, isNew ? '/login?view=activate' : '/workbench', place, clock())
  const url = messageAddress(services.config, shortPath(code))
  const text = isNew
    ? `「${company}」已将您添加为成员，请打开链接激活账号：${url}`
    : `「${company}」已将您添加为成员，登录后切换到该企业即可加入：${url}`
  if (mobile)
    await services.sms.sendNotice(db, { mobile, template: 'invite', parameters: { company, code }, text })
  else await services.mail.send(db, { to: email!, subject: `「${company}」已将您添加为成员`, text })
}

/** It could not be delivered in any of the tries: the list says so, and the invitation is over. */
export const inviteBounced = async (services: Services, inviteId: string): Promise<void> => {
  const invite: InviteRow | undefined = await inviteById(services, inviteId)
  if (!invite?.company_id) return
  const companyId = invite.company_id
  await services.db.transaction().execute(async (tx) => {
    const application = await applicationOf(tx, companyId, invite.id)
    if (application?.status !== JOINING.invited) return
    await moveApplication(tx, companyId, application.id, 'bounce', {
      reason: invite.mobile_cipher ? '短信未能送达' : '邮件未能送达',
      now: services.clock(),
    })
    await inRows(tx, 'invite', { id: invite.id }).set({ revoked_at: services.clock() })
  })
}

/** Invitations nobody followed in time have failed, and the list says so. */
export const expireInvites = async ({ db, clock }: Services): Promise<void> => {
  const now = clock()
  const overdue = await db
    .selectFrom('join_application')
    .innerJoin('invite', 'invite.id', 'join_application.invite_id')
    .select(['join_application.company_id', 'join_application.id'])
    .where('join_application.status', '=', JOINING.invited)
    .where('invite.expires_at', '<=', now)
    .limit(1000)
    .execute()
  for (const { company_id: companyId, id } of overdue) {
    await db
      .transaction()
      .execute((tx) => moveApplication(tx, companyId, id, 'expire', { reason: '邀请已过期', now }))
  }
  await db.deleteFrom('short_link').where('expires_at', '<', now).execute()
}
