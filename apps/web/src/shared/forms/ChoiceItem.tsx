import { Form, Radio, type RadioGroupProps } from 'antd'
import { type ItemProps, itemAndControl } from './item.ts'

/** One of a few that are all seen, in a form. */
export const ChoiceItem = (props: ItemProps & Omit<RadioGroupProps, keyof ItemProps>) => {
  const { item, control } = itemAndControl(props)
  return (
    <Form.Item {...item}>
      <Radio.Group {...control} />
    </Form.Item>
  )
}
