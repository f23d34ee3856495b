import { column } from '../../../shared/list/columns.tsx'
import type { RowOf } from '../../../shared/list/listTypes.ts'
import { PartnerList } from './PartnerList.tsx'

type OrderListRow = RowOf<'/individualPartner/orderList'>
const PartnerOrdersPage = () => (
  <PartnerList
    title="合伙人订单"
    path="/individualPartner/orderList"
    rowKey="commissionId"
    columns={[
      column.name<OrderListRow>('no', '订单号', 190, (row) => row.orderNo),
      column.text<OrderListRow>('item', '商品', 160, (row) => row.itemName),
      column.text<OrderListRow>('customer', '客户', 160, (row) => row.customerName),
      column.money<OrderListRow>('base', '实付', 120, (row) => row.baseFen),
      column.number<OrderListRow>('rate', '比例', 80, (row) => `${row.rateBp / 100}%`),
      column.money<OrderListRow>('amount', '佣金', 120, (row) => row.amountFen),
      column.tag<OrderListRow>('state', '状态', 100, (row) => row.state),
      column.time<OrderListRow>('at', '时间', 168, (row) => row.createdAt),
    ]}
    empty={{ text: '客户还没有付款的订单' }}
  />
)
export default PartnerOrdersPage
