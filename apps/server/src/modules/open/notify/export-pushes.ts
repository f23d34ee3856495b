import type { Body } from '@xinqi/api/calls'
import { chinaTime } from '@xinqi/api/china-day'
import type { Call } from '../../../platform/http/call.ts'
import { beginExport, runExport } from '../apps/export-sheet.ts'
import { pushesFound, pushesShown } from './logs.ts'

export const EXPORT_PUSHES = 'openPushExport'
const STATUS = ['待推送', '成功', '重试中', '已放弃'] as const
const AT_ONCE = 1000
const MOST = 200_000

export const exportPushes = (call: Call<'/open/pushLog/export'>) =>
  beginExport(call, { kind: EXPORT_PUSHES, name: '推送日志' }, call.body)

export const runPushExport = runExport<Omit<Body<'/open/pushLog/export'>, 'appId'>>({
  name: '推送日志',
  head: ['时间', '应用', '事件', '事件编号', '合同编号', '地址', '状态', '次数', '完成时间'],
  pageSize: AT_ONCE,
  pages: MOST / AT_ONCE,
  page: async ({ db }, { appIds, filter }, page) => {
    const found = pushesFound(db, appIds, filter)
    const rows = await pushesShown(found, filter.status, { at: page * AT_ONCE, most: AT_ONCE })
    return rows.map((row) => [
      chinaTime(row.created_at),
      row.app_id,
      row.event_type,
      row.event_id,
      row.contract_no,
      row.url,
      STATUS[row.status as 0],
      String(row.attempts),
      row.finished_at ? chinaTime(row.finished_at) : null,
    ])
  },
})
