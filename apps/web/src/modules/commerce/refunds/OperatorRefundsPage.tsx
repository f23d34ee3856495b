import { TabbedPage } from '../catalogue/TabbedPage.tsx'
import { CopyChanges } from './CopyChanges.tsx'
import { PaymentRefunds } from './PaymentRefunds.tsx'
import { Proposals } from './Proposals.tsx'
import { Refunds } from './Refunds.tsx'

const OperatorRefundsPage = () => (
  <TabbedPage
    title="退款与份数"
    tabs={[
      { key: 'refunds', label: '退款申请', children: <Refunds /> },
      { key: 'money', label: '退款进度', children: <PaymentRefunds /> },
      { key: 'copies', label: '增减份数', children: <CopyChanges /> },
      { key: 'proposals', label: '待复核', children: <Proposals /> },
    ]}
  />
)
export default OperatorRefundsPage
