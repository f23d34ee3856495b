import { METHODS, type Method } from '@xinqi/api/commerce'
import { PAY_STATUS } from '@xinqi/api/status'
import { orDash } from '../../../shared/format/Dash.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { choiceFilter, keywordAndStatus, keywordFilter } from '../../../shared/list/filters.ts'
import { workList } from '../../../shared/list/workList.tsx'
import { OperatorOrderDrawer } from './OperatorOrderDrawer.tsx'

const FILTERS = [
  keywordFilter('订单', '订单号、商品或企业'),
  choiceFilter('status', '状态', PAY_STATUS, [1, 2, 3]),
]

export const Orders = workList('/operator/order/list', 'orderId', {
  what: '订单',
  empty: '还没有订单',
  columns: (see) => [
    column.whole(column.name('no', '订单号', 166, (row) => row.orderNo)),
    column.status('状态', 90, PAY_STATUS, (row) => row.status),
    column.text('owner', '买方', 200, (row) => row.ownerName),
    column.text('item', '商品', 160, (row) => row.itemName),
    column.money('amount', '金额', 120, (row) => row.amountFen),
    column.time('at', '下单时间', 168, (row) => row.createdAt),
    column.money('refunded', '已退', 110, (row) => row.refundedFen),
    column.text('method', '方式', 100, (row) =>
      orDash(row.payMethod === null ? null : METHODS[row.payMethod as Method]),
    ),
    column.text('partner', '合伙人', 100, (row) => orDash(row.partnerName)),
    column.actions(80, (row) => [{ label: '详情', onClick: () => see(row) }]),
  ],
  filters: FILTERS,
  body: keywordAndStatus,
  dialog: ({ orderId }, onClose) => <OperatorOrderDrawer orderId={orderId} onClose={onClose} />,
})
