import { Form, Select, type SelectProps } from 'antd'
import { type ItemProps, itemAndControl } from './item.ts'

/** One or several of a list, in a form. */
export const SelectItem = (props: ItemProps & Omit<SelectProps, keyof ItemProps>) => {
  const { item, control } = itemAndControl(props)
  return (
    <Form.Item {...item}>
      <Select {...control} />
    </Form.Item>
  )
}
