import { INVOICE_TYPES } from '@xinqi/api/commerce'
import { Button, Form, Radio, Select } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { LoadingState } from '../../../shared/console/States.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { fen } from '../../../shared/format/fen.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { TitleDialog } from './TitleDialog.tsx'

/** Several orders on one invoice, each for what is still open of it. */
export const ApplyPartnerInvoice = ({ chosen, onClose }: { chosen: string[]; onClose: () => void }) => {
  const { data: titles } = useCall('/open/invoice/titles', {}, { quiet: true })
  const { data: orders } = useCall('/open/order/list', { toInvoice: true, pageSize: 100 }, { quiet: true })
  const adding = useOverlay()
  if (!titles || !orders) return <LoadingState />
  return (
    <>
      <FormDialog<{ orderIds: string[]; type: 1 | 2; titleId: string }>
        title="申请开票"
        submitText="提交申请"
        onClose={onClose}
        initial={{ orderIds: chosen, type: 1, titleId: titles[0]?.titleId }}
        onSubmit={async (values) => {
          const made = await call('/open/invoice/apply', values, { quiet: true })
          await outdate('/open/invoice/list', '/open/order/list')
          toast.success(`已申请开票 ${fen(made.amountFen)}`)
        }}
      >
        <Form.Item name="orderIds" label="订单" rules={[{ required: true, message: '请选择订单' }]}>
          <Select
            mode="multiple"
            options={orders.list.map((order) => ({
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
        <Button type="link" style={{ padding: 0 }} onClick={() => adding.show(true)}>
          新增抬头
        </Button>
      </FormDialog>
      {adding.subject && <TitleDialog title={null} onClose={adding.close} />}
    </>
  )
}
