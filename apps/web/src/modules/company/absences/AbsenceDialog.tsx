import type { Body } from '@xinqi/api/calls'
import { ERRORS } from '@xinqi/api/errors'
import { ABSENCE_KINDS, ABSENCE_REASONS } from '@xinqi/api/work-list-status'
import { Alert, Checkbox, Form } from 'antd'
import type { Dayjs } from 'dayjs'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { chinaToday } from '../../../shared/format/chinaToday.ts'
import { ChoiceItem } from '../../../shared/forms/ChoiceItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { DatePicker } from '../../../shared/pickers/days.ts'
import { PersonPicker } from '../../../shared/pickers/PersonPicker.tsx'
import { absencesChanged } from './absencesChanged.ts'

type Facts = Body<'/absence/declare'>
type Typed = {
  memberId?: string
  deputyMemberId: string
  beginsOn: Dayjs
  endsOn: Dayjs
  reason: Facts['reason']
  kinds: Facts['kinds']
  note?: string
}
const day = (at: Dayjs) => at.format('YYYY-MM-DD')

const DayItem = ({ name, label }: { name: string; label: string }) => (
  <Form.Item name={name} label={label} rules={[{ required: true, message: '请选择日期' }]}>
    <DatePicker style={{ width: '100%' }} />
  </Form.Item>
)

/** What is entrusted, to whom, from when to when; said before it is done what is never entrusted. */
export const AbsenceDialog = ({ forColleague, onClose }: { forColleague: boolean; onClose: () => void }) => (
  <FormDialog<Typed>
    title={forColleague ? '为同事登记外出' : '登记外出'}
    submitText="登记"
    initial={{
      reason: 'leave',
      kinds: ['approval', 'sealing'],
      beginsOn: chinaToday(),
      endsOn: chinaToday().add(6, 'day'),
    }}
    errorFields={{
      [ERRORS.ABSENCE_DEPUTY.code]: 'deputyMemberId',
      [ERRORS.ABSENCE_DEPUTY_AWAY.code]: 'deputyMemberId',
      [ERRORS.ABSENCE_DAYS.code]: 'endsOn',
      [ERRORS.ABSENCE_OVERLAPS.code]: 'beginsOn',
    }}
    onClose={onClose}
    onSubmit={({ memberId, deputyMemberId, beginsOn, endsOn, reason, kinds, note }) =>
      carryOut(
        '/absence/declare',
        {
          ...(memberId ? { memberId } : {}),
          deputyMemberId,
          beginsOn: day(beginsOn),
          endsOn: day(endsOn),
          reason,
          kinds,
          ...(note?.trim() ? { note: note.trim() } : {}),
        },
        absencesChanged,
        '外出已登记',
      )
    }
  >
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: 16 }}
      title="代理人以本人身份、在本人权限内办理；用印须本人可用该印章。个人签名从不代理。"
    />
    {forColleague && (
      <Form.Item name="memberId" label="外出的同事" rules={[{ required: true, message: '请选择同事' }]}>
        <PersonPicker />
      </Form.Item>
    )}
    <Form.Item
      name="deputyMemberId"
      label="代理人"
      rules={[{ required: true, message: '请选择代理人' }]}
      extra="代理不会再转给第三人；代理人自己外出时，事项仍由本人办理。"
    >
      <PersonPicker />
    </Form.Item>
    <DayItem name="beginsOn" label="开始日期" />
    <DayItem name="endsOn" label="结束日期（含当日，到期自动结束）" />
    <ChoiceItem name="reason" label="事由" of={ABSENCE_REASONS} />
    <Form.Item
      name="kinds"
      label="代理事项"
      rules={[{ required: true, type: 'array', min: 1, message: '请至少选择一项' }]}
    >
      <Checkbox.Group options={Object.entries(ABSENCE_KINDS).map(([value, label]) => ({ value, label }))} />
    </Form.Item>
    <TextItem name="note" label="说明（选填）" maxLength={100} />
  </FormDialog>
)
