import type { Data } from '@xinqi/api/calls'
import { Form, Input, InputNumber, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { call, upload } from '../../../shared/api/call.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { chinaToday } from '../../../shared/format/chinaToday.ts'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { DatePicker } from '../../../shared/pickers/days.ts'
import { UploadBox } from '../../../shared/upload/UploadBox.tsx'
import styles from './ledger.module.css'
import { type Detail, day, type Of, required, useConfirmed } from './ledgerForm.ts'
import { centsOf, SIGNED_RULE, yuanOf } from './ledgerMoney.ts'

type InvoiceValues = {
  kind: string
  number: string
  on: Dayjs
  gross: string
  net: string
  tax: string
  rate: number
  seller?: string
  buyer?: string
  creditOf?: string | null
}

export const InvoiceDialog = ({
  detail,
  invoice,
  onClose,
}: Of & { invoice: Detail['invoices'][number] | null }) => {
  const { asked, run } = useConfirmed()
  const [file, setFile] = useState<Data<'/ledger/file/upload'> | null>(null)
  const read = file?.recognised
  return (
    <FormDialog<InvoiceValues>
      key={file?.fileId}
      title={invoice ? '修改发票' : '登记发票'}
      submitText={asked ? '确认超出并保存' : '保存'}
      danger={asked}
      initial={
        {
          kind: invoice?.kind ?? '增值税专用发票',
          number: read?.number ?? invoice?.number,
          on: read?.on ? dayjs(read.on) : invoice ? dayjs(invoice.on) : chinaToday(),
          gross:
            read?.grossCents !== undefined ? yuanOf(read.grossCents) : invoice && yuanOf(invoice.grossCents),
          net: read?.netCents !== undefined ? yuanOf(read.netCents) : invoice && yuanOf(invoice.netCents),
          tax: read?.taxCents !== undefined ? yuanOf(read.taxCents) : invoice && yuanOf(invoice.taxCents),
          rate: (invoice?.rateBp ?? detail.taxBp ?? 1300) / 100,
          seller: read?.seller ?? invoice?.seller ?? '',
          buyer: read?.buyer ?? invoice?.buyer ?? '',
          creditOf: invoice?.creditOf ?? null,
        } as Partial<InvoiceValues>
      }
      onClose={onClose}
      onSubmit={({ kind, number, on, gross, net, tax, rate, seller, buyer, creditOf }) =>
        run((confirmOver) => {
          const body = {
            ledgerId: detail.ledgerId,
            revision: detail.revision,
            direction: detail.direction as 1 | 2,
            kind,
            number: number.trim(),
            on: day(on),
            netCents: centsOf(net),
            taxCents: centsOf(tax),
            grossCents: centsOf(gross),
            rateBp: Math.round(rate * 100),
            seller: seller?.trim() || null,
            buyer: buyer?.trim() || null,
            fileId: file?.fileId ?? invoice?.fileId ?? null,
            creditOf: creditOf ?? null,
            ...(confirmOver ? { confirmOver } : {}),
          }
          return invoice
            ? call('/ledger/invoice/update', { ...body, invoiceId: invoice.invoiceId }, { quiet: true })
            : call('/ledger/invoice/add', body, { quiet: true })
        })
      }
    >
      <Form.Item label="发票文件">
        <UploadBox
          label={file ? `已识别：${file.name}` : '上传发票并识别'}
          hint="数电票 XML、PDF、OFD 或图片"
          rules={{
            types: ['xml', 'pdf', 'ofd', 'png', 'jpg', 'jpeg'],
            maxBytes: 10 * 1024 * 1024,
            typeMessage: '请选择 XML、PDF、OFD 或图片',
            sizeMessage: '单个文件大小不超过10M，请重新上传',
          }}
          send={(chosen, way) =>
            upload('/ledger/file/upload', { kind: 'invoice', file: chosen }, { ...way, quiet: true })
          }
          onDone={setFile}
        />
        {file?.disagrees.map((said) => (
          <p key={said} className={styles.late}>
            {said}
          </p>
        ))}
      </Form.Item>
      <Form.Item name="kind" label="发票类型">
        <Select
          options={['增值税专用发票', '增值税普通发票', '数电专票', '数电普票', '收据'].map((value) => ({
            value,
            label: value,
          }))}
        />
      </Form.Item>
      <TextItem name="number" label="发票号码" rules={[required('请输入发票号码')]} maxLength={30} />
      <Form.Item name="on" label="开票日期" rules={[required('请选择开票日期')]}>
        <DatePicker style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="gross" label="价税合计" rules={[required('请输入价税合计'), SIGNED_RULE]}>
        <Input inputMode="decimal" />
      </Form.Item>
      <Form.Item name="net" label="不含税金额" rules={[required('请输入不含税金额'), SIGNED_RULE]}>
        <Input inputMode="decimal" />
      </Form.Item>
      <TextItem name="tax" label="税额" rules={[required('请输入税额'), SIGNED_RULE]} inputMode="decimal" />
      <Form.Item name="rate" label="税率" rules={[required('请输入税率')]}>
        <InputNumber min={0} max={100} precision={2} suffix="%" />
      </Form.Item>
      <TextItem name="seller" label="销售方" maxLength={120} />
      <TextItem name="buyer" label="购买方" maxLength={120} />
      <Form.Item name="creditOf" label="冲销的蓝字发票" extra="红字发票填负数金额并指明蓝字发票">
        <Select
          allowClear
          options={detail.invoices
            .filter(({ creditOf, invoiceId }) => !creditOf && invoiceId !== invoice?.invoiceId)
            .map(({ invoiceId, number }) => ({ value: invoiceId, label: number }))}
        />
      </Form.Item>
    </FormDialog>
  )
}
