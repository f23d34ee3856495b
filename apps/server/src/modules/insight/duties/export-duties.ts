import { chinaDay } from '@xinqi/api/china-day'
import { MASS_EXPORT } from '@xinqi/api/limits'
import type { Call } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { streamXlsx, XLSX } from '../../../platform/spreadsheet.ts'
import { finishWithFile, runAsRequester } from '../../people/background-tasks/run-as-requester.ts'
import type { seatOf } from '../../people/background-tasks/task-items.ts'
import { guardLines } from '../../people/security/mass-export.ts'
import { sightOf } from '../archive/access.ts'
import { beginExport } from '../archive/exports.ts'
import { type DutyFilter, dutyCondition, dutyPage, placeOfDuty, writePlace } from './listed.ts'
import { showDuty } from './present.ts'

export const DUTY_EXPORT = 'dutyExport'
type Payload = { seat: ReturnType<typeof seatOf>; filter: DutyFilter }

export const exportDuties = async (call: Call<'/duty/export'>) => {
  const { actor, body, db, now } = call
  const where = dutyCondition(await sightOf(db, actor), body, now)
  const isGuarded = await guardLines(
    call,
    (await dutyPage(db, where, { pageSize: MASS_EXPORT.lines })).length,
  )
  return { taskId: await beginExport(call, DUTY_EXPORT, '履约事项导出', { filter: body }, isGuarded) }
}

const HEADER = [
  '状态',
  '履约日期',
  '履约方',
  '类型',
  '事项',
  '金额（元）',
  '推算规则',
  '合同名称',
  '相对方',
  '责任人',
  '完成日期',
  '备注',
  '原文',
]
const STATE = { waiting: '待触发', open: '未到期', late: '已逾期', done: '已完成' } as const
const SIDES = ['未判断', '我方', '对方', '双方']
const AT_ONCE = 500
const yuan = (cents: number | null) => (cents === null ? null : (cents / 100).toFixed(2))

export const runDutyExport = (services: Services) =>
  runAsRequester<Payload>(
    services,
    ({ company, grants }) =>
      company !== null && grants.has('system:data:duty') && grants.has('system:contract:export'),
    async ({ job, task, actor, payload }) => {
      const { db, blobs, clock, ownerKeys, tasks } = services
      const sight = await sightOf(db, actor)
      const where = dutyCondition(sight, payload.filter, clock())
      const key = await ownerKeys.of(sight.companyId)
      let shown = 0
      const lines = async function* (): AsyncGenerator<(string | null)[]> {
        let cursor: string | undefined
        for (;;) {
          if (job.signal.aborted) throw new Error('stopped before the end')
          const rows = await dutyPage(db, where, { cursor, pageSize: AT_ONCE })
          for (const row of rows.slice(0, AT_ONCE)) {
            const duty = showDuty(key, actor, row, clock())
            yield [
              STATE[duty.state],
              duty.dueOn,
              SIDES[duty.side]!,
              duty.kind,
              duty.title,
              yuan(duty.cents),
              duty.dueRule,
              duty.contractName,
              duty.counterpart,
              duty.responsible,
              duty.doneOn,
              duty.note || null,
              duty.quotes.map(({ text }) => text).join('；') || null,
            ]
          }
          shown += Math.min(rows.length, AT_ONCE)
          await tasks.progress(db, job.data, 50, `已写入 ${shown} 项`)
          const last = rows[AT_ONCE - 1]
          if (rows.length <= AT_ONCE || !last) return
          cursor = writePlace(placeOfDuty(last))
        }
      }
      const written = await blobs.write({
        scopeId: sight.companyId,
        mediaType: XLSX,
        parts: streamXlsx('履约事项', HEADER, lines()),
      })
      await finishWithFile(services, job.data, {
        written,
        fileName: `履约事项-${chinaDay(task.created_at)}.xlsx`,
      })
    },
  )
