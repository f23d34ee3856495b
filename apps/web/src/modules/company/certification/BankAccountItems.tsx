import { AutoComplete, Form } from 'antd'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { BANKS } from './banks.ts'
import { words } from './messages/certification.zh.ts'

/** Where a company has its money: the number of the account and the bank. */
export const BankAccountItems = ({ paying = false }: { paying?: boolean }) => (
  <>
    <TextItem
      name="accountNo"
      label={paying ? words().payingAccount : words().account}
      rules={[
        { required: true, message: words().typeAccount },
        { pattern: /^[0-9 -]{6,40}$/, message: words().accountDigits },
      ]}
      maxLength={40}
      inputMode="numeric"
    />
    <Form.Item
      name="bankName"
      label={paying ? words().payingBank : words().bank}
      rules={[{ required: true, whitespace: true, message: words().typeBank }]}
    >
      <AutoComplete
        options={BANKS.map((value) => ({ value }))}
        showSearch={{ filterOption: (typed, option) => String(option?.value).includes(typed) }}
        maxLength={50}
      />
    </Form.Item>
  </>
)
