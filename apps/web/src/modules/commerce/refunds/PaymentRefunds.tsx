import { carryOut } from '../../../shared/api/carryOut.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { workList } from '../../../shared/list/workList.tsx'

const STATES: Record<string, string> = {
  waiting: '待退',
  underWay: '退款中',
  done: '已退',
  byHand: '待银行退款',
}

/** How the money gets back to whoever paid. */
export const PaymentRefunds = workList('/operator/paymentRefund/list', 'refundId', {
  what: '退款进度',
  empty: '没有退款',
  columns: (pay) => [
    column.name('no', '退款号', 260, (row) => row.refundNo),
    column.whole(column.text('order', '订单号', 166, (row) => row.orderNo)),
    column.text('owner', '买方', 180, (row) => row.ownerName),
    column.money('amount', '金额', 110, (row) => row.amountFen),
    column.text('reason', '原因', 150),
    column.tag('state', '状态', 110, (row) => STATES[row.state]),
    column.actions(120, (row) =>
      row.state === 'byHand' ? [{ label: '登记已退', onClick: () => pay(row) }] : [],
    ),
  ],
  dialog: ({ refundId }, onClose) => (
    <FormDialog<{ voucher: string }>
      title="登记银行退款"
      onClose={onClose}
      onSubmit={({ voucher }) =>
        carryOut('/operator/paymentRefund/doneByHand', { refundId, voucher }, [
          '/operator/paymentRefund/list',
        ])
      }
    >
      <TextItem name="voucher" label="银行凭证号" must="请填写凭证号" least={4} maxLength={60} />
    </FormDialog>
  ),
})
