import { MOBILE } from '@xinqi/api/mobile'
import type { ComponentProps } from 'react'
import { TextItem } from './TextItem.tsx'

type MobileProps = Omit<ComponentProps<typeof TextItem>, 'rules'> & {
  wrong?: string
  /** The number held now, shown with its middle hidden: who leaves the field empty keeps it. */
  kept?: string
}

/** A mobile number in a form; of somebody else, unless told how browsers fill it in. */
export const MobileItem = ({
  must = '请输入手机号',
  wrong = '请输入正确的手机号',
  kept,
  ...field
}: MobileProps) => (
  <TextItem
    name="mobile"
    label="手机号"
    extra={kept && `目前为 ${kept}，不修改则留空`}
    rules={[
      { required: !kept, message: must },
      { pattern: MOBILE, message: wrong },
    ]}
    maxLength={11}
    inputMode="numeric"
    {...field}
  />
)
