import { BILL_STATUS } from '@xinqi/api/commerce'
import { orDash } from '../../../shared/format/Dash.tsx'
import { column } from '../../../shared/list/columns.tsx'
import type { RowOf } from '../../../shared/list/listTypes.ts'
import { PartnerList } from './PartnerList.tsx'

type BillListRow = RowOf<'/individualPartner/billList'>
const PartnerBillsPage = () => (
  <PartnerList
    title="合伙人账单"
    path="/individualPartner/billList"
    rowKey="billId"
    columns={[
      column.name<BillListRow>('month', '月份', 100, (row) => row.month),
      column.money<BillListRow>('earned', '佣金', 120, (row) => row.earnedFen),
      column.money<BillListRow>('carried', '上月结转', 120, (row) => row.carriedFen),
      column.money<BillListRow>('deducted', '退款扣回', 120, (row) => row.deductedFen),
      column.money<BillListRow>('payable', '应结', 120, (row) => row.payableFen),
      column.status<BillListRow>('状态', 100, BILL_STATUS, (row) => row.status),
      column.text<BillListRow>('voucher', '凭证', 160, (row) => orDash(row.voucher)),
    ]}
    empty={{ text: '还没有账单，每月 5 日出上月账单' }}
  />
)
export default PartnerBillsPage
