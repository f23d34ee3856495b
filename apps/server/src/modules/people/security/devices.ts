import type { Data } from '@xinqi/api/calls'
import { EMPTY, rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { deviceName } from '../../../platform/user-agent.ts'
import { tellOwner } from '../sign-in/tell-owner.ts'

export const listDevices: PlainHandler<'/user/session/list'> = async ({ actor, db, now }) => {
  const rows = await db
    .selectFrom('session')
    .leftJoin('company', 'company.id', 'session.company_id')
    .select([
      'session.id',
      'session.address',
      'session.user_agent',
      'session.created_at',
      'session.expires_at',
      'company.name as company_name',
    ])
    .where('session.account_id', '=', actor.accountId)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
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
    isCurrent: row.id === actor.sessionId,
  }))
}

/** Only one's own; the one in use is left by signing out. */
export const endDevice = async (call: Call<'/user/session/end'>): Promise<Record<string, never>> => {
  const { actor, body, db, services, now } = call
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
  await tellOwner(db, {
    accountId: actor.accountId,
    title: '一台设备已下线',
    content: `设备「${device}」已退出登录。`,
    at: now,
  })
  return {}
}

export const endOtherDevices = async (
  call: Call<'/user/session/endOthers'>,
): Promise<Data<'/user/session/endOthers'>> => {
  const { actor, db, services, now } = call
  const { ended } = await db
    .selectFrom('session')
    .select(({ fn }) => fn.countAll<number>().as('ended'))
    .where('account_id', '=', actor.accountId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('id', '<>', actor.sessionId)
    .executeTakeFirstOrThrow()
  await services.sessions.endAll(db, actor.accountId, 'forced', actor.sessionId)
  call.note({ target: `${ended} 台设备` })
  if (ended > 0) {
    await tellOwner(db, {
      accountId: actor.accountId,
      title: '其他设备已下线',
      content: `除当前设备外的 ${ended} 处登录已退出。`,
      at: now,
    })
  }
  return { ended }
}
