import { TabbedPage } from '../catalogue/TabbedPage.tsx'
import { Reconciliation } from '../reconciliation/Reconciliation.tsx'
import { Faults } from './Faults.tsx'
import { Orders } from './Orders.tsx'
import { Transfers } from './Transfers.tsx'

const OperatorOrdersPage = () => (
  <TabbedPage
    title="订单与到账"
    tabs={[
      { key: 'orders', label: '订单', children: <Orders /> },
      { key: 'transfers', label: '到账匹配', children: <Transfers /> },
      { key: 'reconciliation', label: '对账', children: <Reconciliation /> },
      { key: 'faults', label: '支付异常', children: <Faults /> },
    ]}
  />
)
export default OperatorOrdersPage
