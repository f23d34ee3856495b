import { CONTRACT, UPLOAD_MAX_BYTES } from '@xinqi/api/limits'
import { Form, Input } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { upload } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { LongTextItem } from '../../../shared/forms/LongTextItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { DatePicker } from '../../../shared/pickers/days.ts'
import { UploadBox } from '../../../shared/upload/UploadBox.tsx'

type Values = {
  name: string
  number?: string
  counterpart: string
  signedOn?: Dayjs
  valid?: [Dayjs, Dayjs]
  amount?: string
  note?: string
  source: string
}
const RULES = {
  types: ['pdf'],
  maxBytes: UPLOAD_MAX_BYTES,
  typeMessage: '请选择 PDF 文件',
  sizeMessage: '单个文件大小不超过10M，请重新上传',
}
const day = (value: Dayjs | undefined) => value?.format('YYYY-MM-DD')

export const LegacyDialog = ({ onClose }: { onClose: () => void }) => {
  const [file, setFile] = useState<File | null>(null)
  return (
    <FormDialog<Values>
      title="导入存量合同"
      submitText="导入"
      initial={{ source: '纸质扫描件' }}
      onClose={onClose}
      onSubmit={async ({ name, number, counterpart, signedOn, valid, amount, note, source }) => {
        if (!file) throw new Error('请选择合同文件')
        const optional = {
          number: number?.trim(),
          signedOn: day(signedOn),
          validFrom: day(valid?.[0]),
          validUntil: day(valid?.[1]),
          amount: amount?.trim(),
          note: note?.trim(),
        }
        await upload(
          '/check/elgContractImport',
          {
            name: name.trim(),
            counterpart: counterpart.trim(),
            source: source.trim(),
            ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value)),
            file,
          },
          { quiet: true },
        )
        toast.success('已导入')
        await outdate('/check/elgContractList')
      }}
    >
      <Form.Item label="合同文件" required>
        <UploadBox
          label={file ? `重新选择（已选 ${file.name}）` : '选择 PDF 文件'}
          rules={RULES}
          local={async (chosen) => chosen}
          onDone={setFile}
        />
      </Form.Item>
      <TextItem name="name" label="合同名称" must="请输入合同名称" maxLength={CONTRACT.nameMax} />
      <TextItem name="counterpart" label="相对方" must="请输入相对方名称" maxLength={120} />
      <Form.Item
        name="source"
        label="来源"
        rules={[{ required: true, whitespace: true, message: '请说明合同来自哪里' }]}
      >
        <Input maxLength={50} placeholder="如：纸质扫描件、其他平台" />
      </Form.Item>
      <TextItem name="number" label="合同编号" maxLength={CONTRACT.numberMax} />
      <Form.Item name="signedOn" label="签订日期">
        <DatePicker style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="valid" label="有效期">
        <DatePicker.RangePicker style={{ width: '100%' }} />
      </Form.Item>
      <TextItem
        name="amount"
        label="金额（元）"
        rules={[{ pattern: /^\d{1,13}(\.\d{1,2})?$/, message: '请输入金额，最多两位小数' }]}
        inputMode="decimal"
      />
      <LongTextItem name="note" label="备注" rows={2} maxLength={500} />
    </FormDialog>
  )
}
