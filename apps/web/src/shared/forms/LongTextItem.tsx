import { Form, Input } from 'antd'
import type { TextAreaProps } from 'antd/es/input'
import { type ItemProps, itemAndControl } from './item.ts'

/** Several lines of text in a form. */
export const LongTextItem = (props: ItemProps & Omit<TextAreaProps, keyof ItemProps>) => {
  const { item, control } = itemAndControl(props, { whitespace: true })
  return (
    <Form.Item {...item}>
      <Input.TextArea {...control} />
    </Form.Item>
  )
}
