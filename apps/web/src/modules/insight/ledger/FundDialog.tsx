import { Form, Input, Radio } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { call, upload } from '../../../shared/api/call.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { chinaToday } from '../../../shared/format/chinaToday.ts'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { DatePicker } from '../../../shared/pickers/days.ts'
import { UploadBox } from '../../../shared/upload/UploadBox.tsx'
import { type Detail, day, type Of, required, useConfirmed } from './ledgerForm.ts'
import { AMOUNT_RULE, centsOf, shown, yuanOf } from './ledgerMoney.ts'

export const FundDialog = ({ detail, fund, onClose }: Of & { fund: Detail['funds'][number] | null }) => {
  const { asked, run } = useConfirmed()
  const [voucherId, setVoucher] = useState<string | null>(fund?.voucherId ?? null)
  const open = detail.plans.filter(
    (plan) =>
      plan.allocatedCents < plan.cents || fund?.allocations.some(({ planId }) => planId === plan.planId),
  )
  return (
    <FormDialog<{
      kind: 1 | 2 | 3
      amount: string
      on: Dayjs
      rate: string
      parts: Record<string, string | undefined>
      note?: string
    }>
      title={fund ? '修改收付款' : '登记收付款'}
      submitText={asked ? '确认超出并保存' : '保存'}
      danger={asked}
      initial={{
        kind: (fund?.kind ?? detail.direction) as 1 | 2 | 3,
        amount: fund ? yuanOf(fund.cents) : undefined,
        on: fund ? dayjs(fund.on) : chinaToday(),
        rate: fund ? String(fund.rateE8 / 1e8) : '1',
        parts: Object.fromEntries(
          fund?.allocations.map(({ planId, cents }) => [planId, yuanOf(cents)]) ?? [],
        ),
        note: fund?.note ?? '',
      }}
      onClose={onClose}
      onSubmit={({ kind, amount, on, rate, parts, note }) =>
        run((confirmOver) => {
          const body = {
            ledgerId: detail.ledgerId,
            revision: detail.revision,
            kind,
            cents: centsOf(amount),
            currency: detail.currency,
            rateE8: Math.round(Number(rate) * 1e8),
            on: day(on),
            allocations: Object.entries(parts ?? {}).flatMap(([planId, part]) =>
              part?.trim() ? [{ planId, cents: centsOf(part) }] : [],
            ),
            voucherId,
            note: note?.trim() || null,
            ...(confirmOver ? { confirmOver } : {}),
          }
          return fund
            ? call('/ledger/fund/update', { ...body, fundId: fund.fundId }, { quiet: true })
            : call('/ledger/fund/add', body, { quiet: true })
        })
      }
    >
      <Form.Item name="kind" label="类型">
        <Radio.Group
          options={[
            { value: detail.direction, label: detail.direction === 1 ? '收款' : '付款' },
            { value: 3, label: '退款' },
          ]}
        />
      </Form.Item>
      <TextItem
        name="amount"
        label={`金额（${detail.currency}）`}
        rules={[required('请输入金额'), AMOUNT_RULE]}
        inputMode="decimal"
      />
      {detail.currency !== 'CNY' && (
        <TextItem
          name="rate"
          label="当日汇率（1 外币折人民币）"
          rules={[{ pattern: /^\d{1,4}(\.\d{1,8})?$/, message: '请输入汇率，最多八位小数' }]}
          inputMode="decimal"
        />
      )}
      <Form.Item name="on" label="收付日期" rules={[required('请选择日期')]}>
        <DatePicker style={{ width: '100%' }} maxDate={chinaToday()} />
      </Form.Item>
      {open.map((plan) => (
        <Form.Item
          key={plan.planId}
          name={['parts', plan.planId]}
          label={`核销第 ${plan.period} 期（未结 ${shown(plan.cents - plan.allocatedCents, detail.currency)}）`}
          rules={[AMOUNT_RULE]}
        >
          <Input inputMode="decimal" placeholder="不核销则留空" />
        </Form.Item>
      ))}
      <Form.Item label="凭证">
        <UploadBox
          label={voucherId ? '重新上传凭证' : '上传凭证'}
          send={(file, way) =>
            upload('/ledger/file/upload', { kind: 'voucher', file }, { ...way, quiet: true })
          }
          onDone={({ fileId }) => setVoucher(fileId)}
        />
      </Form.Item>
      <TextItem name="note" label="备注" maxLength={200} />
    </FormDialog>
  )
}
