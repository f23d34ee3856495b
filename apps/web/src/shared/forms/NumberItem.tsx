import { Form, InputNumber, type InputNumberProps } from 'antd'
import { type ItemProps, itemAndControl } from './item.ts'

/** A number in a form. */
export const NumberItem = (props: ItemProps & Omit<InputNumberProps, keyof ItemProps>) => {
  const { item, control } = itemAndControl(props)
  return (
    <Form.Item {...item}>
      <InputNumber {...control} />
    </Form.Item>
  )
}
