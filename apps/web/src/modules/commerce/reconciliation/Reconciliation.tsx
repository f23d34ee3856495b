import type { Data } from '@xinqi/api/calls'
import { RECONCILIATION_STATE } from '@xinqi/api/commerce'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { fen } from '../../../shared/format/fen.ts'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { Rows } from '../../../shared/list/Rows.tsx'
import { toast } from '../../../shared/lite/toast.ts'

type Day = Data<'/operator/reconciliation/list'>[number]

/** Each vendor's bill of each day against our book. What differs stands under 支付异常, for somebody to settle. */
export const Reconciliation = () => {
  const { data, error, refetch } = useCall('/operator/reconciliation/list', {}, { quiet: true })
  const shown = useOverlay<Day>()
  if (!data) return error ? <FailedState failure={error} onRetry={() => void refetch()} /> : <LoadingState />
  const columns: ListColumn<Day>[] = [
    column.name('day', '账单日', 110),
    column.text('vendor', '渠道', 140),
    column.tag('state', '结果', 120, (row) => RECONCILIATION_STATE[row.state].label),
    column.number('paid', '收款', 150, (row) => `${row.paidCount} 笔 ${fen(row.paidFen)}`),
    column.number('refunded', '退款', 150, (row) => `${row.refundCount} 笔 ${fen(row.refundFen)}`),
    column.number('found', '补记', 80, (row) => row.foundCount),
    column.text(
      'differences',
      '差异',
      280,
      (row) => row.differences.map(({ no, what }) => `${no}：${what}`).join('；') || '无',
    ),
    column.time('at', '对账时间', 168, (row) => row.checkedAt),
    column.actions(100, (row) => [{ label: '重新对账', onClick: () => shown.show(row) }]),
  ]
  return (
    <>
      <Rows<Day>
        what="对账"
        rows={data}
        rowKey={(row) => `${row.vendor}:${row.day}`}
        columns={columns}
        empty={<span>还没有对账结果：每天 10:30 取前一日的账单</span>}
      />
      {shown.subject && (
        <FormDialog
          title="重新对账"
          onClose={shown.close}
          onSubmit={async () => {
            const { vendor, day } = shown.subject!
            const { state } = await call('/operator/reconciliation/run', { vendor, day }, { quiet: true })
            await outdate('/operator/reconciliation/list', '/operator/fault/list')
            toast.success(RECONCILIATION_STATE[state].label)
          }}
        >
          <TextItem label="账单" disabled value={`${shown.subject.vendor} ${shown.subject.day}`} />
        </FormDialog>
      )}
    </>
  )
}
