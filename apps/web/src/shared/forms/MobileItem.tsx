import { MOBILE } from '@xinqi/api/mobile'
import { TextItem } from './TextItem.tsx'

/** The mobile number of somebody else, in a form. */
export const MobileItem = ({
  name = 'mobile',
  label,
  wrong = '请输入正确的手机号',
}: {
  name?: string
  label: string
  wrong?: string
}) => (
  <TextItem
    name={name}
    label={label}
    rules={[
      { required: true, message: '请输入手机号' },
      { pattern: MOBILE, message: wrong },
    ]}
    maxLength={11}
    inputMode="numeric"
  />
)
