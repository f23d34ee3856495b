import { moneyColumn, tagColumn, timeColumn } from '../../../shared/list/columns.tsx'
import type { RowOf } from '../../../shared/list/listTypes.ts'
import { PartnerList } from './PartnerList.tsx'

type OrderListRow = RowOf<'/individualPartner/orderList'>
const PartnerOrdersPage = () => (
  <PartnerList
    title="合伙人订单"
    path="/individualPartner/orderList"
    rowKey="commissionId"
    columns={[
      { key: 'no', title: '订单号', width: 190, always: true, render: (row) => row.orderNo },
      { key: 'item', title: '商品', width: 160, render: (row) => row.itemName },
      { key: 'customer', title: '客户', width: 160, render: (row) => row.customerName },
      moneyColumn<OrderListRow>('base', '实付', 120, (row) => row.baseFen),
      { key: 'rate', title: '比例', width: 80, align: 'right', render: (row) => `${row.rateBp / 100}%` },
      moneyColumn<OrderListRow>('amount', '佣金', 120, (row) => row.amountFen),
      tagColumn<OrderListRow>('state', '状态', 100, (row) => row.state),
      timeColumn<OrderListRow>('at', '时间', 168, (row) => row.createdAt),
    ]}
    empty={{ text: '客户还没有付款的订单' }}
  />
)
export default PartnerOrdersPage
