import type { Data } from '@xinqi/api/calls'
import { Checkbox, Form, Input, Radio } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { toast } from '../../../shared/lite/toast.ts'

type Title = Data<'/open/invoice/titles'>[number]
type Filled = { [K in keyof Omit<Title, 'titleId' | 'kind' | 'isDefault'>]?: string } & {
  kind: 1 | 2
  isDefault: boolean
}
const TAX_NUMBER = 3322
const orNull = (text?: string) => text?.trim() || null
const OPTIONAL = [
  ['address', '注册地址（选填）', 100],
  ['phone', '注册电话（选填）', 30],
  ['bankName', '开户行（选填）', 60],
  ['bankAccount', '银行账号（选填）', 40],
] as const

export const TitleDialog = ({ title, onClose }: { title: Title | null; onClose: () => void }) => {
  const [kind, setKind] = useState<1 | 2>(title?.kind ?? 1)
  const known = Object.fromEntries(Object.entries(title ?? {}).filter(([, value]) => value !== null))
  return (
    <FormDialog<Filled>
      title={title ? '修改发票抬头' : '新增发票抬头'}
      initial={{ isDefault: true, ...known, kind } as never}
      errorFields={{ [TAX_NUMBER]: 'taxNo' }}
      onClose={onClose}
      onSubmit={async (filled) => {
        const saved = await call(
          '/open/invoice/saveTitle',
          {
            ...(title ? { titleId: title.titleId } : {}),
            kind: filled.kind,
            name: filled.name!,
            taxNo: orNull(filled.taxNo),
            address: orNull(filled.address),
            phone: orNull(filled.phone),
            bankName: orNull(filled.bankName),
            bankAccount: orNull(filled.bankAccount),
            email: orNull(filled.email),
            isDefault: filled.isDefault,
          },
          { quiet: true },
        )
        if (saved.warning) toast.success(saved.warning)
        await outdate('/open/invoice/titles')
      }}
    >
      <Form.Item name="kind" label="抬头类型">
        <Radio.Group
          options={[
            { value: 1, label: '企业' },
            { value: 2, label: '个人' },
          ]}
          onChange={(event) => setKind(event.target.value)}
        />
      </Form.Item>
      <Form.Item name="name" label="抬头名称" rules={[{ required: true, min: 2, message: '请填写抬头名称' }]}>
        <Input maxLength={100} />
      </Form.Item>
      {kind === 1 && (
        <Form.Item name="taxNo" label="税号" rules={[{ required: true, message: '请填写税号' }]}>
          <Input maxLength={20} />
        </Form.Item>
      )}
      {kind === 1 &&
        OPTIONAL.map(([name, label, most]) => (
          <Form.Item key={name} name={name} label={label}>
            <Input maxLength={most} />
          </Form.Item>
        ))}
      <Form.Item name="email" label="接收邮箱（选填）">
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="isDefault" valuePropName="checked">
        <Checkbox>设为默认抬头</Checkbox>
      </Form.Item>
    </FormDialog>
  )
}
