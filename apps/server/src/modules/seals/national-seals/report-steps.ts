import { createHash } from 'node:crypto'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { addRow, type Row, rowsOf } from '../../../platform/db/row.ts'
import { REPORTED_ACTIONS, type ReportedAction } from '../../../providers/seal-register.ts'
import { CLASS } from './rules.ts'

export const REPORT = { waiting: 1, received: 2, sentBack: 3 } as const

const isReported = (action: string): action is ReportedAction =>
  REPORTED_ACTIONS.includes(action as ReportedAction)

/** What was made and recorded elsewhere, its register must hear of; what is made here for internal use no register knows. */
export const oweReport = async (
  db: Tx,
  seal: Pick<Row<'national_seal'>, 'company_id' | 'id' | 'class'>,
  { sequence, action, at }: { sequence: number; action: string; at: Date },
): Promise<void> => {
  if (seal.class !== CLASS.brought || !isReported(action)) return
  await addRow(db, 'national_seal_report', {
    company_id: seal.company_id,
    seal_id: seal.id,
    sequence,
    state: REPORT.waiting,
    created_at: at,
  })
}

export const reportsOf = (db: Queryable, companyId: string, sealId: string) =>
  rowsOf(db, 'national_seal_report', { company_id: companyId, seal_id: sealId }, { by: 'sequence' })

/** By seal, how many of its steps have no receipt. */
export const unansweredReports = async (
  db: Queryable,
  companyId: string,
): Promise<ReadonlyMap<string, number>> => {
  const rows = await db
    .selectFrom('national_seal_report')
    .select(({ fn }) => ['seal_id', fn.countAll<number>().as('count')])
    .where('company_id', '=', companyId)
    .where('state', '<>', REPORT.received)
    .groupBy('seal_id')
    .execute()
  return new Map(rows.map(({ seal_id, count }) => [seal_id, Number(count)]))
}

export const receiptDigest = (receipt: string): string => createHash('sha256').update(receipt).digest('hex')

export const presentReport = (report: Row<'national_seal_report'> | undefined) =>
  report
    ? {
        state: report.state,
        register: report.register,
        isByHand: report.is_by_hand,
        reportedAt: report.reported_at?.toISOString() ?? null,
        receiptNo: report.receipt_no,
        receiptAt: report.receipt_at?.toISOString() ?? null,
        receiptSha256: report.receipt === null ? null : receiptDigest(report.receipt),
        sentBackReason: report.sent_back_reason,
      }
    : null
