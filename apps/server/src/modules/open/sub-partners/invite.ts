import { createHash, randomBytes } from 'node:crypto'
import { DAY } from '@xinqi/api/durations'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, inRows, lockRow, rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Invited } from '../partner-accounts/invited.ts'
import { SUB } from './access.ts'

const INVITE_DAYS = 7
const hashOf = (code: string): Buffer => createHash('sha256').update(`subPartner:${code}`).digest()

/** Whoever opens the link must also own the number it was made for. Asked again, the link before it is void. */
export const inviteSubPartner = async (call: Call<'/open/subPartner/add'>) => {
  const { partner, body, db, now, services } = call
  const { columns, config } = services
  const above = await rowOf(db, 'open_sub_partner', { partner_id: partner.partnerId }, ['id'])
  if (above) throw new CodedError('OPEN_SUB_DEPTH')
  const mobileHash = columns.lookup(body.mobile)
  const known = await lockRow(
    db,
    'open_sub_partner',
    { parent_id: partner.partnerId, mobile_hash: mobileHash },
    ['id', 'status'],
  )
  if (known && known.status !== SUB.invited) throw new CodedError('OPEN_SUB_EXISTS')
  const code = randomBytes(24).toString('base64url')
  const expiresAt = new Date(now.getTime() + INVITE_DAYS * DAY)
  const said = {
    name: body.name.trim(),
    contact: body.contact?.trim() || null,
    remark: body.remark?.trim() || null,
    invite_hash: hashOf(code),
    invite_ends_at: expiresAt,
    invited_by: partner.name,
  }
  const id = known?.id ?? newId()
  if (known) await inRows(db, 'open_sub_partner', { id }).set(said)
  else
    await addRow(db, 'open_sub_partner', {
      parent_id: partner.partnerId,
      id,
      ...said,
      mobile_hash: mobileHash,
      mobile_cipher: columns.seal(body.mobile),
      may_open: JSON.stringify(['sandbox', 'production']),
      created_at: now,
    })
  call.note({ target: said.name })
  return {
    subPartnerId: id,
    link: `${config.PUBLIC_URL ?? ''}/platform/openRegister?invite=${code}`,
    expiresAt: expiresAt.toISOString(),
  }
}

/** One level only: who has partners of his own cannot be below another, and nobody is below two. */
export const acceptInvite: Invited = {
  name: 'open/sub-partners',
  accept: async ({ clock }, db, { partnerId, mobileHash, code }) => {
    const now = clock()
    const invite = await lockRow(db, 'open_sub_partner', { invite_hash: hashOf(code) })
    const isHis =
      invite &&
      invite.status === SUB.invited &&
      invite.mobile_hash.equals(mobileHash) &&
      invite.invite_ends_at !== null &&
      invite.invite_ends_at > now
    if (!isHis) throw new CodedError('OPEN_SUB_INVITE')
    const inTheWay = await db
      .selectFrom('open_sub_partner')
      .select('id')
      .where((eb) => eb.or([eb('partner_id', '=', partnerId), eb('parent_id', '=', partnerId)]))
      .executeTakeFirst()
    if (inTheWay || invite.parent_id === partnerId) throw new CodedError('OPEN_SUB_DEPTH')
    await inRows(db, 'open_sub_partner', { id: invite.id }).set({
      partner_id: partnerId,
      status: SUB.normal,
      joined_at: now,
      invite_hash: null,
      invite_ends_at: null,
    })
  },
}
