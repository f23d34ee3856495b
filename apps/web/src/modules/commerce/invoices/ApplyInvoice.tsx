import { INVOICE_TYPES } from '@xinqi/api/commerce'
import { ERRORS } from '@xinqi/api/errors'
import { Button, Form, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { fen } from '../../../shared/format/fen.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { useIdentity } from '../../../shared/session/session.ts'

type Title = {
  kind: 1 | 2
  name: string
  taxNo?: string
  address?: string
  phone?: string
  bankName?: string
  bankAccount?: string
  email?: string
}
const orNull = (text?: string) => text?.trim() || null

const TitleDialog = ({ onClose }: { onClose: () => void }) => {
  const { account } = useIdentity()
  const [kind, setKind] = useState<1 | 2>(account.userType === 2 ? 2 : 1)
  return (
    <FormDialog<Title>
      title="新增发票抬头"
      onClose={onClose}
      initial={{ kind, name: account.enterprise?.name ?? account.person.name ?? undefined }}
      errorFields={{ [ERRORS.TAX_NUMBER.code]: 'taxNo' }}
      onSubmit={async (values) => {
        const saved = await call(
          '/invoice/saveTitle',
          {
            kind: values.kind,
            name: values.name,
            taxNo: orNull(values.taxNo),
            address: orNull(values.address),
            phone: orNull(values.phone),
            bankName: orNull(values.bankName),
            bankAccount: orNull(values.bankAccount),
            email: orNull(values.email),
            isDefault: true,
          },
          { quiet: true },
        )
        if (saved.warning) toast.success(saved.warning)
        await outdate('/invoice/titles')
      }}
    >
      <Form.Item name="kind" label="抬头类型">
        <Radio.Group
          options={[
            { value: 1, label: '企业' },
            { value: 2, label: '个人' },
          ]}
          onChange={(event) => setKind(event.target.value)}
        />
      </Form.Item>
      <Form.Item name="name" label="抬头名称" rules={[{ required: true, min: 2, message: '请填写抬头名称' }]}>
        <Input maxLength={100} />
      </Form.Item>
      {kind === 1 && (
        <>
          <Form.Item name="taxNo" label="税号" rules={[{ required: true, message: '请填写税号' }]}>
            <Input maxLength={20} />
          </Form.Item>
          <Form.Item name="address" label="注册地址（选填）">
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item name="bankName" label="开户行（选填）">
            <Input maxLength={60} />
          </Form.Item>
          <Form.Item name="bankAccount" label="银行账号（选填）">
            <Input maxLength={40} />
          </Form.Item>
        </>
      )}
      <Form.Item name="email" label="接收邮箱（选填）">
        <Input maxLength={100} />
      </Form.Item>
    </FormDialog>
  )
}

/** Several orders on one invoice, each for what is still open of it. */
export const ApplyInvoice = ({ chosen, onClose }: { chosen: string[]; onClose: () => void }) => {
  const { data: titles } = useCall('/invoice/titles', {}, { quiet: true })
  const { data: orders } = useCall('/order/payList', { toInvoice: true, pageSize: 100 }, { quiet: true })
  const adding = useOverlay()
  return (
    <>
      <FormDialog<{ orderIds: string[]; type: 1 | 2; titleId: string }>
        title="申请开票"
        submitText="提交申请"
        onClose={onClose}
        initial={{ orderIds: chosen, type: 1, titleId: titles?.[0]?.titleId }}
        onSubmit={async (values) => {
          const made = await call('/invoice/apply', values, { quiet: true })
          await outdate('/invoice/list', '/order/payList')
          toast.success(`已申请开票 ${fen(made.amountFen)}`)
        }}
      >
        <Form.Item name="orderIds" label="订单" rules={[{ required: true, message: '请选择订单' }]}>
          <Select
            mode="multiple"
            options={(orders?.list ?? []).map((order) => ({
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
            options={(titles ?? []).map((title) => ({
              value: title.titleId,
              label: `${title.name}${title.taxNo ? ` ${title.taxNo}` : ''}`,
            }))}
          />
        </Form.Item>
        <Button type="link" style={{ padding: 0 }} onClick={() => adding.show(true)}>
          新增抬头
        </Button>
      </FormDialog>
      {adding.subject && <TitleDialog onClose={adding.close} />}
    </>
  )
}
