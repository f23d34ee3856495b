import { orDash } from '../../../shared/format/Dash.tsx'
import { fen } from '../../../shared/format/fen.ts'
import { day } from '../../../shared/format/instant.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import { PartnersOnly } from './PartnersOnly.tsx'

const PartnerClientsPage = () => (
  <PartnersOnly title="合伙人客户">
    <ListPage
      title="合伙人客户"
      path="/individualPartner/customerList"
      rowKey={(row) => row.customerId}
      body={() => ({})}
      columns={[
        { key: 'name', title: '客户', width: 120, always: true, render: (row) => row.name },
        { key: 'mobile', title: '手机号', width: 130, render: (row) => orDash(row.mobile) },
        { key: 'company', title: '企业', width: 200, render: (row) => orDash(row.companyName) },
        { key: 'paid', title: '已购', width: 120, align: 'right', render: (row) => fen(row.paidFen) },
        { key: 'bound', title: '绑定日', width: 120, render: (row) => day(row.boundAt) },
        { key: 'until', title: '有效至', width: 120, render: (row) => day(row.expiresAt) },
      ]}
      empty={{ text: '还没有客户，把推广链接发给需要的企业' }}
    />
  </PartnersOnly>
)
export default PartnerClientsPage
