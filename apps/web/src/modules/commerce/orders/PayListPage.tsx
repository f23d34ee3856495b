import { METHODS, type Method, ORDER, ORDER_KINDS } from '@xinqi/api/commerce'
import { INVOICE_STATUS, PAY_STATUS } from '@xinqi/api/status'
import { Button, Tabs } from 'antd'
import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { fen } from '../../../shared/format/fen.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { choiceFilter, keywordAndStatus, keywordFilter } from '../../../shared/list/filters.ts'
import { ListCard } from '../../../shared/list/ListCard.tsx'
import type { ListColumn, RowOf } from '../../../shared/list/listTypes.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from '../catalogue/commerce.module.css'
import { ApplyInvoice } from '../invoices/ApplyInvoice.tsx'
import { InvoiceList } from '../invoices/InvoiceList.tsx'
import { Cashier } from '../payment/Cashier.tsx'
import { AskRefund } from '../refunds/AskRefund.tsx'
import { OrderDrawer } from './OrderDrawer.tsx'

type Order = RowOf<'/order/payList'>
type On = {
  pay: (id: string) => void
  cancel: (row: Order) => void
  see: (id: string) => void
  refund: (row: Order) => void
  invoice: (row: Order) => void
}

const columnsFor = (on: On): ListColumn<Order>[] => [
  column.whole(column.name('no', '订单号', 166, (row) => row.orderNo)),
  column.text('item', '商品', 180, (row) => `${row.itemName}${row.quantity > 1 ? ` × ${row.quantity}` : ''}`),
  column.text('kind', '类型', 70, (row) => ORDER_KINDS[row.kind]),
  column.money('amount', '金额', 120, (row) => row.amountFen),
  column.text('method', '方式', 100, (row) =>
    orDash(row.payMethod === null ? null : METHODS[row.payMethod as Method]),
  ),
  column.tag('status', '状态', 100, (row) =>
    row.refundedFen > 0 ? `已退 ${fen(row.refundedFen)}` : <StatusTag set={PAY_STATUS} code={row.status} />,
  ),
  column.text('invoice', '发票', 90, (row) =>
    row.status === ORDER.paid ? <StatusTag set={INVOICE_STATUS} code={row.invoiceStatus} /> : '–',
  ),
  column.time('at', '下单时间', 168, (row) => row.createdAt),
  column.actions(200, (row) => [
    ...(row.status === ORDER.toPay
      ? [
          {
            label: '支付',
            permission: 'system:fee:purchase' as const,
            onClick: () => on.pay(row.orderId),
          },
          {
            label: '取消',
            permission: 'system:fee:purchase' as const,
            danger: true,
            onClick: () => on.cancel(row),
          },
        ]
      : []),
    { label: '详情', onClick: () => on.see(row.orderId) },
    ...(row.status === ORDER.paid && row.amountFen - row.refundedFen > row.invoicedFen
      ? [{ label: '申请开票', onClick: () => on.invoice(row) }]
      : []),
    ...(row.status === ORDER.paid && row.refundedFen < row.amountFen
      ? [
          {
            label: '申请退款',
            permission: 'system:fee:purchase' as const,
            onClick: () => on.refund(row),
          },
        ]
      : []),
  ]),
]

const refresh = () => outdate('/order/payList', '/order/detail')

const PayListPage = () => {
  const [query, setQuery] = useSearchParams()
  const tab = query.get('tab') ?? 'orders'
  const paying = useOverlay<string>()
  const cancelling = useOverlay<Order>()
  const seeing = useOverlay<string>()
  const refunding = useOverlay<Order>()
  const invoicing = useOverlay<Order[]>()
  const named = query.get('order')
  useEffect(() => {
    if (named) seeing.show(named)
  }, [named, seeing.show])
  const numbered = query.get('orderNo')
  const { data: sought } = useCall(
    '/order/payList',
    { keyword: numbered ?? '', pageSize: 10 },
    { quiet: true, enabled: numbered !== null },
  )
  const orderId = sought?.list.find((row) => row.orderNo === numbered)?.orderId
  useEffect(() => {
    if (orderId) seeing.show(orderId)
  }, [orderId, seeing.show])
  const columns = columnsFor({
    pay: paying.show,
    cancel: cancelling.show,
    see: seeing.show,
    refund: refunding.show,
    invoice: (row) => invoicing.show([row]),
  })
  return (
    <div className={blocks.page}>
      <h1 className={blocks.heading}>订单与发票</h1>
      <section className={styles.card}>
        <Tabs
          activeKey={tab}
          onChange={(key) => setQuery(key === 'orders' ? {} : { tab: key }, { replace: true })}
          destroyOnHidden
          items={[
            {
              key: 'orders',
              label: '订单',
              children: (
                <ListCard
                  what="订单"
                  path="/order/payList"
                  rowKey="orderId"
                  columns={columns}
                  filters={[
                    choiceFilter('status', '状态', { 1: '待支付', 2: '已支付', 3: '已取消' }),
                    keywordFilter('订单', '订单号或商品'),
                  ]}
                  body={keywordAndStatus}
                  tools={() => <Button onClick={() => invoicing.show([])}>合并开票</Button>}
                  empty={{ text: '还没有订单', action: <Link to="/center/purchase">去购买</Link> }}
                />
              ),
            },
            { key: 'invoices', label: '发票', children: <InvoiceList /> },
          ]}
        />
      </section>
      {paying.subject && <Cashier orderId={paying.subject} onClose={paying.close} />}
      {seeing.subject && <OrderDrawer orderId={seeing.subject} onClose={seeing.close} />}
      {refunding.subject && (
        <AskRefund orderId={refunding.subject.orderId} onClose={refunding.close} onDone={refresh} />
      )}
      {invoicing.subject && (
        <ApplyInvoice chosen={invoicing.subject.map(({ orderId }) => orderId)} onClose={invoicing.close} />
      )}
      {cancelling.subject && (
        <ConfirmDialog
          title="取消订单"
          text={`取消后「${cancelling.subject.itemName}」需要重新下单；若已付款，款项将原路退回。`}
          action="取消订单"
          onConfirm={() => carryOut('/order/cancelOrder', { orderId: cancelling.subject!.orderId }, refresh)}
          onClose={cancelling.close}
        />
      )}
    </div>
  )
}
export default PayListPage
