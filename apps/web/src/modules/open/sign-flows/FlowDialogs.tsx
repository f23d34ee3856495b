import { Form, Input } from 'antd'
import type { Dayjs } from 'dayjs'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { endOfPicked } from '../../../shared/format/chinaToday.ts'
import { ChoiceItem } from '../../../shared/forms/ChoiceItem.tsx'
import { LongTextItem } from '../../../shared/forms/LongTextItem.tsx'
import { MobileItem } from '../../../shared/forms/MobileItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { DatePicker } from '../../../shared/pickers/days.ts'

const required = (message: string) => [{ required: true, message }]

export const CorrectDialog = ({
  name,
  onClose,
  onSubmit,
}: {
  name: string
  onClose: () => void
  onSubmit: (person: { name: string; mobile: string }) => Promise<void>
}) => (
  <FormDialog<{ name: string; mobile: string }>
    title="改签署人"
    initial={{ name }}
    onClose={onClose}
    onSubmit={onSubmit}
  >
    <TextItem name="name" label="姓名" rules={required('请输入姓名')} maxLength={50} />
    <MobileItem wrong="手机号格式不正确" extra="原签署人的链接随即失效，新签署人会收到通知" inputMode="tel" />
  </FormDialog>
)

export const WithdrawDialog = ({
  onClose,
  onSubmit,
}: {
  onClose: () => void
  onSubmit: (reason: string) => Promise<void>
}) => (
  <FormDialog<{ reason: string }>
    title="撤回合同"
    danger
    submitText="撤回"
    onClose={onClose}
    onSubmit={({ reason }) => onSubmit(reason.trim())}
  >
    <Form.Item name="reason" label="原因" extra="会告知各签署方" rules={required('请输入原因')}>
      <Input.TextArea autoFocus maxLength={200} rows={3} />
    </Form.Item>
  </FormDialog>
)

export const PostponeDialog = ({
  onClose,
  onSubmit,
}: {
  onClose: () => void
  onSubmit: (deadline: string) => Promise<void>
}) => (
  <FormDialog<{ day: Dayjs }>
    title="延期"
    onClose={onClose}
    onSubmit={({ day }) => onSubmit(endOfPicked(day))}
  >
    <Form.Item name="day" label="新的截止日" rules={required('请选择日期')}>
      <DatePicker style={{ width: '100%' }} />
    </Form.Item>
  </FormDialog>
)

export const TerminateDialog = ({
  onClose,
  onSubmit,
}: {
  onClose: () => void
  onSubmit: (asked: { kind: 'end' | 'void'; reason: string }) => Promise<void>
}) => (
  <FormDialog<{ kind: 'end' | 'void'; reason: string }>
    title="发起解约或作废"
    initial={{ kind: 'end' }}
    submitText="发起"
    onClose={onClose}
    onSubmit={({ kind, reason }) => onSubmit({ kind, reason: reason.trim() })}
  >
    <p>以应用所代表的企业的名义发出协议，各方签署后生效，按一份合同计费。</p>
    <ChoiceItem name="kind" label="方式" of={{ end: '解约：此后不再履行', void: '作废：自始不生效' }} />
    <LongTextItem name="reason" label="原因" rules={required('请输入原因')} maxLength={200} rows={3} />
  </FormDialog>
)
