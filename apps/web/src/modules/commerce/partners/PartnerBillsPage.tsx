import { BILL_STATUS } from '@xinqi/api/commerce'
import { orDash } from '../../../shared/format/Dash.tsx'
import { fen } from '../../../shared/format/fen.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import { PartnersOnly } from './PartnersOnly.tsx'

const PartnerBillsPage = () => (
  <PartnersOnly title="合伙人账单">
    <ListPage
      title="合伙人账单"
      path="/individualPartner/billList"
      rowKey={(row) => row.billId}
      body={() => ({})}
      columns={[
        { key: 'month', title: '月份', width: 100, always: true, render: (row) => row.month },
        { key: 'earned', title: '佣金', width: 120, align: 'right', render: (row) => fen(row.earnedFen) },
        {
          key: 'carried',
          title: '上月结转',
          width: 120,
          align: 'right',
          render: (row) => fen(row.carriedFen),
        },
        {
          key: 'deducted',
          title: '退款扣回',
          width: 120,
          align: 'right',
          render: (row) => fen(row.deductedFen),
        },
        { key: 'payable', title: '应结', width: 120, align: 'right', render: (row) => fen(row.payableFen) },
        {
          key: 'status',
          title: '状态',
          width: 100,
          card: 'tag',
          render: (row) => <StatusTag set={BILL_STATUS} code={row.status} />,
        },
        { key: 'voucher', title: '凭证', width: 160, render: (row) => orDash(row.voucher) },
      ]}
      empty={{ text: '还没有账单，每月 5 日出上月账单' }}
    />
  </PartnersOnly>
)
export default PartnerBillsPage
