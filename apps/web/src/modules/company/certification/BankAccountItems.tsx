import { AutoComplete, Form } from 'antd'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { BANKS } from './banks.ts'

/** Where a company has its money: the number of the account and the bank. */
export const BankAccountItems = ({ whose = '' }: { whose?: string }) => (
  <>
    <TextItem
      name="accountNo"
      label={`${whose}对公账号`}
      rules={[
        { required: true, message: '请输入对公账号' },
        { pattern: /^[0-9 -]{6,40}$/, message: '账号只能包含数字' },
      ]}
      maxLength={40}
      inputMode="numeric"
    />
    <Form.Item
      name="bankName"
      label={`${whose}开户银行`}
      rules={[{ required: true, whitespace: true, message: '请输入或选择开户银行' }]}
    >
      <AutoComplete
        options={BANKS.map((value) => ({ value }))}
        showSearch={{ filterOption: (typed, option) => String(option?.value).includes(typed) }}
        maxLength={50}
      />
    </Form.Item>
  </>
)
