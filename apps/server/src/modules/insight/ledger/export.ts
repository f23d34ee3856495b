import { chinaDay } from '@xinqi/api/china-day'
import { MASS_EXPORT } from '@xinqi/api/limits'
import { writeCursor } from '../../../platform/db/keyset.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Services } from '../../../platform/services.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { streamXlsx, XLSX } from '../../../platform/spreadsheet.ts'
import {
  finishWithFile,
  isOfCompany,
  runAsRequester,
} from '../../people/background-tasks/run-as-requester.ts'
import { seatOf } from '../../people/background-tasks/task-items.ts'
import { guardLines } from '../../people/security/mass-export.ts'
import { ledgerSight } from './access.ts'
import { conditionsOf, type LedgerFilter, type ListedLedger, ledgerPage } from './lists.ts'
import { stillOpen } from './rules.ts'

export const LEDGER_EXPORT = 'ledgerExport'
type Payload = { seat: ReturnType<typeof seatOf>; filter: LedgerFilter }

export const beginExport = async (call: Call<'/ledger/export'>) => {
  const { actor, body, db, note, now, services } = call
  const where = conditionsOf(await ledgerSight(db, actor), body, now)
  const some = await ledgerPage(db, where, now, { pageSize: MASS_EXPORT.lines })
  note({ target: '履约台账导出' })
  return {
    taskId: await services.tasks.begin(db, {
      accountId: actor.accountId,
      companyId: companyOf(actor),
      kind: LEDGER_EXPORT,
      title: '履约台账导出',
      payload: { seat: seatOf(actor), filter: body },
      isGuarded: await guardLines(call, some.length),
    }),
  }
}

const HEADER = [
  '合同名称',
  '合同编号',
  '相对方',
  '方向',
  '币种',
  '合同金额',
  '计划合计',
  '已收付',
  '已开票',
  '未结',
  '逾期',
  '最近应收付日',
  '截止日',
  '负责人',
]
const yuan = (cents: number) =>
  `${cents < 0 ? '-' : ''}${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`
const lineOf = (row: ListedLedger) => [
  row.name,
  row.number,
  row.counterpart,
  row.direction === 1 ? '收' : '付',
  row.currency,
  yuan(row.contract_cents),
  yuan(row.plan_cents),
  yuan(row.fund_cents),
  yuan(row.invoice_cents),
  yuan(stillOpen(row.contract_cents, row.fund_cents)),
  yuan(Number(row.overdue_cents)),
  row.next_due_on,
  row.end_date,
  row.responsible_name,
]
const AT_ONCE = 500

export const runLedgerExport = (services: Services) =>
  runAsRequester<Payload>(services, isOfCompany, async ({ job, task, actor, payload }) => {
    const { db, tasks, clock, blobs } = services
    const where = conditionsOf(await ledgerSight(db, actor), payload.filter, clock())
    const lines = async function* () {
      let cursor: string | undefined
      for (let written = 0; ; written += AT_ONCE) {
        if (job.signal.aborted) throw new Error('stopped before the end')
        const rows = await ledgerPage(db, where, clock(), { cursor, pageSize: AT_ONCE })
        for (const row of rows.slice(0, AT_ONCE)) yield lineOf(row)
        await tasks.progress(db, job.data, 50, `已写入 ${written + Math.min(rows.length, AT_ONCE)} 份`)
        const last = rows[AT_ONCE - 1]
        if (rows.length <= AT_ONCE || !last) return
        cursor = writeCursor({ at: last.created_at, id: last.id })
      }
    }
    const written = await blobs.write({
      scopeId: companyOf(actor),
      mediaType: XLSX,
      parts: streamXlsx('履约台账', HEADER, lines()),
    })
    const fileName = `履约台账-${chinaDay(task.created_at)}.xlsx`
    await finishWithFile(services, job.data, { written, fileName })
  })
