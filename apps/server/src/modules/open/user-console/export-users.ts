import type { Body } from '@xinqi/api/calls'
import { MASS_EXPORT } from '@xinqi/api/limits'
import type { Call } from '../../../platform/http/call.ts'
import { assertPartnerProven } from '../../../platform/session/partner-sessions.ts'
import { appIdsOf } from '../apps/app-of.ts'
import { beginExport, runExport } from '../apps/export-sheet.ts'
import { USER, USER_STATUS } from '../users/app-users.ts'
import { listUsers } from '../users/change-user.ts'
import { shownUser } from './users.ts'

export const EXPORT_USERS = 'openUserExport'
const AT_ONCE = 500

export const exportUsers = async (call: Call<'/open/user/export'>) => {
  const { appId, ...filter } = call.body
  const apps = await appIdsOf(call, appId)
  const { total } = await listUsers(call.services, call.db, apps, { ...filter, page: 1, pageSize: 1 })
  const isGuarded = total > MASS_EXPORT.lines
  if (isGuarded) assertPartnerProven(call.partner, call.now)
  return beginExport(call, { kind: EXPORT_USERS, name: '用户' }, call.body, isGuarded)
}

/** Masked as on the page. */
export const runUserExport = runExport<Omit<Body<'/open/user/export'>, 'appId'>>({
  name: '用户',
  head: ['应用', '账号', '类型', '名称', '证件号', '手机号', '经办人', '实名', '状态', '添加时间'],
  pageSize: AT_ONCE,
  page: async (services, { appIds, filter }, page) => {
    const { db } = services
    const { rows } = await listUsers(services, db, appIds, { ...filter, page: page + 1, pageSize: AT_ONCE })
    const lines = []
    for (const row of rows) {
      const user = await shownUser({ services, db: db as never }, row)
      lines.push([
        user.appId,
        user.account,
        user.kind === USER.company ? '企业' : '个人',
        user.name,
        user.idNo,
        user.mobile,
        user.agentAccount,
        user.verified ? '已实名' : '未实名',
        user.status === USER_STATUS.normal ? '正常' : '冻结',
        user.createdAt,
      ])
    }
    return lines
  },
})
