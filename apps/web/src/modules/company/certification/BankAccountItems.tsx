import { AutoComplete, Form } from 'antd'
import { TextItem } from '../../../shared/forms/TextItem.tsx'

/** Where most companies have their accounts; others are typed. */
const BANKS = [
  '中国工商银行',
  '中国农业银行',
  '中国银行',
  '中国建设银行',
  '交通银行',
  '招商银行',
  '中国邮政储蓄银行',
  '中信银行',
  '中国光大银行',
  '华夏银行',
  '中国民生银行',
  '广发银行',
  '平安银行',
  '兴业银行',
  '上海浦东发展银行',
  '浙商银行',
  '渤海银行',
  '恒丰银行',
  '北京银行',
  '上海银行',
  '江苏银行',
  '宁波银行',
] as const

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
