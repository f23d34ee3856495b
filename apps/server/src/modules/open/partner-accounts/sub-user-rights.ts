import { CONSOLE_RIGHTS, EVERY_CONSOLE_RIGHT } from '@xinqi/api/open/console-rights'
import type { Queryable } from '../../../platform/db/database.ts'
import { EMPTY, inRows, rowOf, rowsOf } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'

const subUser = async (db: Queryable, partnerId: string, userId: string) => {
  return orNotFound(await rowOf(db, 'partner_user', { partner_id: partnerId, id: userId, removed_at: EMPTY }))
}

const appsOfPartner = (db: Queryable, partnerId: string) =>
  rowsOf(
    db,
    'open_app',
    { partner_id: partnerId, removed_at: EMPTY },
    { columns: ['id', 'name', 'is_sandbox'], by: 'created_at' },
  )

export const subUserRights: PlainHandler<'/open/subUser/permissions'> = async ({ body, db, partner }) => {
  const user = await subUser(db, partner.partnerId, body.userId)
  const rights = new Set(user.rights as string[])
  const apps = user.app_ids === null ? null : new Set(user.app_ids)
  return {
    tree: EVERY_CONSOLE_RIGHT.map((right) => ({
      right,
      ...CONSOLE_RIGHTS[right],
      granted: rights.has(right),
    })),
    allApps: apps === null,
    apps: (await appsOfPartner(db, partner.partnerId)).map(({ id, name, is_sandbox }) => ({
      appId: id,
      name,
      isSandbox: is_sandbox,
      granted: apps === null || apps.has(id),
    })),
  }
}

/** Looked up with the session at every call, so that it holds from the next one on. */
export const grantSubUser = async (call: Call<'/open/subUser/grant'>) => {
  const { body, db, note, partner } = call
  const user = await subUser(db, partner.partnerId, body.userId)
  if (body.appIds) {
    const known = new Set((await appsOfPartner(db, partner.partnerId)).map(({ id }) => id))
    if (!body.appIds.every((appId) => known.has(appId))) throw new CodedError('NOT_FOUND', '应用不存在')
  }
  await inRows(db, 'partner_user', { partner_id: partner.partnerId, id: user.id }).set({
    rights: JSON.stringify(body.rights),
    app_ids: body.appIds ?? null,
  })
  note({
    target: user.login_name,
    detail: { rights: body.rights, apps: body.appIds ?? 'all', before: user.rights },
  })
  return {}
}
