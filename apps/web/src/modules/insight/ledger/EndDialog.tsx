import { Checkbox, Form } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { call } from '../../../shared/api/call.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { DatePicker } from '../../../shared/pickers/days.ts'
import { day, type Of, required, saved } from './ledgerForm.ts'

export const EndDialog = ({ detail, onClose }: Of) => (
  <FormDialog<{ endDate?: Dayjs | null; none: boolean; reason: string }>
    title="修改截止日"
    submitText="保存"
    initial={{ endDate: detail.endDate ? dayjs(detail.endDate) : null, none: detail.endDate === null }}
    onClose={onClose}
    onSubmit={async ({ endDate, none, reason }) => {
      await call(
        '/ledger/update/endDate',
        {
          ledgerId: detail.ledgerId,
          revision: detail.revision,
          endDate: none || !endDate ? null : day(endDate),
          reason,
        },
        { quiet: true },
      )
      await saved()
    }}
  >
    <Form.Item name="endDate" label="截止日">
      <DatePicker style={{ width: '100%' }} />
    </Form.Item>
    <Form.Item name="none" valuePropName="checked">
      <Checkbox>没有截止日</Checkbox>
    </Form.Item>
    <TextItem name="reason" label="原因" rules={[required('请填写原因')]} maxLength={200} />
  </FormDialog>
)
