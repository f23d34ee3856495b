import type { Body } from '@xinqi/api/calls'
import type { Call } from '../../../platform/http/call.ts'
import { beginExport, runExport } from '../apps/export-sheet.ts'
import { USER, USER_STATUS } from '../users/app-users.ts'
import { listUsers } from '../users/change-user.ts'
import { shownUser } from './users.ts'

export const EXPORT_USERS = 'openUserExport'
const AT_ONCE = 500

export const exportUsers = (call: Call<'/open/user/export'>) =>
  beginExport(call, { kind: EXPORT_USERS, name: '用户' }, call.body)

/** Masked as on the page. */
export const runUserExport = runExport<Omit<Body<'/open/user/export'>, 'appId'>>({
  name: '用户',
  head: ['应用', '账号', '类型', '名称', '证件号', '手机号', '经办人', '实名', '状态', '添加时间'],
  pageSize: AT_ONCE,
  page: async (services, { appIds, filter }, page) => {
    const { db } = services
    const { rows } = await listUsers(db, appIds, { ...filter, page: page + 1, pageSize: AT_ONCE })
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
