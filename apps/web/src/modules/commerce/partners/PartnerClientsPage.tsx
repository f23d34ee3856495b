import { orDash } from '../../../shared/format/Dash.tsx'
import { day } from '../../../shared/format/instant.ts'
import { column } from '../../../shared/list/columns.tsx'
import { partnerList } from './partnerList.tsx'

const PartnerClientsPage = partnerList('合伙人客户', '/individualPartner/customerList', {
  rowKey: 'customerId',
  empty: { text: '还没有客户，把推广链接发给需要的企业' },
  columns: [
    column.name('name', '客户', 120),
    column.text('mobile', '手机号', 130, (row) => orDash(row.mobile)),
    column.text('company', '企业', 200, (row) => orDash(row.companyName)),
    column.money('paid', '已购', 120, (row) => row.paidFen),
    column.text('bound', '绑定日', 120, (row) => day(row.boundAt)),
    column.text('until', '有效至', 120, (row) => day(row.expiresAt)),
  ],
})
export default PartnerClientsPage
