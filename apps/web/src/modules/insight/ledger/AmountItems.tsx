import { Form, Input } from 'antd'
import { SelectItem } from '../../../shared/forms/SelectItem.tsx'
import { required } from './ledgerForm.ts'
import { AMOUNT_RULE } from './ledgerMoney.ts'

const CURRENCIES = ['CNY', 'USD', 'EUR', 'HKD', 'JPY', 'GBP'].map((value) => ({ value, label: value }))

/** What a contract is worth, and in which money. */
export const AmountItems = () => (
  <>
    <Form.Item name="amount" label="合同金额（含税）" rules={[required('请输入合同金额'), AMOUNT_RULE]}>
      <Input inputMode="decimal" />
    </Form.Item>
    <SelectItem name="currency" label="币种" options={CURRENCIES} />
  </>
)
