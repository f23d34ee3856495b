import type { Queryable } from '../../../platform/db/database.ts'
import { theRow, valuesOf } from '../../../platform/db/row.ts'
import type { Visitor } from '../../../platform/http/call.ts'
import { deviceName } from '../../../platform/user-agent.ts'
import { tellOwner } from './tell-owner.ts'

/** Somebody signs in from a device not seen lately: its owner hears of it, unless he asked not to. */
export const noticeNewDevice = async (
  db: Queryable,
  accountId: string,
  visitor: Visitor,
  now: Date,
): Promise<void> => {
  const { sign_in_notice: wanted } = await theRow(db, 'account', { id: accountId }, ['sign_in_notice'])
  if (!wanted) return
  const before = await valuesOf(db, 'session', 'user_agent', { account_id: accountId })
  const device = deviceName(visitor.userAgent)
  // The first device ever is the one the account was made on.
  if (!before.length || before.some((userAgent) => deviceName(userAgent) === device)) return
  await tellOwner(db, {
    accountId,
    title: '新设备登录提醒',
    content: `您的账号在新设备「${device}」上登录，来源地址 ${visitor.address}。`,
    at: now,
  })
}
