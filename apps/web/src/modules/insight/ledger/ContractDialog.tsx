import { Form, Radio } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { call } from '../../../shared/api/call.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { DatePicker } from '../../../shared/pickers/days.ts'
import { PersonPicker } from '../../../shared/pickers/PersonPicker.tsx'
import { AmountItems } from './AmountItems.tsx'
import { day, required, saved } from './ledgerForm.ts'
import { centsOf, yuanOf } from './ledgerMoney.ts'

/** An archived contract taken into the ledger brings what the archive knows of it. */
export type FromArchive = {
  archivedId: string
  name: string
  number: string | null
  counterpart: string | null
  cents: number | null
  validUntil: string | null
}

const knownOf = ({ name, number, counterpart, cents, validUntil }: FromArchive) => ({
  name,
  ...(number ? { number } : {}),
  ...(counterpart ? { counterpart: counterpart.slice(0, 120) } : {}),
  ...(cents === null ? {} : { amount: yuanOf(cents) }),
  ...(validUntil ? { endDate: dayjs(validUntil) } : {}),
})

export const ContractDialog = ({ from, onClose }: { from?: FromArchive; onClose: () => void }) => (
  <FormDialog<{
    name: string
    number?: string
    counterpart: string
    direction: 1 | 2
    currency: string
    amount: string
    signedOn?: Dayjs
    endDate?: Dayjs
    responsibleId?: string
  }>
    title={from ? '纳入履约台账' : '新增台账'}
    submitText={from ? '纳入' : '新增'}
    initial={{ direction: 1, currency: 'CNY', ...(from ? knownOf(from) : {}) }}
    onClose={onClose}
    onSubmit={async ({
      name,
      number,
      counterpart,
      direction,
      currency,
      amount,
      signedOn,
      endDate,
      responsibleId,
    }) => {
      await call(
        '/ledger/contract/add',
        {
          archivedId: from?.archivedId ?? null,
          name: name.trim(),
          number: number?.trim() || null,
          counterpart: counterpart.trim(),
          direction,
          currency,
          contractCents: centsOf(amount),
          taxBp: null,
          signedOn: signedOn ? day(signedOn) : null,
          endDate: endDate ? day(endDate) : null,
          responsibleId: responsibleId ?? null,
        },
        { quiet: true },
      )
      await saved()
    }}
  >
    <TextItem name="name" label="合同名称" rules={[required('请输入合同名称')]} maxLength={120} />
    <TextItem name="counterpart" label="相对方" rules={[required('请输入相对方')]} maxLength={120} />
    <Form.Item name="direction" label="收支方向">
      <Radio.Group
        options={[
          { value: 1, label: '收款' },
          { value: 2, label: '付款' },
        ]}
      />
    </Form.Item>
    <AmountItems />
    <TextItem name="number" label="合同编号" maxLength={40} />
    <Form.Item name="signedOn" label="签订日期">
      <DatePicker style={{ width: '100%' }} />
    </Form.Item>
    <Form.Item name="endDate" label="截止日期">
      <DatePicker style={{ width: '100%' }} />
    </Form.Item>
    <Form.Item name="responsibleId" label="负责人" extra="不选则由本人负责">
      <PersonPicker aria-label="负责人" />
    </Form.Item>
  </FormDialog>
)
