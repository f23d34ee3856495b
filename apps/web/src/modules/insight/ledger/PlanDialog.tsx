import { Form, Input, InputNumber } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { call } from '../../../shared/api/call.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { ChoiceItem } from '../../../shared/forms/ChoiceItem.tsx'
import { NumberItem } from '../../../shared/forms/NumberItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { DatePicker } from '../../../shared/pickers/days.ts'
import { type Detail, day, type Of, required, saved } from './ledgerForm.ts'
import { AMOUNT_RULE, centsOf, yuanOf } from './ledgerMoney.ts'

export const PlanDialog = ({ detail, plan, onClose }: Of & { plan: Detail['plans'][number] | null }) => (
  <FormDialog<{
    period: number
    dueOn: Dayjs
    by: 'cents' | 'share'
    amount?: string
    share?: number
    condition?: string
    remindDays: number
  }>
    title={plan ? '修改计划' : '新增计划'}
    submitText="保存"
    initial={
      plan
        ? {
            period: plan.period,
            dueOn: dayjs(plan.dueOn),
            by: plan.shareBp === null ? 'cents' : 'share',
            amount: yuanOf(plan.cents),
            share: plan.shareBp === null ? undefined : plan.shareBp / 100,
            condition: plan.condition ?? '',
            remindDays: plan.remindDays,
          }
        : { period: detail.plans.length + 1, by: 'cents', remindDays: 3 }
    }
    onClose={onClose}
    onSubmit={async ({ period, dueOn, by, amount, share, condition, remindDays }) => {
      const body = {
        ledgerId: detail.ledgerId,
        revision: detail.revision,
        period,
        dueOn: day(dueOn),
        ...(by === 'cents' ? { cents: centsOf(amount ?? '0') } : { shareBp: Math.round((share ?? 0) * 100) }),
        condition: condition?.trim() || null,
        remindDays,
      }
      if (plan) await call('/ledger/plan/update', { ...body, planId: plan.planId }, { quiet: true })
      else await call('/ledger/plan/add', { ...body, responsibleId: null }, { quiet: true })
      await saved()
    }}
  >
    <NumberItem name="period" label="期次" rules={[required('请输入期次')]} min={1} max={999} precision={0} />
    <Form.Item
      name="dueOn"
      label={detail.direction === 1 ? '应收日' : '应付日'}
      rules={[required('请选择日期')]}
    >
      <DatePicker style={{ width: '100%' }} />
    </Form.Item>
    <ChoiceItem name="by" label="金额" of={{ cents: '按金额', share: '按合同比例' }} />
    <Form.Item noStyle dependencies={['by']}>
      {({ getFieldValue }) =>
        getFieldValue('by') === 'share' ? (
          <Form.Item name="share" rules={[required('请输入比例')]}>
            <InputNumber
              aria-label="比例"
              min={0.01}
              max={100}
              precision={2}
              suffix="%"
              style={{ width: 160 }}
            />
          </Form.Item>
        ) : (
          <Form.Item name="amount" rules={[required('请输入金额'), AMOUNT_RULE]}>
            <Input aria-label="计划金额" inputMode="decimal" />
          </Form.Item>
        )
      }
    </Form.Item>
    <TextItem name="condition" label="收付条件" maxLength={200} placeholder="如：验收合格后" />
    <NumberItem name="remindDays" label="提前提醒" min={0} max={365} precision={0} suffix="天" />
  </FormDialog>
)
