import { INVOICE_STATES, INVOICE_TYPES, type InvoiceState, yuanOf } from '@xinqi/api/commerce'
import { Alert, Button, Upload } from 'antd'
import { useState } from 'react'
import { call, upload } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { fen } from '../../../shared/format/fen.ts'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { choiceFilter, keywordFilter } from '../../../shared/list/filters.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListColumn, RowOf } from '../../../shared/list/listTypes.ts'

type Row = RowOf<'/operator/invoice/list'>
const NUMBER = [{ required: true, pattern: /^\d{20}$/, message: '请填写 20 位发票号码' }]
const refresh = () => outdate('/operator/invoice/list')

const InvoiceFile = ({ label, onFile }: { label: string; onFile: (file: File | null) => void }) => (
  <Upload
    maxCount={1}
    accept=".pdf,.ofd,.xml"
    beforeUpload={(chosen) => {
      onFile(chosen)
      return false
    }}
    onRemove={() => onFile(null)}
  >
    <Button>{label}</Button>
  </Upload>
)

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
      <TextItem name="number" label="发票号码" rules={NUMBER} maxLength={20} />
      <TextItem name="amount" label="价税合计（元）" must="请填写金额" />
      <InvoiceFile label="选择发票文件（PDF、OFD、XML）" onFile={setFile} />
    </FormDialog>
  )
}

const RedDialog = ({ row, onClose }: { row: Row; onClose: () => void }) => {
  const [file, setFile] = useState<File | null>(null)
  return (
    <FormDialog<{ number: string; reason: string }>
      title={`红冲 ${row.number}`}
      danger
      onClose={onClose}
      onSubmit={async (values) => {
        await upload(
          '/operator/invoice/red',
          { invoiceId: row.invoiceId, ...values, ...(file ? { file } : {}) } as never,
          { quiet: true },
        )
        await refresh()
      }}
    >
      <TextItem name="number" label="红字发票号码" rules={NUMBER} maxLength={20} />
      <TextItem name="reason" label="原因" must="请写明原因" least={2} maxLength={200} />
      <InvoiceFile label="选择红字发票文件（选填）" onFile={setFile} />
    </FormDialog>
  )
}

const take = async (invoiceId: string, format: 'pdf' | 'ofd' | 'xml', isRed: boolean) => {
  const { url } = await call('/operator/invoice/download', { invoiceId, format, isRed })
  window.location.assign(url)
}

const OperatorInvoicesPage = () => {
  const issuing = useOverlay<Row>()
  const failing = useOverlay<Row>()
  const reding = useOverlay<Row>()
  const byChannel = useOverlay<Row>()
  const redByChannel = useOverlay<Row>()
  const { data: connected } = useCall('/operator/invoice/channel', {}, { quiet: true })
  const channel = connected?.channel ?? null
  const columns: ListColumn<Row>[] = [
    column.name('title', '抬头', 200, (row) => row.titleName),
    column.tag<Row>('state', '状态', 90, (row) => INVOICE_STATES[row.state as InvoiceState].label),
    column.text('tax', '税号', 180, (row) => orDash(row.taxNo)),
    column.text('owner', '买方', 180, (row) => row.ownerName),
    column.text('type', '类型', 180, (row) => INVOICE_TYPES[row.type]),
    column.money<Row>('amount', '价税合计', 120, (row) => row.amountFen),
    column.text('number', '号码', 190, (row) => orDash(row.number)),
    column.text('orders', '订单', 190, (row) => row.orderNos.join('、')),
    column.time<Row>('at', '申请时间', 168, (row) => row.createdAt),
    column.actions<Row>(150, (row) => [
      ...(row.state === 'asked'
        ? [
            { label: '登记开具', onClick: () => issuing.show(row) },
            ...(channel ? [{ label: '渠道开具', onClick: () => byChannel.show(row) }] : []),
            { label: '失败', danger: true, onClick: () => failing.show(row) },
          ]
        : []),
      ...(row.state === 'issued'
        ? [
            { label: '红冲', danger: true, onClick: () => reding.show(row) },
            ...(channel && row.channel === channel.name
              ? [{ label: '渠道红冲', danger: true, onClick: () => redByChannel.show(row) }]
              : []),
          ]
        : []),
      ...row.files.map(({ format, isRed }) => ({
        label: `${isRed ? '红字 ' : ''}${format.toUpperCase()}`,
        onClick: () => void take(row.invoiceId, format as 'pdf', isRed),
      })),
    ]),
  ]
  return (
    <>
      <ListPage
        title="开票"
        path="/operator/invoice/list"
        rowKey="invoiceId"
        filters={[keywordFilter('发票', '抬头或号码'), choiceFilter('state', '状态', INVOICE_STATES)]}
        body={({ keyword, state }) => ({ ...(keyword ? { keyword } : {}), ...(state ? { state } : {}) })}
        columns={columns}
        empty={{ text: '没有开票申请' }}
      />
      {issuing.subject && <IssueDialog row={issuing.subject} onClose={issuing.close} />}
      {failing.subject && (
        <FormDialog<{ reason: string }>
          title="开具失败"
          danger
          onClose={failing.close}
          onSubmit={({ reason }) =>
            carryOut('/operator/invoice/fail', { invoiceId: failing.subject!.invoiceId, reason }, refresh)
          }
        >
          <TextItem name="reason" label="原因" must="请写明原因" least={2} maxLength={200} />
        </FormDialog>
      )}
      {reding.subject && <RedDialog row={reding.subject} onClose={reding.close} />}
      {byChannel.subject && channel && (
        <ConfirmDialog
          title={`由渠道开具 ${fen(byChannel.subject.amountFen)}`}
          text={`${channel.name}：${INVOICE_TYPES[byChannel.subject.type]}　${byChannel.subject.title.name}　${byChannel.subject.title.taxNo ?? ''}。提交后由渠道开具，号码与文件自动登记。`}
          action="交渠道开具"
          danger={false}
          onConfirm={async () => {
            const { invoiceId } = byChannel.subject!
            await call('/operator/invoice/issueByChannel', { invoiceId }, { quiet: true })
            await refresh()
          }}
          onClose={byChannel.close}
        />
      )}
      {redByChannel.subject && (
        <FormDialog<{ reason: string }>
          title={`由渠道红冲 ${redByChannel.subject.number}`}
          danger
          onClose={redByChannel.close}
          onSubmit={async ({ reason }) => {
            const { invoiceId } = redByChannel.subject!
            await call('/operator/invoice/redByChannel', { invoiceId, reason }, { quiet: true })
            await refresh()
          }}
        >
          <TextItem name="reason" label="原因" must="请写明原因" least={2} maxLength={200} />
        </FormDialog>
      )}
    </>
  )
}
export default OperatorInvoicesPage
