import { EMPTY, rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { deviceName } from '../../../platform/user-agent.ts'
import { tellSelf } from '../sign-in/tell-owner.ts'

type DeviceQuery = Pick<Call<'/user/session/list'>, 'actor' | 'db' | 'now'>

const openSessions = ({ actor, db, now }: DeviceQuery) =>
  db
    .selectFrom('session')
    .where('session.account_id', '=', actor.accountId)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)

export const listDevices: PlainHandler<'/user/session/list'> = async (call) => {
  const rows = await openSessions(call)
    .leftJoin('company', 'company.id', 'session.company_id')
    .selectAll('session')
    .select('company.name as company_name')
    .orderBy('session.created_at', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    sessionId: row.id,
    device: deviceName(row.user_agent),
    address: row.address,
    companyName: row.company_name,
    signedInAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    isCurrent: row.id === call.actor.sessionId,
  }))
}

/** Only one's own; the one in use is left by signing out. */
export const endDevice = async (call: Call<'/user/session/end'>): Promise<Record<string, never>> => {
  const { actor, body, db, services } = call
  const found = await rowOf(
    db,
    'session',
    { id: body.sessionId, account_id: actor.accountId, ended_at: EMPTY },
    ['id', 'user_agent'],
  )
  if (!found || found.id === actor.sessionId) throw new CodedError('NOT_FOUND')
  await services.sessions.end(db, found.id, 'forced')
  const device = deviceName(found.user_agent)
  call.note({ target: device })
  await tellSelf(call, '一台设备已下线', `设备「${device}」已退出登录。`)
  return {}
}

export const endOtherDevices: PlainHandler<'/user/session/endOthers'> = async (call) => {
  const { actor, db, services } = call
  const { ended } = await openSessions(call)
    .select(({ fn }) => fn.countAll<number>().as('ended'))
    .where('session.id', '<>', actor.sessionId)
    .executeTakeFirstOrThrow()
  await services.sessions.endAll(db, actor.accountId, 'forced', actor.sessionId)
  call.note({ target: `${ended} 台设备` })
  if (ended > 0) {
    await tellSelf(call, '其他设备已下线', `除当前设备外的 ${ended} 处登录已退出。`)
  }
  return { ended }
}
