import { BILL_STATUS } from '@xinqi/api/commerce'
import { orDash } from '../../../shared/format/Dash.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { partnerList } from './partnerList.tsx'

const PartnerBillsPage = partnerList('合伙人账单', '/individualPartner/billList', {
  rowKey: 'billId',
  empty: { text: '还没有账单，每月 5 日出上月账单' },
  columns: [
    column.name('month', '月份', 100),
    column.money('earned', '佣金', 120, (row) => row.earnedFen),
    column.money('carried', '上月结转', 120, (row) => row.carriedFen),
    column.money('deducted', '退款扣回', 120, (row) => row.deductedFen),
    column.money('payable', '应结', 120, (row) => row.payableFen),
    column.status('状态', 100, BILL_STATUS, (row) => row.status),
    column.text('voucher', '凭证', 160, (row) => orDash(row.voucher)),
  ],
})
export default PartnerBillsPage
