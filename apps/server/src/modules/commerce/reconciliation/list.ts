import type { Data } from '@xinqi/api/calls'
import { chinaDay } from '@xinqi/api/china-day'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler, PreparingCall } from '../../../platform/http/call.ts'
import { reconcileDay } from './reconcile.ts'
import type { Difference } from './rules.ts'

/** The last ninety days with every vendor: as far back as the vendors keep their bills. */
const SHOWN = 400

export const listReconciliations: PlainHandler<'/operator/reconciliation/list'> = async ({ db }) => {
  const rows = await db
    .selectFrom('payment_reconciliation')
    .selectAll()
    .orderBy('day', 'desc')
    .orderBy('vendor')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => ({
    vendor: row.vendor,
    day: row.day,
    state: row.state as 'agreed' | 'differs' | 'failed',
    paidCount: row.paid_count,
    paidFen: Number(row.paid_fen),
    refundCount: row.refund_count,
    refundFen: Number(row.refund_fen),
    foundCount: row.found_count,
    differences: row.differences as unknown as Difference[],
    checkedAt: row.checked_at.toISOString(),
  }))
}

/** Asked outside before anything is locked; it writes by itself. */
export const askBill = async (call: PreparingCall<'/operator/reconciliation/run'>) => {
  const { body, services } = call
  const provider = services.payments.find(({ vendor, bill }) => bill && vendor === body.vendor)
  if (!provider) throw new CodedError('NOT_FOUND')
  if (body.day >= chinaDay(services.clock())) throw new CodedError('BAD_REQUEST', '当日账单次日才有')
  return reconcileDay(services, provider, body.day)
}

export const reconciled = async (
  call: Call<'/operator/reconciliation/run'>,
  state: Data<'/operator/reconciliation/run'>['state'],
): Promise<Data<'/operator/reconciliation/run'>> => {
  call.note({ target: `${call.body.vendor} ${call.body.day}`, detail: { state } })
  return { state }
}
