import type { Data } from '@xinqi/api/calls'
import { newId } from '../../../platform/db/ids.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { PartnerActor } from '../../../platform/session/partner-sessions.ts'
import { hashPassword } from '../../people/sign-in/passwords.ts'
import { isStrongPassword } from '../../people/sign-in/rules.ts'

/** Sub-users work in the console; who else does, the partner alone decides. */
const ownerOnly = ({ userId }: PartnerActor) => {
  if (userId !== null) throw new CodedError('FORBIDDEN')
}

export const listSubUsers = async ({
  partner,
  db,
}: Call<'/open/subUser/list'>): Promise<Data<'/open/subUser/list'>> => {
  ownerOnly(partner)
  const rows = await db
    .selectFrom('partner_user')
    .select(['id', 'login_name', 'name', 'status', 'created_at'])
    .where('partner_id', '=', partner.partnerId)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({
    userId: row.id,
    loginName: row.login_name,
    name: row.name,
    status: row.status,
    createdAt: row.created_at.toISOString(),
  }))
}

export const addSubUser = async (call: Call<'/open/subUser/add'>) => {
  const { partner, body, db, now } = call
  ownerOnly(partner)
  if (!isStrongPassword(body.password)) throw new CodedError('PASSWORD_WEAK')
  const made = await db
    .insertInto('partner_user')
    .values({
      partner_id: partner.partnerId,
      id: newId(),
      login_name: body.loginName,
      name: body.name.trim(),
      password_hash: await hashPassword(body.password),
      created_at: now,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw new CodedError('SUB_USER_TAKEN')
  call.note({ target: body.loginName })
  return { userId: made.id }
}

/** Freezing or a new password ends what the sub-user has open. */
export const changeSubUser = async (call: Call<'/open/subUser/change'>) => {
  const { partner, body, db, services } = call
  ownerOnly(partner)
  if (body.password !== undefined && !isStrongPassword(body.password)) throw new CodedError('PASSWORD_WEAK')
  const change = {
    ...(body.status === undefined ? {} : { status: body.status }),
    ...(body.password === undefined ? {} : { password_hash: await hashPassword(body.password) }),
  }
  if (Object.keys(change).length === 0) throw new CodedError('BAD_REQUEST')
  const changed = await db
    .updateTable('partner_user')
    .set(change)
    .where('partner_id', '=', partner.partnerId)
    .where('id', '=', body.userId)
    .returning('login_name')
    .executeTakeFirst()
  if (!changed) throw new CodedError('NOT_FOUND')
  if (body.status === 0) await services.partnerSessions.endAll(db, partner.partnerId, 'forced', body.userId)
  if (body.password !== undefined)
    await services.partnerSessions.endAll(db, partner.partnerId, 'passwordChanged', body.userId)
  call.note({ target: changed.login_name, detail: { changed: Object.keys(change) } })
  return {}
}
