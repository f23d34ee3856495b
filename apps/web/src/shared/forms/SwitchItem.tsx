import { Form, Switch } from 'antd'
import type { ItemProps } from './item.ts'

/** On or off, in a form. */
export const SwitchItem = (item: Pick<ItemProps, 'name' | 'extra'> & { label: string }) => (
  <Form.Item {...item} valuePropName="checked">
    <Switch aria-label={item.label} />
  </Form.Item>
)
