import type { Data } from '@xinqi/api/calls'
import { ERRORS } from '@xinqi/api/errors'
import { INVOICE_TITLE } from '@xinqi/api/work-list-status'
import { Checkbox, Form } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { TitleNameItems, titleSaid } from '../../commerce/invoices/InvoiceItems.tsx'

type Title = Data<'/open/invoice/titles'>[number]
type Filled = { [K in keyof Omit<Title, 'titleId' | 'kind' | 'isDefault'>]?: string } & {
  kind: 1 | 2
  isDefault: boolean
}

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
      errorFields={{ [ERRORS.TAX_NUMBER.code]: 'taxNo' }}
      onClose={onClose}
      onSubmit={async (filled) => {
        const saved = await call(
          '/open/invoice/saveTitle',
          {
            ...(title ? { titleId: title.titleId } : {}),
            kind: filled.kind,
            name: filled.name!,
            ...titleSaid(filled),
            isDefault: filled.isDefault,
          },
          { quiet: true },
        )
        if (saved.warning) toast.success(saved.warning)
        await outdate('/open/invoice/titles')
      }}
    >
      <TitleNameItems onKind={setKind} />
      {kind === INVOICE_TITLE.company && (
        <TextItem name="taxNo" label="税号" must="请填写税号" maxLength={20} />
      )}
      {kind === INVOICE_TITLE.company &&
        OPTIONAL.map(([name, label, most]) => (
          <TextItem key={name} name={name} label={label} maxLength={most} />
        ))}
      <TextItem name="email" label="接收邮箱（选填）" maxLength={100} />
      <Form.Item name="isDefault" valuePropName="checked">
        <Checkbox>设为默认抬头</Checkbox>
      </Form.Item>
    </FormDialog>
  )
}
