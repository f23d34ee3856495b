import { orDash } from '../../../shared/format/Dash.tsx'
import { day } from '../../../shared/format/instant.ts'
import { moneyColumn } from '../../../shared/list/columns.tsx'
import type { RowOf } from '../../../shared/list/listTypes.ts'
import { PartnerList } from './PartnerList.tsx'

type CustomerListRow = RowOf<'/individualPartner/customerList'>
const PartnerClientsPage = () => (
  <PartnerList
    title="合伙人客户"
    path="/individualPartner/customerList"
    rowKey="customerId"
    columns={[
      { key: 'name', title: '客户', width: 120, always: true, render: (row) => row.name },
      { key: 'mobile', title: '手机号', width: 130, render: (row) => orDash(row.mobile) },
      { key: 'company', title: '企业', width: 200, render: (row) => orDash(row.companyName) },
      moneyColumn<CustomerListRow>('paid', '已购', 120, (row) => row.paidFen),
      { key: 'bound', title: '绑定日', width: 120, render: (row) => day(row.boundAt) },
      { key: 'until', title: '有效至', width: 120, render: (row) => day(row.expiresAt) },
    ]}
    empty={{ text: '还没有客户，把推广链接发给需要的企业' }}
  />
)
export default PartnerClientsPage
