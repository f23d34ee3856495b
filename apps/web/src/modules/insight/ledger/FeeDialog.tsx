import { Form, Input } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { PersonPicker } from '../../../shared/pickers/PersonPicker.tsx'
import { AmountItems } from './AmountItems.tsx'
import { type Of, required, saved } from './ledgerForm.ts'
import { AMOUNT_RULE, centsOf, yuanOf } from './ledgerMoney.ts'

export const FeeDialog = ({ detail, onClose }: Of) => (
  <FormDialog<{
    amount: string
    currency: string
    opening: string
    invoiced: string
    counterpart: string
    responsibleId?: string | null
  }>
    title="修改合同信息"
    submitText="保存"
    initial={{
      amount: yuanOf(detail.contractCents),
      currency: detail.currency,
      opening: yuanOf(detail.openingFundCents),
      invoiced: yuanOf(detail.openingInvoiceCents),
      counterpart: detail.counterpart,
    }}
    onClose={onClose}
    onSubmit={async ({ amount, currency, opening, invoiced, counterpart, responsibleId }) => {
      let { revision } = detail
      const { ledgerId } = detail
      const quiet = { quiet: true }
      if (centsOf(amount) !== detail.contractCents || currency !== detail.currency || responsibleId)
        ({ revision } = await call(
          '/ledger/fee/contract',
          {
            ledgerId,
            revision,
            contractCents: centsOf(amount),
            currency,
            taxBp: detail.taxBp,
            // Nobody chosen leaves it with whom it is with.
            ...(responsibleId ? { responsibleId } : {}),
          },
          quiet,
        ))
      if (centsOf(opening) !== detail.openingFundCents)
        ({ revision } = await call(
          '/ledger/fee/balance',
          { ledgerId, revision, openingFundCents: centsOf(opening) },
          quiet,
        ))
      if (centsOf(invoiced) !== detail.openingInvoiceCents)
        ({ revision } = await call(
          '/ledger/fee/invoice',
          { ledgerId, revision, openingInvoiceCents: centsOf(invoiced) },
          quiet,
        ))
      if (counterpart.trim() !== detail.counterpart)
        await call(
          '/ledger/fee/partaker',
          { ledgerId, revision, counterpart: counterpart.trim(), parties: detail.parties },
          quiet,
        )
      await saved()
    }}
  >
    <TextItem name="counterpart" label="相对方" rules={[required('请输入相对方')]} maxLength={120} />
    <AmountItems />
    <Form.Item name="responsibleId" label="负责人" extra="不选则保持不变">
      <PersonPicker aria-label="负责人" placeholder={detail.responsible ?? '输入姓名或手机号查找'} />
    </Form.Item>
    <Form.Item name="opening" label={detail.direction === 1 ? '期初已收' : '期初已付'} rules={[AMOUNT_RULE]}>
      <Input inputMode="decimal" />
    </Form.Item>
    <TextItem name="invoiced" label="期初已开票" rules={[AMOUNT_RULE]} inputMode="decimal" />
  </FormDialog>
)
