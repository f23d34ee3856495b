import { DAY } from '@xinqi/api/durations'
import { RELATION_INVITE_DAYS } from '@xinqi/api/related'
import { RELATION } from '@xinqi/api/status'
import { messageAddress } from '../../../platform/config/whole-address.ts'
import { rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { telephoneOf } from '../../people/security/own-contact.ts'
import { giveBack } from '../../quota/copies/give-back.ts'
import { spend } from '../../quota/copies/spend.ts'
import { shortLink, shortPath } from '../invitations/short-link.ts'
import { companyById } from './queries.ts'

export const RELATION_INVITED = 'relate.deliver'
export type InviteKey = { companyId: string; inviteId: string }

const chargeOf = ({ companyId, inviteId }: InviteKey, now: Date) =>
  ({ ownerId: companyId, kind: 'sms', reference: `relate:${inviteId}`, now }) as const

const charged = async ({ db, clock }: Services, key: InviteKey, childName: string): Promise<boolean> => {
  try {
    const reason = `短信通知：邀请${childName}`
    await db.transaction().execute((tx) => spend(tx, { ...chargeOf(key, clock()), quantity: 1, reason }))
    return true
  } catch (error) {
    if (error instanceof CodedError && error.errorName === 'QUOTA_SHORT') return false
    throw error
  }
}

/**
 * A text message to the invited administrator, who need not be here yet. Paid for by who invites; without copies left
 * the message centre alone has told him. Tried again it may reach him twice, but is charged once.
 */
export const deliverRelationInvite = async (services: Services, key: InviteKey): Promise<void> => {
  const { db, clock, sms } = services
  const invite = await rowOf(db, 'relation_invite', { company_id: key.companyId, id: key.inviteId })
  // Without SMS, too, the message centre alone has told him.
  const mobile = telephoneOf(services, invite?.mobile_cipher ?? null)
  if (!mobile || invite?.status !== RELATION.waiting || !(await charged(services, key, invite.child_name)))
    return
  const { name } = await companyById(db, key.companyId)
  const lifetimeMs = RELATION_INVITE_DAYS * DAY
  const code = await shortLink(
    services,
    db,
    '/relateInvite',
    { lifetimeMs, companyId: key.companyId },
    clock(),
  )
  await sms.sendNotice(db, {
    mobile,
    template: 'invite',
    parameters: { company: name, code },
    text: `「${name}」邀请「${invite.child_name}」成为下级企业，请系统管理员登录后在 ${RELATION_INVITE_DAYS} 天内答复：${messageAddress(services.config, shortPath(code))}`,
    freeWords: [invite.child_name],
  })
}

/** It never went out: nobody pays for it. */
export const relationInviteBounced = async ({ db, clock }: Services, key: InviteKey): Promise<void> => {
  await db
    .transaction()
    .execute((tx) => giveBack(tx, { ...chargeOf(key, clock()), reason: '短信未能送达，返还' }))
}
