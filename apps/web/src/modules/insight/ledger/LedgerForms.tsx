// Everything that is typed into a ledger. What a rule asks about is asked again, with the figures, before it is meant.

import type { Data } from '@xinqi/api/calls'
import { ERRORS } from '@xinqi/api/errors'
import { Checkbox, DatePicker, Form, Input, InputNumber, Radio, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { CallError } from '../../../shared/api/CallError.ts'
import { call, upload } from '../../../shared/api/call.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { chinaToday } from '../../../shared/format/chinaToday.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { PersonPicker } from '../../../shared/pickers/PersonPicker.tsx'
import { UploadBox } from '../../../shared/upload/UploadBox.tsx'
import styles from './ledger.module.css'
import { ledgerChanged } from './ledgerChanged.ts'
import { AMOUNT_RULE, centsOf, SIGNED_RULE, shown, yuanOf } from './ledgerMoney.ts'

export type Detail = Data<'/ledger/contract/detail/{id}'>
type Of = { detail: Detail; onClose: () => void }
const required = (message: string) => ({ required: true, message })
const day = (value: Dayjs) => value.format('YYYY-MM-DD')
const saved = async () => {
  await ledgerChanged()
  toast.success('已保存')
}
const asksToConfirm = (failure: unknown) =>
  failure instanceof CallError && failure.code === ERRORS.LEDGER_CONFIRM.code

/** A change that may be more than planned: refused once with both figures, done when it is said again. */
const useConfirmed = () => {
  const [asked, ask] = useState(false)
  const run = async (work: (confirmOver: boolean) => Promise<unknown>) => {
    try {
      await work(asked)
    } catch (failure) {
      if (asksToConfirm(failure)) ask(true)
      throw failure
    }
    await saved()
  }
  return { asked, run }
}

export const ContractDialog = ({ onClose }: { onClose: () => void }) => (
  <FormDialog<{
    name: string
    number?: string
    counterpart: string
    direction: 1 | 2
    currency: string
    amount: string
    signedOn?: Dayjs
    endDate?: Dayjs
    responsibleId?: string
  }>
    title="新增台账"
    submitText="新增"
    initial={{ direction: 1, currency: 'CNY' }}
    onClose={onClose}
    onSubmit={async ({
      name,
      number,
      counterpart,
      direction,
      currency,
      amount,
      signedOn,
      endDate,
      responsibleId,
    }) => {
      await call(
        '/ledger/contract/add',
        {
          archivedId: null,
          name: name.trim(),
          number: number?.trim() || null,
          counterpart: counterpart.trim(),
          direction,
          currency,
          contractCents: centsOf(amount),
          taxBp: null,
          signedOn: signedOn ? day(signedOn) : null,
          endDate: endDate ? day(endDate) : null,
          responsibleId: responsibleId ?? null,
        },
        { quiet: true },
      )
      await saved()
    }}
  >
    <Form.Item name="name" label="合同名称" rules={[required('请输入合同名称')]}>
      <Input maxLength={120} />
    </Form.Item>
    <Form.Item name="counterpart" label="相对方" rules={[required('请输入相对方')]}>
      <Input maxLength={120} />
    </Form.Item>
    <Form.Item name="direction" label="收支方向">
      <Radio.Group
        options={[
          { value: 1, label: '收款' },
          { value: 2, label: '付款' },
        ]}
      />
    </Form.Item>
    <Form.Item name="amount" label="合同金额（含税）" rules={[required('请输入合同金额'), AMOUNT_RULE]}>
      <Input inputMode="decimal" />
    </Form.Item>
    <Form.Item name="currency" label="币种">
      <Select
        options={['CNY', 'USD', 'EUR', 'HKD', 'JPY', 'GBP'].map((value) => ({ value, label: value }))}
      />
    </Form.Item>
    <Form.Item name="number" label="合同编号">
      <Input maxLength={40} />
    </Form.Item>
    <Form.Item name="signedOn" label="签订日期">
      <DatePicker style={{ width: '100%' }} />
    </Form.Item>
    <Form.Item name="endDate" label="截止日期">
      <DatePicker style={{ width: '100%' }} />
    </Form.Item>
    <Form.Item name="responsibleId" label="负责人" extra="不选则由本人负责">
      <PersonPicker aria-label="负责人" />
    </Form.Item>
  </FormDialog>
)

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
    <Form.Item name="period" label="期次" rules={[required('请输入期次')]}>
      <InputNumber min={1} max={999} precision={0} />
    </Form.Item>
    <Form.Item
      name="dueOn"
      label={detail.direction === 1 ? '应收日' : '应付日'}
      rules={[required('请选择日期')]}
    >
      <DatePicker style={{ width: '100%' }} />
    </Form.Item>
    <Form.Item name="by" label="金额">
      <Radio.Group
        options={[
          { value: 'cents', label: '按金额' },
          { value: 'share', label: '按合同比例' },
        ]}
      />
    </Form.Item>
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
    <Form.Item name="condition" label="收付条件">
      <Input maxLength={200} placeholder="如：验收合格后" />
    </Form.Item>
    <Form.Item name="remindDays" label="提前提醒">
      <InputNumber min={0} max={365} precision={0} suffix="天" />
    </Form.Item>
  </FormDialog>
)

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
      <Form.Item
        name="amount"
        label={`金额（${detail.currency}）`}
        rules={[required('请输入金额'), AMOUNT_RULE]}
      >
        <Input inputMode="decimal" />
      </Form.Item>
      {detail.currency !== 'CNY' && (
        <Form.Item
          name="rate"
          label="当日汇率（1 外币折人民币）"
          rules={[{ pattern: /^\d{1,4}(\.\d{1,8})?$/, message: '请输入汇率，最多八位小数' }]}
        >
          <Input inputMode="decimal" />
        </Form.Item>
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
      <Form.Item name="note" label="备注">
        <Input maxLength={200} />
      </Form.Item>
    </FormDialog>
  )
}

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
      <Form.Item name="number" label="发票号码" rules={[required('请输入发票号码')]}>
        <Input maxLength={30} />
      </Form.Item>
      <Form.Item name="on" label="开票日期" rules={[required('请选择开票日期')]}>
        <DatePicker style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item name="gross" label="价税合计" rules={[required('请输入价税合计'), SIGNED_RULE]}>
        <Input inputMode="decimal" />
      </Form.Item>
      <Form.Item name="net" label="不含税金额" rules={[required('请输入不含税金额'), SIGNED_RULE]}>
        <Input inputMode="decimal" />
      </Form.Item>
      <Form.Item name="tax" label="税额" rules={[required('请输入税额'), SIGNED_RULE]}>
        <Input inputMode="decimal" />
      </Form.Item>
      <Form.Item name="rate" label="税率" rules={[required('请输入税率')]}>
        <InputNumber min={0} max={100} precision={2} suffix="%" />
      </Form.Item>
      <Form.Item name="seller" label="销售方">
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item name="buyer" label="购买方">
        <Input maxLength={120} />
      </Form.Item>
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

