import { orDash } from '../../../shared/format/Dash.tsx'
import { day } from '../../../shared/format/instant.ts'
import { column } from '../../../shared/list/columns.tsx'
import type { RowOf } from '../../../shared/list/listTypes.ts'
import { PartnerList } from './PartnerList.tsx'

type CustomerListRow = RowOf<'/individualPartner/customerList'>
const PartnerClientsPage = () => (
  <PartnerList
    title="合伙人客户"
    path="/individualPartner/customerList"
    rowKey="customerId"
    columns={[
      column.name<CustomerListRow>('name', '客户', 120, (row) => row.name),
      column.text<CustomerListRow>('mobile', '手机号', 130, (row) => orDash(row.mobile)),
      column.text<CustomerListRow>('company', '企业', 200, (row) => orDash(row.companyName)),
      column.money<CustomerListRow>('paid', '已购', 120, (row) => row.paidFen),
      column.text<CustomerListRow>('bound', '绑定日', 120, (row) => day(row.boundAt)),
      column.text<CustomerListRow>('until', '有效至', 120, (row) => day(row.expiresAt)),
    ]}
    empty={{ text: '还没有客户，把推广链接发给需要的企业' }}
  />
)
export default PartnerClientsPage
