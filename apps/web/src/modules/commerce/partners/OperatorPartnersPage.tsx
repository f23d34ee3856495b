import { TabbedPage } from '../catalogue/TabbedPage.tsx'
import { DoubtfulCommissions } from './DoubtfulCommissions.tsx'
import { PartnerBills } from './PartnerBills.tsx'
import { Partners } from './Partners.tsx'

const OperatorPartnersPage = () => (
  <TabbedPage
    title="个人合伙人"
    tabs={[
      { key: 'partners', label: '合伙人', children: <Partners /> },
      { key: 'doubtful', label: '待核实佣金', children: <DoubtfulCommissions /> },
      { key: 'bills', label: '账单', children: <PartnerBills /> },
    ]}
  />
)
export default OperatorPartnersPage
