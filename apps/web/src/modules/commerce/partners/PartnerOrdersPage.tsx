import { fen } from '../../../shared/format/fen.ts'
import { instant } from '../../../shared/format/instant.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import { PartnersOnly } from './PartnersOnly.tsx'

const PartnerOrdersPage = () => (
  <PartnersOnly title="合伙人订单">
    <ListPage
      title="合伙人订单"
      path="/individualPartner/orderList"
      rowKey={(row) => row.commissionId}
      body={() => ({})}
      columns={[
        { key: 'no', title: '订单号', width: 190, always: true, render: (row) => row.orderNo },
        { key: 'item', title: '商品', width: 160, render: (row) => row.itemName },
        { key: 'customer', title: '客户', width: 160, render: (row) => row.customerName },
        { key: 'base', title: '实付', width: 120, align: 'right', render: (row) => fen(row.baseFen) },
        { key: 'rate', title: '比例', width: 80, align: 'right', render: (row) => `${row.rateBp / 100}%` },
        { key: 'amount', title: '佣金', width: 120, align: 'right', render: (row) => fen(row.amountFen) },
        { key: 'state', title: '状态', width: 100, card: 'tag', render: (row) => row.state },
        { key: 'at', title: '时间', width: 168, render: (row) => instant(row.createdAt) },
      ]}
      empty={{ text: '客户还没有付款的订单' }}
    />
  </PartnersOnly>
)
export default PartnerOrdersPage
