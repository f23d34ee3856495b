import { BILL_STATUS } from '@xinqi/api/commerce'
import { orDash } from '../../../shared/format/Dash.tsx'
import { moneyColumn, statusColumn } from '../../../shared/list/columns.tsx'
import type { RowOf } from '../../../shared/list/listTypes.ts'
import { PartnerList } from './PartnerList.tsx'

type BillListRow = RowOf<'/individualPartner/billList'>
const PartnerBillsPage = () => (
  <PartnerList
    title="合伙人账单"
    path="/individualPartner/billList"
    rowKey="billId"
    columns={[
      { key: 'month', title: '月份', width: 100, always: true, render: (row) => row.month },
      moneyColumn<BillListRow>('earned', '佣金', 120, (row) => row.earnedFen),
      moneyColumn<BillListRow>('carried', '上月结转', 120, (row) => row.carriedFen),
      moneyColumn<BillListRow>('deducted', '退款扣回', 120, (row) => row.deductedFen),
      moneyColumn<BillListRow>('payable', '应结', 120, (row) => row.payableFen),
      statusColumn<BillListRow>('状态', 100, BILL_STATUS, (row) => row.status),
      { key: 'voucher', title: '凭证', width: 160, render: (row) => orDash(row.voucher) },
    ]}
    empty={{ text: '还没有账单，每月 5 日出上月账单' }}
  />
)
export default PartnerBillsPage
