import type { Body, ShownDuty } from '@xinqi/api/calls'
import { chinaDay } from '@xinqi/api/china-day'
import { REASON_MAX } from '@xinqi/api/limits'
import { DUTY_EVENTS, DUTY_KINDS } from '@xinqi/api/ways'
import { Form } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { ChoiceItem } from '../../../shared/forms/ChoiceItem.tsx'
import { LongTextItem } from '../../../shared/forms/LongTextItem.tsx'
import { NumberItem } from '../../../shared/forms/NumberItem.tsx'
import { SelectItem } from '../../../shared/forms/SelectItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { DatePicker } from '../../../shared/pickers/days.ts'
import { PersonPicker } from '../../../shared/pickers/PersonPicker.tsx'
import { dutiesChanged } from './dutiesChanged.ts'
import { SIDES } from './dutyWords.tsx'
import { eventLabel } from './eventLabel.ts'

type Facts = Body<'/duty/add'>
type Typed = {
  kind: Facts['kind']
  title: string
  side: Facts['side']
  amount?: string
  by: 'day' | 'event' | 'none'
  dueOn?: Dayjs
  event?: Facts['event']
  offset?: number
  unit?: Facts['unit']
  memberId?: string | null
  remind: number[]
  note?: string
}

/** Written in yuan, kept in fen: digits are moved, nothing is multiplied. */
const centsOf = (yuan: string): number => {
  const [whole = '0', part = ''] = yuan.trim().split('.')
  return Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
const AMOUNT = { pattern: /^\s*\d{1,13}(\.\d{1,2})?\s*$/, message: '请输入金额，最多两位小数' }
const REMIND = [60, 30, 15, 7, 3, 1, 0].map((value) => ({
  value,
  label: value === 0 ? '当天' : `提前 ${value} 天`,
}))

const factsOf = (typed: Typed): Omit<Facts, 'archivedId'> => ({
  kind: typed.kind,
  title: typed.title.trim(),
  side: typed.side,
  cents: typed.amount?.trim() ? centsOf(typed.amount) : null,
  dueOn: typed.by === 'day' && typed.dueOn ? typed.dueOn.format('YYYY-MM-DD') : null,
  event: typed.by === 'event' ? (typed.event ?? null) : null,
  offset: typed.by === 'event' ? (typed.offset ?? 0) : null,
  unit: typed.by === 'event' ? (typed.unit ?? '日') : null,
  responsibleId: typed.memberId ?? null,
  remindDays: typed.remind,
  note: typed.note?.trim() ?? '',
})

const initialOf = (duty: ShownDuty | null): Partial<Typed> =>
  duty
    ? {
        kind: duty.kind as Facts['kind'],
        title: duty.title,
        side: duty.side as Facts['side'],
        amount: duty.cents === null ? '' : (duty.cents / 100).toFixed(2),
        by: duty.event ? 'event' : duty.dueOn ? 'day' : 'none',
        dueOn: duty.dueOn && !duty.event ? dayjs(duty.dueOn) : undefined,
        event: (duty.event ?? undefined) as Typed['event'],
        offset: duty.offset ?? 0,
        unit: (duty.unit ?? '日') as Typed['unit'],
        memberId: duty.responsibleId,
        remind: duty.remindDays,
        note: duty.note,
      }
    : { kind: '其他', title: '', side: 1, by: 'day', offset: 0, unit: '日', remind: [7, 1], note: '' }

const When = () => (
  <>
    <ChoiceItem name="by" label="履约日期" of={{ day: '指定日期', event: '随事件推算', none: '暂不确定' }} />
    <Form.Item noStyle dependencies={['by']}>
      {({ getFieldValue }) =>
        getFieldValue('by') === 'day' ? (
          <Form.Item name="dueOn" label="日期" rules={[{ required: true, message: '请选择日期' }]}>
            <DatePicker style={{ width: '100%' }} />
          </Form.Item>
        ) : getFieldValue('by') === 'event' ? (
          <>
            <SelectItem
              name="event"
              label="起算事件"
              rules={[{ required: true, message: '请选择事件' }]}
              showSearch={{ optionFilterProp: 'label' }}
              options={DUTY_EVENTS.map((value) => ({ value, label: eventLabel(value) }))}
            />
            <NumberItem name="offset" label="之后（负数为之前）" min={-3650} max={3650} precision={0} />
            <SelectItem
              name="unit"
              label="单位"
              options={['日', '工作日', '月', '年'].map((value) => ({ value, label: value }))}
            />
          </>
        ) : null
      }
    </Form.Item>
  </>
)

export const DutyDialog = ({
  archivedId,
  duty,
  onClose,
}: {
  archivedId: string
  duty: ShownDuty | null
  onClose: () => void
}) => (
  <FormDialog<Typed>
    title={duty ? '修改履约事项' : '新增履约事项'}
    submitText="保存"
    initial={initialOf(duty)}
    onClose={onClose}
    onSubmit={(typed) =>
      duty
        ? carryOut(
            '/duty/update',
            { archivedId, dutyId: duty.dutyId, revision: duty.revision, ...factsOf(typed) },
            dutiesChanged,
            '已保存',
          )
        : carryOut('/duty/add', { archivedId, ...factsOf(typed) }, dutiesChanged, '已新增')
    }
  >
    <TextItem name="title" label="事项" must="请填写事项" maxLength={60} placeholder="如：提交月度报告" />
    <SelectItem name="kind" label="类型" options={DUTY_KINDS.map((value) => ({ value, label: value }))} />
    <SelectItem name="side" label="履约方" options={SIDES.map((label, value) => ({ value, label }))} />
    <TextItem name="amount" label="金额（元，可不填）" rules={[AMOUNT]} inputMode="decimal" />
    <When />
    <Form.Item name="memberId" label="责任人（不填则为合同的履约负责人）">
      <PersonPicker />
    </Form.Item>
    <SelectItem name="remind" label="提醒" mode="multiple" options={REMIND} />
    <LongTextItem name="note" label="备注" maxLength={REASON_MAX} />
  </FormDialog>
)

export const FinishDialog = ({ duty, onClose }: { duty: ShownDuty; onClose: () => void }) => (
  <FormDialog<{ on: Dayjs; note?: string }>
    title="登记完成"
    submitText="完成"
    initial={{ on: dayjs(chinaDay(new Date())), note: '' }}
    onClose={onClose}
    onSubmit={({ on, note }) =>
      carryOut(
        '/duty/finish',
        {
          archivedId: duty.archivedId,
          dutyId: duty.dutyId,
          revision: duty.revision,
          on: on.format('YYYY-MM-DD'),
          note: note?.trim() ?? '',
        },
        dutiesChanged,
        '已登记完成',
      )
    }
  >
    <Form.Item name="on" label="完成日期" rules={[{ required: true, message: '请选择日期' }]}>
      <DatePicker style={{ width: '100%' }} />
    </Form.Item>
    <LongTextItem name="note" label="说明" maxLength={REASON_MAX} />
  </FormDialog>
)

export const EventDialog = ({
  archivedId,
  event,
  day,
  onClose,
}: {
  archivedId: string
  event: string
  day: string | null
  onClose: () => void
}) => (
  <FormDialog<{ on: Dayjs | null }>
    title={`登记「${eventLabel(event)}」日期`}
    submitText="保存"
    initial={{ on: day ? dayjs(day) : null }}
    onClose={onClose}
    onSubmit={({ on }) =>
      carryOut(
        '/duty/setEvent',
        { archivedId, event: event as never, on: on ? on.format('YYYY-MM-DD') : null },
        dutiesChanged,
        on ? '已登记，相关履约日期已推算' : '已撤回事件日期',
      )
    }
  >
    <Form.Item name="on" label="发生日期（清空即撤回）">
      <DatePicker style={{ width: '100%' }} allowClear />
    </Form.Item>
  </FormDialog>
)
