import { Form, Radio, type RadioGroupProps } from 'antd'
import { type ItemProps, itemAndControl } from './item.ts'

type ChoiceProps = ItemProps &
  Omit<RadioGroupProps, keyof ItemProps> & {
    /** What can be chosen, each by the name it has in the form. */
    of?: Readonly<Record<string, string>>
  }

/** One of a few that are all seen, in a form. */
export const ChoiceItem = ({ of, ...props }: ChoiceProps) => {
  const { item, control } = itemAndControl(props)
  const named = of && Object.entries(of).map(([value, label]) => ({ value, label }))
  return (
    <Form.Item {...item}>
      <Radio.Group options={named} {...control} />
    </Form.Item>
  )
}