export const FeeDialog = ({ detail, onClose }: Of) => (
  <FormDialog<{
    amount: string
    currency: string
    opening: string
    invoiced: string
    counterpart: string
    responsibleId?: string | null
  }>
    title="修改合同信息"
    submitText="保存"
    initial={{
      amount: yuanOf(detail.contractCents),
      currency: detail.currency,
      opening: yuanOf(detail.openingFundCents),
      invoiced: yuanOf(detail.openingInvoiceCents),
      counterpart: detail.counterpart,
    }}
    onClose={onClose}
    onSubmit={async ({ amount, currency, opening, invoiced, counterpart, responsibleId }) => {
      let { revision } = detail
      const { ledgerId } = detail
      const quiet = { quiet: true }
      if (centsOf(amount) !== detail.contractCents || currency !== detail.currency || responsibleId)
        ({ revision } = await call(
          '/ledger/fee/contract',
          {
            ledgerId,
            revision,
            contractCents: centsOf(amount),
            currency,
            taxBp: detail.taxBp,
            // Nobody chosen leaves it with whom it is with.
            ...(responsibleId ? { responsibleId } : {}),
          },
          quiet,
        ))
      if (centsOf(opening) !== detail.openingFundCents)
        ({ revision } = await call(
          '/ledger/fee/balance',
          { ledgerId, revision, openingFundCents: centsOf(opening) },
          quiet,
        ))
      if (centsOf(invoiced) !== detail.openingInvoiceCents)
        ({ revision } = await call(
          '/ledger/fee/invoice',
          { ledgerId, revision, openingInvoiceCents: centsOf(invoiced) },
          quiet,
        ))
      if (counterpart.trim() !== detail.counterpart)
        await call(
          '/ledger/fee/partaker',
          { ledgerId, revision, counterpart: counterpart.trim(), parties: detail.parties },
          quiet,
        )
      await saved()
    }}
  >
    <Form.Item name="counterpart" label="相对方" rules={[required('请输入相对方')]}>
      <Input maxLength={120} />
    </Form.Item>
    <Form.Item name="amount" label="合同金额（含税）" rules={[required('请输入合同金额'), AMOUNT_RULE]}>
      <Input inputMode="decimal" />
    </Form.Item>
    <Form.Item name="currency" label="币种">
      <Select
        options={['CNY', 'USD', 'EUR', 'HKD', 'JPY', 'GBP'].map((value) => ({ value, label: value }))}
      />
    </Form.Item>
    <Form.Item name="responsibleId" label="负责人" extra="不选则保持不变">
      <PersonPicker aria-label="负责人" placeholder={detail.responsible ?? '输入姓名或手机号查找'} />
    </Form.Item>
    <Form.Item name="opening" label={detail.direction === 1 ? '期初已收' : '期初已付'} rules={[AMOUNT_RULE]}>
      <Input inputMode="decimal" />
    </Form.Item>
    <Form.Item name="invoiced" label="期初已开票" rules={[AMOUNT_RULE]}>
      <Input inputMode="decimal" />
    </Form.Item>
  </FormDialog>
)

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
    <Form.Item name="reason" label="原因" rules={[required('请填写原因')]}>
      <Input maxLength={200} />
    </Form.Item>
  </FormDialog>
)
