import { NAME_MAX } from '@xinqi/api/limits'
import { Checkbox, Form, Input } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { MobileItem } from '../../../shared/forms/MobileItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import type { Address } from './AddressCard.tsx'

type Values = {
  receiver: string
  mobile?: string
  region: string
  detail: string
  postcode?: string
  label?: string
  isDefault?: boolean
}

const initialOf = (address: Address | null): Partial<Values> =>
  address
    ? {
        receiver: address.receiver,
        region: address.region,
        detail: address.detail,
        postcode: address.postcode ?? undefined,
        label: address.label ?? undefined,
        isDefault: address.isDefault,
      }
    : {}

export const AddressDialog = ({
  address,
  onSaved,
  onClose,
}: {
  address: Address | null
  onSaved: () => Promise<unknown>
  onClose: () => void
}) => (
  <FormDialog<Values>
    title={address ? '修改地址' : '新增地址'}
    submitText="保存地址"
    initial={initialOf(address)}
    onClose={onClose}
    onSubmit={async ({ mobile, postcode, label, ...rest }) => {
      const facts = { ...rest, postcode: postcode || null, label: label || null }
      await (address
        ? call(
            '/user/address/update',
            { addressId: address.addressId, ...(mobile ? { mobile } : {}), ...facts },
            { quiet: true },
          )
        : call('/user/address/add', { mobile: mobile!, ...facts }, { quiet: true }))
      await onSaved()
      toast.success('地址已保存')
    }}
  >
    <Form.Item
      name="receiver"
      label="收件人"
      rules={[{ required: true, whitespace: true, message: '请输入收件人' }]}
    >
      <Input maxLength={NAME_MAX} autoFocus autoComplete="name" />
    </Form.Item>
    <MobileItem kept={address?.mobile} validateTrigger="onBlur" autoComplete="tel-national" />
    <Form.Item
      name="region"
      label="所在地区"
      rules={[{ required: true, whitespace: true, message: '请输入省、市、区县' }]}
    >
      <Input maxLength={60} placeholder="如 浙江省杭州市西湖区" autoComplete="off" />
    </Form.Item>
    <Form.Item
      name="detail"
      label="详细地址"
      rules={[{ required: true, whitespace: true, message: '请输入街道、门牌号' }]}
    >
      <Input maxLength={120} autoComplete="street-address" />
    </Form.Item>
    <Form.Item
      name="postcode"
      label="邮政编码"
      rules={[{ pattern: /^\d{6}$/, message: '邮政编码为 6 位数字' }]}
    >
      <Input maxLength={6} inputMode="numeric" placeholder="选填" autoComplete="postal-code" />
    </Form.Item>
    <TextItem name="label" label="标签" maxLength={10} placeholder="选填，如 公司、家" />
    {!address?.isDefault && (
      <Form.Item name="isDefault" valuePropName="checked" noStyle>
        <Checkbox>设为默认地址</Checkbox>
      </Form.Item>
    )}
  </FormDialog>
)
