// What an invoice and its title are asked for with, by whoever buys.

import { INVOICE_TYPES } from '@xinqi/api/commerce'
import { Button, Form, Radio, Select } from 'antd'
import { fen } from '../../../shared/format/fen.ts'
import { TextItem } from '../../../shared/forms/TextItem.tsx'

export const TitleNameItems = ({ onKind }: { onKind: (kind: 1 | 2) => void }) => (
  <>
    <Form.Item name="kind" label="抬头类型">
      <Radio.Group
        options={[
          { value: 1, label: '企业' },
          { value: 2, label: '个人' },
        ]}
        onChange={(event) => onKind(event.target.value)}
      />
    </Form.Item>
    <TextItem name="name" label="抬头名称" must="请填写抬头名称" least={2} maxLength={100} />
  </>
)

const orNull = (text?: string) => text?.trim() || null
const OPTIONAL = ['taxNo', 'address', 'phone', 'bankName', 'bankAccount', 'email'] as const

/** What was left empty is said to be nothing. */
export const titleSaid = (filled: { [K in (typeof OPTIONAL)[number]]?: string }) =>
  Object.fromEntries(OPTIONAL.map((name) => [name, orNull(filled[name])])) as Record<
    (typeof OPTIONAL)[number],
    string | null
  >

type Order = {
  orderId: string
  orderNo: string
  itemName: string
  amountFen: number
  refundedFen: number
  invoicedFen: number
}
type Title = { titleId: string; name: string; taxNo: string | null }

/** Several orders on one invoice, each for what is still open of it. */
export const InvoiceItems = ({
  orders,
  titles,
  onNewTitle,
}: {
  orders: readonly Order[]
  titles: readonly Title[]
  onNewTitle: () => void
}) => (
  <>
    <Form.Item name="orderIds" label="订单" rules={[{ required: true, message: '请选择订单' }]}>
      <Select
        mode="multiple"
        options={orders.map((order) => ({
          value: order.orderId,
          label: `${order.orderNo} ${order.itemName} ${fen(order.amountFen - order.refundedFen - order.invoicedFen)}`,
        }))}
      />
    </Form.Item>
    <Form.Item name="type" label="发票类型">
      <Radio.Group options={[1, 2].map((value) => ({ value, label: INVOICE_TYPES[value] }))} />
    </Form.Item>
    <Form.Item name="titleId" label="发票抬头" rules={[{ required: true, message: '请选择或新增抬头' }]}>
      <Select
        options={titles.map((title) => ({
          value: title.titleId,
          label: `${title.name}${title.taxNo ? ` ${title.taxNo}` : ''}`,
        }))}
      />
    </Form.Item>
    <Button type="link" style={{ padding: 0 }} onClick={onNewTitle}>
      新增抬头
    </Button>
  </>
)
