import { column } from '../../../shared/list/columns.tsx'
import { partnerList } from './partnerList.tsx'

const PartnerOrdersPage = partnerList('合伙人订单', '/individualPartner/orderList', {
  rowKey: 'commissionId',
  empty: { text: '客户还没有付款的订单' },
  columns: [
    column.whole(column.name('no', '订单号', 166, (row) => row.orderNo)),
    column.text('item', '商品', 160, (row) => row.itemName),
    column.text('customer', '客户', 160, (row) => row.customerName),
    column.money('base', '实付', 120, (row) => row.baseFen),
    column.number('rate', '比例', 80, (row) => `${row.rateBp / 100}%`),
    column.money('amount', '佣金', 120, (row) => row.amountFen),
    column.tag('state', '状态', 100),
    column.time('at', '时间', 168, (row) => row.createdAt),
  ],
})
export default PartnerOrdersPage
