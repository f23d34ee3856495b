import { Checkbox, Form } from 'antd'
import type { ReactNode } from 'react'

/** Something to be agreed to before a form is handed in. */
export const AgreedItem = ({ must, children }: { must: string; children: ReactNode }) => (
  <Form.Item
    name="agreed"
    valuePropName="checked"
    rules={[{ validator: (_, value) => (value ? Promise.resolve() : Promise.reject(new Error(must))) }]}
  >
    <Checkbox>{children}</Checkbox>
  </Form.Item>
)
