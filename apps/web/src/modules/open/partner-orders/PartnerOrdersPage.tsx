import { METHOD, METHODS, type Method, ORDER } from '@xinqi/api/commerce'
import { INVOICE_STATUS, PAY_STATUS } from '@xinqi/api/status'
import { Button } from 'antd'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { fen } from '../../../shared/format/fen.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { AddressTabs } from '../../../shared/list/AddressTabs.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { choiceFilter, keywordAndStatus, keywordFilter } from '../../../shared/list/filters.ts'
import { ListCard } from '../../../shared/list/ListCard.tsx'
import type { ListColumn, RowOf } from '../../../shared/list/listTypes.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from '../billing/billing.module.css'
import { ApplyPartnerInvoice } from './ApplyPartnerInvoice.tsx'
import { InvoiceTitles } from './InvoiceTitles.tsx'
import { PartnerCashier } from './PartnerCashier.tsx'
import { PartnerInvoices } from './PartnerInvoices.tsx'

type Order = RowOf<'/open/order/list'>
type On = Record<'pay' | 'cancel' | 'invoice', (order: Order) => void>

const actionsOf = (order: Order, on: On) => [
  ...(order.status === ORDER.toPay
    ? [
        { label: '支付', onClick: () => on.pay(order) },
        { label: '取消', danger: true, onClick: () => on.cancel(order) },
      ]
    : []),
  // What is paid from money paid ahead is invoiced with that money.
  ...(order.status === ORDER.paid &&
  order.payMethod !== METHOD.balance &&
  order.amountFen - order.refundedFen > order.invoicedFen
    ? [{ label: '申请开票', onClick: () => on.invoice(order) }]
    : []),
]

const columnsFor = (on: On): ListColumn<Order>[] => [
  column.whole(column.name('no', '订单号', 166, ({ orderNo }) => orderNo)),
  column.text(
    'item',
    '内容',
    150,
    ({ itemName, quantity }) => `${itemName}${quantity > 1 ? ` × ${quantity}` : ''}`,
  ),
  column.money('amount', '金额', 110, ({ amountFen }) => amountFen),
  column.text('method', '支付方式', 100, ({ payMethod }) =>
    orDash(payMethod === null ? null : METHODS[payMethod as Method]),
  ),
  column.tag('status', '状态', 100, ({ status, refundedFen }) =>
    refundedFen > 0 ? `已退 ${fen(refundedFen)}` : <StatusTag set={PAY_STATUS} code={status} />,
  ),
  column.text('invoice', '发票', 90, ({ status, invoiceStatus }) =>
    status === ORDER.paid ? <StatusTag set={INVOICE_STATUS} code={invoiceStatus} /> : orDash(null),
  ),
  column.time('at', '下单时间', 168, ({ createdAt }) => createdAt),
  column.actions(130, (order) => actionsOf(order, on)),
]

const Orders = ({ on, onTogether }: { on: On; onTogether: () => void }) => (
  <ListCard
    what="订单"
    path="/open/order/list"
    rowKey="orderId"
    columns={columnsFor(on)}
    filters={[
      choiceFilter('status', '状态', { 1: '待支付', 2: '已支付', 3: '已取消' }),
      keywordFilter('订单', '订单号或内容'),
    ]}
    body={keywordAndStatus}
    tools={() => <Button onClick={onTogether}>合并开票</Button>}
    empty={{ text: '还没有订单', action: <Link to="/platform/purchase">去购买</Link> }}
  />
)

const PartnerOrdersPage = () => {
  const [query] = useSearchParams()
  const paying = useOverlay<string>()
  const cancelling = useOverlay<Order>()
  const invoicing = useOverlay<string[]>()
  // Whoever comes back from his payment app sees how it went.
  const returned = query.get('paying')
  useEffect(() => {
    if (returned) paying.show(returned)
  }, [returned, paying.show])
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>订单</h1>
        <Link to="/platform/purchase">购买</Link>
      </div>
      <section className={`${blocks.surface} ${styles.card}`} aria-label="订单与发票">
        <AddressTabs
          items={[
            {
              key: 'orders',
              label: '订单',
              children: (
                <Orders
                  on={{
                    pay: ({ orderId }) => paying.show(orderId),
                    cancel: cancelling.show,
                    invoice: ({ orderId }) => invoicing.show([orderId]),
                  }}
                  onTogether={() => invoicing.show([])}
                />
              ),
            },
            { key: 'invoices', label: '发票', children: <PartnerInvoices /> },
            { key: 'titles', label: '发票抬头', children: <InvoiceTitles /> },
          ]}
        />
      </section>
      {paying.subject && <PartnerCashier orderId={paying.subject} onClose={paying.close} />}
      {invoicing.subject && <ApplyPartnerInvoice chosen={invoicing.subject} onClose={invoicing.close} />}
      {cancelling.subject && (
        <ConfirmDialog
          title="取消订单"
          text={`取消后「${cancelling.subject.itemName}」需要重新下单；若已付款，款项将原路退回。`}
          action="取消订单"
          onConfirm={() =>
            carryOut('/open/order/cancel', { orderId: cancelling.subject!.orderId }, ['/open/order/list'])
          }
          onClose={cancelling.close}
        />
      )}
    </div>
  )
}
export default PartnerOrdersPage
