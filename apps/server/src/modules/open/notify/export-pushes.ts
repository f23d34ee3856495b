import type { Body } from '@xinqi/api/calls'
import { chinaTime } from '@xinqi/api/china-day'
import type { Call } from '../../../platform/http/call.ts'
import { beginExport, runExport } from '../apps/export-sheet.ts'
import { pushesFound } from './logs.ts'

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
    const rows = await pushesFound(db, appIds, filter)
      .innerJoin('open_endpoint', 'open_endpoint.id', 'open_push.endpoint_id')
      .$if(filter.status !== undefined, (query) => query.where('open_push.status', '=', filter.status!))
      .select([
        'open_push.app_id',
        'event_id',
        'event_type',
        'contract_no',
        'open_endpoint.url',
        'open_push.status',
        'attempts',
        'open_push.created_at',
        'finished_at',
      ])
      .orderBy('open_push.created_at', 'desc')
      .orderBy('open_push.id', 'desc')
      .limit(AT_ONCE)
      .offset(page * AT_ONCE)
      .execute()
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
