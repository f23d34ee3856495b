import { chinaTime } from '@xinqi/api/china-day'
import { yuanOf } from '@xinqi/api/commerce'
import { DAY } from '@xinqi/api/durations'
import { CHARGE_SOURCES, type ChargeSource } from '@xinqi/api/open/prices'
import { transactWithFiles } from '../../../platform/db/prefetch.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Job } from '../../../platform/jobs/job-queue.ts'
import type { TaskKey } from '../../../platform/jobs/tasks.ts'
import { unfinishedTask } from '../../../platform/jobs/unfinished-task.ts'
import type { Services } from '../../../platform/services.ts'
import { streamXlsx, XLSX } from '../../../platform/spreadsheet.ts'
import { monthSpan } from './bills.ts'
import { appsIn, type Span, totalsOf } from './figures.ts'
import { sumsOf } from './sums.ts'
import { type LineFilter, linePage, spanOf } from './usage.ts'

export const EXPORT_BILL = 'openBillExport'
const PAGE = 500
const KEPT_DAYS = 7

type Payload = {
  partnerId: string
  span: Span
  filter: LineFilter
  fileName: string
  hidesContracts?: boolean
}

/** Answers at once; the sheet is written behind it and found among the partner's tasks. */
export const beginExport = async (
  { db, services, partner }: Pick<Call<'/open/bill/export'>, 'db' | 'services' | 'partner'>,
  { title, ...payload }: Omit<Payload, 'partnerId'> & { title: string },
): Promise<{ taskId: string }> => {
  const taskId = await services.tasks.begin(db, {
    accountId: partner.partnerId,
    companyId: null,
    kind: EXPORT_BILL,
    title,
    payload: { partnerId: partner.partnerId, userId: partner.userId, ...payload },
  })
  return { taskId }
}

export const exportBill = async (call: Call<'/open/bill/export'>) => {
  const { partner, body } = call
  call.note({ target: body.month })
  return beginExport(call, {
    title: `开放平台账单 ${body.month}`,
    span: monthSpan(partner.partnerId, body.month, appsIn(partner)),
    filter: {},
    fileName: `开放平台账单-${body.month}.xlsx`,
  })
}

export const exportUsage = async (call: Call<'/open/dosage/export'>) => {
  const { from, to, kind, contractNo } = call.body
  call.note({ target: `${from} 至 ${to}` })
  return beginExport(call, {
    title: `开放平台用量 ${from} 至 ${to}`,
    span: spanOf(call, call.body),
    filter: { kind, contractNo },
    fileName: `开放平台用量-${from}-${to}.xlsx`,
  })
}

export const HEAD = [
  '时间',
  '应用',
  '接口',
  '合同编号',
  '项目',
  '数量',
  '单位',
  '单价（元）',
  '金额（元）',
  '支付来源',
  '编号',
]

/** May run again after a crash: it reads, writes one file, and finishes a task that can only be finished once. */
export const runExport =
  (services: Services) =>
  async (job: Job<TaskKey>): Promise<void> => {
    const { db, tasks, clock } = services
    const task = await unfinishedTask(db, job.data)
    if (!task) return
    const { span, filter, fileName, hidesContracts } = task.payload as Payload
    const totals = sumsOf(await totalsOf(db, span))
    let written = 0
    let sumFen = 0
    const lines = async function* () {
      let cursor: string | undefined
      do {
        const page = await linePage(db, span, filter, { cursor, pageSize: PAGE })
        for (const line of page.list) {
          sumFen += line.amountFen
          yield [
            chinaTime(new Date(line.at)),
            line.appName,
            line.endpoint,
            hidesContracts ? null : line.contractNo,
            line.kindName,
            line.quantity,
            line.unit,
            yuanOf(line.unitFen),
            yuanOf(line.amountFen),
            CHARGE_SOURCES[line.source as ChargeSource],
            line.lineId,
          ]
        }
        cursor = page.nextCursor ?? undefined
        written += page.list.length
        await tasks.progress(db, job.data, (written / Math.max(1, totals.lines)) * 95, `已写入 ${written} 条`)
      } while (cursor)
      yield ['合计', null, null, null, null, null, null, null, yuanOf(sumFen), null, `${written} 条`]
    }
    const sheet = await services.blobs.write({
      scopeId: task.account_id,
      mediaType: XLSX,
      parts: streamXlsx('明细', HEAD, lines()),
    })
    await transactWithFiles(db, async (tx) => {
      const blob = await services.blobs.keep(tx, sheet)
      const expiresAt = new Date(clock().getTime() + KEPT_DAYS * DAY)
      await tasks.finish(tx, job.data, { blobId: blob.id, fileName, expiresAt })
    })
  }
