import { BILL_STATUS, PARTNER_BILL } from '@xinqi/api/commerce'
import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { orDash } from '../../../shared/format/Dash.tsx'
import { fen } from '../../../shared/format/fen.ts'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { workList } from '../../../shared/list/workList.tsx'
import { tellOfSecond } from '../catalogue/tellOfSecond.ts'

export const PartnerBills = workList('/operator/partnerBill/list', 'billId', {
  what: '合伙人账单',
  empty: '还没有账单，每月 5 日出上月账单',
  columns: (settle) => [
    column.name('name', '合伙人', 120, (row) => row.partnerName),
    column.text('month', '月份', 100),
    column.money('earned', '佣金', 120, (row) => row.earnedFen),
    column.money('deducted', '扣回', 120, (row) => row.deductedFen),
    column.money('payable', '应结', 120, (row) => row.payableFen),
    column.status('状态', 100, BILL_STATUS, (row) => row.status),
    column.text('voucher', '凭证', 160, (row) => orDash(row.voucher)),
    column.actions(100, (row) =>
      row.status === PARTNER_BILL.toSettle ? [{ label: '确认结算', onClick: () => settle(row) }] : [],
    ),
  ],
  dialog: (bill, onClose) => (
    <FormDialog<{ voucher: string }>
      title={`结算 ${bill.partnerName} ${bill.month} ${fen(bill.payableFen)}`}
      onClose={onClose}
      onSubmit={async ({ voucher }) => {
        const answer = await call(
          '/operator/partnerBill/settle',
          { billId: bill.billId, voucher },
          { quiet: true },
        )
        await outdate('/operator/partnerBill/list')
        tellOfSecond(answer, '已结算')
      }}
    >
      <TextItem name="voucher" label="付款凭证号" must="请填写凭证号" least={4} maxLength={60} />
    </FormDialog>
  ),
})
