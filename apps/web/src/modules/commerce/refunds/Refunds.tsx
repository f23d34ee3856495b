import { fenOf, REFUND, REFUND_STATUS, yuanOf } from '@xinqi/api/commerce'
import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { orDash } from '../../../shared/format/Dash.tsx'
import { LongTextItem } from '../../../shared/forms/LongTextItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { YesNoItem } from '../../../shared/forms/YesNoItem.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { workList } from '../../../shared/list/workList.tsx'
import { tellOfSecond } from '../catalogue/tellOfSecond.ts'

export const Refunds = workList('/operator/refund/list', 'requestId', {
  what: '退款申请',
  empty: '没有退款申请',
  columns: (decide) => [
    column.whole(column.name('no', '订单号', 166, (row) => row.orderNo)),
    column.status('状态', 90, REFUND_STATUS, (row) => row.status),
    column.text('owner', '买方', 180, (row) => row.ownerName),
    column.text('item', '商品', 150, (row) => row.itemName),
    column.money('paid', '实付', 110, (row) => row.paidFen),
    column.money('proposal', '建议退', 110, (row) => row.proposalFen),
    column.time('at', '时间', 168, (row) => row.createdAt),
    column.text('back', '将收回', 200, (row) =>
      orDash(row.takesBack.map((each) => `${each.name} ${each.quantity}`).join('、')),
    ),
    column.text('reason', '原因', 160),
    column.actions(90, (row) =>
      row.status === REFUND.waiting ? [{ label: '审核', onClick: () => decide(row) }] : [],
    ),
  ],
  dialog: (request, onClose) => (
    <FormDialog<{ agree: boolean; amount: string; decision: string }>
      title={`审核退款 ${request.orderNo}`}
      onClose={onClose}
      initial={{ agree: true, amount: yuanOf(request.proposalFen) }}
      onSubmit={async ({ agree, amount, decision }) => {
        const amountFen = agree ? { amountFen: fenOf(amount) ?? 0 } : {}
        const answer = await call(
          '/operator/refund/decide',
          { requestId: request.requestId, agree, decision, ...amountFen },
          { quiet: true },
        )
        await outdate('/operator/refund/list', '/operator/proposal/list', '/operator/paymentRefund/list')
        tellOfSecond(answer, '已完成')
      }}
    >
      {request.invoiced && <p>该订单有未红冲的发票，须先红冲。</p>}
      <YesNoItem name="agree" label="决定" yes="同意" no="拒绝" />
      <TextItem name="amount" label="退款金额（元）" />
      <LongTextItem
        name="decision"
        label="理由"
        must="请写明理由，至少 2 个字"
        least={2}
        maxLength={200}
        rows={2}
      />
    </FormDialog>
  ),
})
