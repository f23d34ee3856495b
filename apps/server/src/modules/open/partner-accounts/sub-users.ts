import { SUB_USER } from '@xinqi/api/status'
import { newId } from '../../../platform/db/ids.ts'
import { EMPTY, inRow, rowsOf } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { hashPassword } from '../../people/sign-in/passwords.ts'
import { isStrongPassword } from '../../people/sign-in/rules.ts'

export const listSubUsers: PlainHandler<'/open/subUser/list'> = async ({ partner, db }) => {
  const rows = await rowsOf(
    db,
    'partner_user',
    { partner_id: partner.partnerId, removed_at: EMPTY },
    { columns: ['id', 'login_name', 'name', 'status', 'created_at', 'rights', 'app_ids'], by: 'created_at' },
  )
  return rows.map((row) => ({
    userId: row.id,
    loginName: row.login_name,
    name: row.name,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    rights: (row.rights as unknown[]).length,
    apps: row.app_ids?.length ?? null,
  }))
}

export const addSubUser = async (call: Call<'/open/subUser/add'>) => {
  const { partner, body, db, now } = call
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
  if (body.password !== undefined && !isStrongPassword(body.password)) throw new CodedError('PASSWORD_WEAK')
  const change = {
    ...(body.status === undefined ? {} : { status: body.status }),
    ...(body.password === undefined ? {} : { password_hash: await hashPassword(body.password) }),
  }
  if (Object.keys(change).length === 0) throw new CodedError('BAD_REQUEST')
  const changed = orNotFound(
    await inRow(db, 'partner_user', {
      partner_id: partner.partnerId,
      id: body.userId,
      removed_at: EMPTY,
    }).set(change, ['login_name']),
  )
  if (body.status === SUB_USER.frozen)
    await services.partnerSessions.endAll(db, partner.partnerId, 'forced', body.userId)
  if (body.password !== undefined)
    await services.partnerSessions.endAll(db, partner.partnerId, 'passwordChanged', body.userId)
  call.note({ target: changed.login_name, detail: { changed: Object.keys(change) } })
  return {}
}

/** Gone from the list and out at once; what he did stays in the log under his name, which somebody else may bear now. */
export const removeSubUser = async (call: Call<'/open/subUser/remove'>) => {
  const { partner, body, db, now, services } = call
  const removed = orNotFound(
    await inRow(db, 'partner_user', {
      partner_id: partner.partnerId,
      id: body.userId,
      removed_at: EMPTY,
    }).set({ removed_at: now, status: SUB_USER.frozen, rights: '[]', app_ids: [] }, ['login_name']),
  )
  await services.partnerSessions.endAll(db, partner.partnerId, 'forced', body.userId)
  call.note({ target: removed.login_name })
  return {}
}
