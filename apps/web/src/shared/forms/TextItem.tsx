import { Form, Input, type InputProps } from 'antd'
import { type ItemProps, itemAndControl } from './item.ts'

/** A line of text in a form. Browsers do not fill it in unless told: forms here are mostly about others. */
export const TextItem = (props: ItemProps & Omit<InputProps, keyof ItemProps>) => {
  const { item, control } = itemAndControl(props, { whitespace: true })
  return (
    <Form.Item {...item}>
      <Input autoComplete="off" {...control} />
    </Form.Item>
  )
}
