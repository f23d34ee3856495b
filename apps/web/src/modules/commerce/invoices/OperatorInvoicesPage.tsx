import { INVOICE_STATES, INVOICE_TYPES, type InvoiceState, yuanOf } from '@xinqi/api/commerce'
import { Alert, Button, Form, Input, Upload } from 'antd'
import { useState } from 'react'
import { call, upload } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { fen } from '../../../shared/format/fen.ts'
import { instant } from '../../../shared/format/instant.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { RowOf } from '../../../shared/list/listTypes.ts'
import { RowActions } from '../../../shared/list/RowActions.tsx'

type Row = RowOf<'/operator/invoice/list'>
const NUMBER = [{ required: true, pattern: /^\d{20}$/, message: '请填写 20 位发票号码' }]
const refresh = () => outdate('/operator/invoice/list')

const IssueDialog = ({ row, onClose }: { row: Row; onClose: () => void }) => {
  const [file, setFile] = useState<File | null>(null)
  return (
    <FormDialog<{ number: string; amount: string }>
      title={`开具发票 ${fen(row.amountFen)}`}
      onClose={onClose}
      initial={{ amount: yuanOf(row.amountFen) }}
      onSubmit={async ({ number, amount }) => {
        await upload(
          '/operator/invoice/issue',
          { invoiceId: row.invoiceId, number, amount, ...(file ? { file } : {}) } as never,
          { quiet: true },
        )
        await refresh()
      }}
    >
      <Alert
        type="info"
        style={{ marginBottom: 16 }}
        title={`${INVOICE_TYPES[row.type]}　${row.title.name}　${row.title.taxNo ?? ''}`}
        description={`不含税 ${fen(row.netFen)}，税额 ${fen(row.taxFen)}`}
      />
      <Form.Item name="number" label="发票号码" rules={NUMBER}>
        <Input maxLength={20} />
      </Form.Item>
      <Form.Item name="amount" label="价税合计（元）" rules={[{ required: true, message: '请填写金额' }]}>
        <Input />
      </Form.Item>
      <Upload
        maxCount={1}
        accept=".pdf,.ofd,.xml"
        beforeUpload={(chosen) => {
          setFile(chosen)
          return false
        }}
        onRemove={() => setFile(null)}
      >
        <Button>选择发票文件（PDF、OFD、XML）</Button>
      </Upload>
    </FormDialog>
  )
}

const OperatorInvoicesPage = () => {
  const issuing = useOverlay<Row>()
  const failing = useOverlay<Row>()
  const reding = useOverlay<Row>()
  return (
    <>
      <ListPage
        title="开票"
        path="/operator/invoice/list"
        rowKey={(row) => row.invoiceId}
        filters={[
          { kind: 'keyword', name: 'keyword', label: '发票', placeholder: '抬头或号码' },
          {
            kind: 'choice',
            name: 'state',
            label: '状态',
            options: Object.entries(INVOICE_STATES).map(([value, { label }]) => ({ value, label })),
          },
        ]}
        body={({ keyword, state }) => ({ ...(keyword ? { keyword } : {}), ...(state ? { state } : {}) })}
        columns={[
          { key: 'title', title: '抬头', width: 200, always: true, render: (row) => row.titleName },
          { key: 'tax', title: '税号', width: 180, render: (row) => orDash(row.taxNo) },
          { key: 'owner', title: '买方', width: 180, render: (row) => row.ownerName },
          { key: 'type', title: '类型', width: 180, render: (row) => INVOICE_TYPES[row.type] },
          {
            key: 'amount',
            title: '价税合计',
            width: 120,
            align: 'right',
            render: (row) => fen(row.amountFen),
          },
          {
            key: 'state',
            title: '状态',
            width: 90,
            card: 'tag',
            render: (row) => INVOICE_STATES[row.state as InvoiceState].label,
          },
          { key: 'number', title: '号码', width: 190, render: (row) => orDash(row.number) },
          { key: 'orders', title: '订单', width: 190, render: (row) => row.orderNos.join('、') },
          { key: 'at', title: '申请时间', width: 168, render: (row) => instant(row.createdAt) },
          {
            key: 'actions',
            title: '操作',
            width: 150,
            fixed: 'right',
            always: true,
            render: (row) => (
              <RowActions
                actions={
                  row.state === 'asked'
                    ? [
                        { label: '登记开具', onClick: () => issuing.show(row) },
                        { label: '失败', danger: true, onClick: () => failing.show(row) },
                      ]
                    : row.state === 'issued'
                      ? [{ label: '红冲', danger: true, onClick: () => reding.show(row) }]
                      : []
                }
              />
            ),
          },
        ]}
        empty={{ text: '没有开票申请' }}
      />
      {issuing.subject && <IssueDialog row={issuing.subject} onClose={issuing.close} />}
      {failing.subject && (
        <FormDialog<{ reason: string }>
          title="开具失败"
          danger
          onClose={failing.close}
          onSubmit={async ({ reason }) => {
            await call(
              '/operator/invoice/fail',
              { invoiceId: failing.subject!.invoiceId, reason },
              { quiet: true },
            )
            await refresh()
          }}
        >
          <Form.Item name="reason" label="原因" rules={[{ required: true, min: 2, message: '请写明原因' }]}>
            <Input maxLength={200} />
          </Form.Item>
        </FormDialog>
      )}
      {reding.subject && (
        <FormDialog<{ number: string; reason: string }>
          title={`红冲 ${reding.subject.number}`}
          danger
          onClose={reding.close}
          onSubmit={async (values) => {
            await call(
              '/operator/invoice/red',
              { invoiceId: reding.subject!.invoiceId, ...values },
              { quiet: true },
            )
            await refresh()
          }}
        >
          <Form.Item name="number" label="红字发票号码" rules={NUMBER}>
            <Input maxLength={20} />
          </Form.Item>
          <Form.Item name="reason" label="原因" rules={[{ required: true, min: 2, message: '请写明原因' }]}>
            <Input maxLength={200} />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}
export default OperatorInvoicesPage
