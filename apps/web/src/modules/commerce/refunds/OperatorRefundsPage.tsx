import { fenOf, PROPOSAL, PROPOSAL_STATUS, REFUND, REFUND_STATUS, yuanOf } from '@xinqi/api/commerce'
import { QUOTA_KINDS, type QuotaKind } from '@xinqi/api/quota'
import { Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { ChoiceItem } from '../../../shared/forms/ChoiceItem.tsx'
import { LongTextItem } from '../../../shared/forms/LongTextItem.tsx'
import { NumberItem } from '../../../shared/forms/NumberItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { YesNoItem } from '../../../shared/forms/YesNoItem.tsx'
import {
  actionsColumn,
  column,
  moneyColumn,
  statusColumn,
  tagColumn,
  timeColumn,
} from '../../../shared/list/columns.tsx'
import { ListCard } from '../../../shared/list/ListCard.tsx'
import type { ListColumn, RowOf } from '../../../shared/list/listTypes.ts'
import { RowActions } from '../../../shared/list/RowActions.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import styles from '../catalogue/commerce.module.css'
import { TabbedPage } from '../catalogue/TabbedPage.tsx'

type Request = RowOf<'/operator/refund/list'>
type Proposal = RowOf<'/operator/proposal/list'>
type PaymentRefund = RowOf<'/operator/paymentRefund/list'>
const STATES: Record<string, string> = {
  waiting: '待退',
  underWay: '退款中',
  done: '已退',
  byHand: '待银行退款',
}
const told = ({ needsSecond }: { needsSecond: boolean }) =>
  toast.success(needsSecond ? '超过限额，已提交另一人复核' : '已完成')
const REASON = [{ required: true, min: 2, message: '请写明理由，至少 2 个字' }]

const Refunds = () => {
  const deciding = useOverlay<Request>()
  const columns: ListColumn<Request>[] = [
    { key: 'no', title: '订单号', width: 190, always: true, render: (row) => row.orderNo },
    statusColumn<Request>('状态', 90, REFUND_STATUS, (row) => row.status),
    column('owner', '买方', 180, (row) => row.ownerName),
    column('item', '商品', 150, (row) => row.itemName),
    moneyColumn<Request>('paid', '实付', 110, (row) => row.paidFen),
    moneyColumn<Request>('proposal', '建议退', 110, (row) => row.proposalFen),
    column('back', '将收回', 200, (row) =>
      orDash(row.takesBack.map((each) => `${each.name} ${each.quantity}`).join('、')),
    ),
    column('reason', '原因', 160, (row) => row.reason),
    timeColumn<Request>('at', '时间', 168, (row) => row.createdAt),
    actionsColumn<Request>(90, (row) =>
      row.status === REFUND.waiting ? [{ label: '审核', onClick: () => deciding.show(row) }] : [],
    ),
  ]
  return (
    <>
      <ListCard
        what="退款申请"
        path="/operator/refund/list"
        rowKey="requestId"
        columns={columns}
        empty={{ text: '没有退款申请' }}
      />
      {deciding.subject && (
        <FormDialog<{ agree: boolean; amount: string; decision: string }>
          title={`审核退款 ${deciding.subject.orderNo}`}
          onClose={deciding.close}
          initial={{ agree: true, amount: yuanOf(deciding.subject.proposalFen) }}
          onSubmit={async ({ agree, amount, decision }) => {
            const answer = await call(
              '/operator/refund/decide',
              {
                requestId: deciding.subject!.requestId,
                agree,
                decision,
                ...(agree ? { amountFen: fenOf(amount) ?? 0 } : {}),
              },
              { quiet: true },
            )
            await outdate('/operator/refund/list', '/operator/proposal/list', '/operator/paymentRefund/list')
            told(answer)
          }}
        >
          {deciding.subject.invoiced && <p>该订单有未红冲的发票，须先红冲。</p>}
          <YesNoItem name="agree" label="决定" yes="同意" no="拒绝" />
          <TextItem name="amount" label="退款金额（元）" />
          <LongTextItem name="decision" label="理由" rules={REASON} maxLength={200} rows={2} />
        </FormDialog>
      )}
    </>
  )
}

const Proposals = () => {
  const deciding = useOverlay<Proposal>()
  const columns: ListColumn<Proposal>[] = [
    { key: 'what', title: '操作', width: 110, always: true, render: (row) => row.whatName },
    column('about', '内容', 320, (row) => row.about),
    column('reason', '理由', 180, (row) => row.reason),
    column('by', '提出', 100, (row) => orDash(row.proposedBy)),
    statusColumn<Proposal>('状态', 90, PROPOSAL_STATUS, (row) => row.status),
    column('decided', '复核', 160, (row) => orDash(row.decidedBy && `${row.decidedBy}：${row.decision}`)),
    timeColumn<Proposal>('at', '时间', 168, (row) => row.createdAt),
    {
      key: 'actions',
      title: '操作',
      width: 120,
      fixed: 'right',
      always: true,
      render: (row) =>
        row.status === PROPOSAL.waiting && row.isMine ? (
          '等待他人复核'
        ) : (
          <RowActions
            actions={
              row.status === PROPOSAL.waiting ? [{ label: '复核', onClick: () => deciding.show(row) }] : []
            }
          />
        ),
    },
  ]
  return (
    <>
      <ListCard
        what="待复核"
        path="/operator/proposal/list"
        rowKey="proposalId"
        columns={columns}
        empty={{ text: '没有待复核的操作' }}
      />
      {deciding.subject && (
        <FormDialog<{ agree: boolean; decision: string }>
          title="复核"
          onClose={deciding.close}
          initial={{ agree: true }}
          onSubmit={(values) =>
            carryOut('/operator/proposal/decide', { proposalId: deciding.subject!.proposalId, ...values }, [
              '/operator/proposal/list',
              '/operator/refund/list',
            ])
          }
        >
          <p>{deciding.subject.about}</p>
          <YesNoItem name="agree" label="决定" yes="同意并执行" no="否决" />
          <TextItem name="decision" label="理由" rules={REASON} maxLength={200} />
        </FormDialog>
      )}
    </>
  )
}

const PaymentRefunds = () => {
  const paying = useOverlay<PaymentRefund>()
  const columns: ListColumn<PaymentRefund>[] = [
    { key: 'no', title: '退款号', width: 260, always: true, render: (row) => row.refundNo },
    column('order', '订单号', 190, (row) => row.orderNo),
    column('owner', '买方', 180, (row) => row.ownerName),
    moneyColumn<PaymentRefund>('amount', '金额', 110, (row) => row.amountFen),
    column('reason', '原因', 150, (row) => row.reason),
    tagColumn<PaymentRefund>('state', '状态', 110, (row) => STATES[row.state]),
    actionsColumn<PaymentRefund>(120, (row) =>
      row.state === 'byHand' ? [{ label: '登记已退', onClick: () => paying.show(row) }] : [],
    ),
  ]
  return (
    <>
      <ListCard
        what="退款进度"
        path="/operator/paymentRefund/list"
        rowKey="refundId"
        columns={columns}
        empty={{ text: '没有退款' }}
      />
      {paying.subject && (
        <FormDialog<{ voucher: string }>
          title="登记银行退款"
          onClose={paying.close}
          onSubmit={({ voucher }) =>
            carryOut('/operator/paymentRefund/doneByHand', { refundId: paying.subject!.refundId, voucher }, [
              '/operator/paymentRefund/list',
            ])
          }
        >
          <Form.Item
            name="voucher"
            label="银行凭证号"
            rules={[{ required: true, min: 4, message: '请填写凭证号' }]}
          >
            <Input maxLength={60} />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}

type Change = {
  companyId: string
  way: 'grant' | 'take'
  kind: QuotaKind
  quantity: number
  months: number
  reason: string
}

const Copies = () => {
  const changing = useOverlay()
  const [keyword, setKeyword] = useState('')
  const { data: companies } = useCall('/operator/company/list', { keyword, pageSize: 20 }, { quiet: true })
  return (
    <>
      <p className={styles.about}>
        增加或收回份数都会写入企业的份数明细与审计日志；超过 1000 份须另一人复核。
      </p>
      <Button type="primary" onClick={() => changing.show(true)}>
        增减份数
      </Button>
      {changing.subject && (
        <FormDialog<Change>
          title="增减份数"
          onClose={changing.close}
          initial={{ way: 'grant', kind: 'contract', months: 12 }}
          onSubmit={async ({ companyId, way, kind, quantity, months, reason }) =>
            told(
              way === 'grant'
                ? await call(
                    '/operator/copies/grant',
                    { companyId, kind, quantity, months, reason },
                    { quiet: true },
                  )
                : await call(
                    '/operator/copies/takeBack',
                    { companyId, kind, quantity, reason },
                    { quiet: true },
                  ),
            )
          }
        >
          <Form.Item name="companyId" label="企业" rules={[{ required: true, message: '请选择企业' }]}>
            <Select
              showSearch={{ filterOption: false, onSearch: setKeyword }}
              options={(companies?.list ?? []).map((company) => ({
                value: company.companyId,
                label: company.name,
              }))}
            />
          </Form.Item>
          <ChoiceItem name="way" label="方向" of={{ grant: '增加', take: '收回' }} />
          <Form.Item name="kind" label="种类">
            <Select
              options={Object.entries(QUOTA_KINDS).map(([value, { name }]) => ({ value, label: name }))}
            />
          </Form.Item>
          <NumberItem name="quantity" label="数量" must="请填写数量" min={1} max={1_000_000} />
          <NumberItem name="months" label="有效期（月，增加时）" min={1} max={60} />
          <TextItem name="reason" label="事由" rules={REASON} maxLength={200} />
        </FormDialog>
      )}
    </>
  )
}

const OperatorRefundsPage = () => (
  <TabbedPage
    title="退款与份数"
    tabs={[
      { key: 'refunds', label: '退款申请', children: <Refunds /> },
      { key: 'money', label: '退款进度', children: <PaymentRefunds /> },
      { key: 'copies', label: '增减份数', children: <Copies /> },
      { key: 'proposals', label: '待复核', children: <Proposals /> },
    ]}
  />
)
export default OperatorRefundsPage
