import { METHODS, type Method, RECEIPT } from '@xinqi/api/commerce'
import { PAY_STATUS } from '@xinqi/api/status'
import { Button, Form, Select } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { fen } from '../../../shared/format/fen.ts'
import { LongTextItem } from '../../../shared/forms/LongTextItem.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import {
  actionsColumn,
  column,
  moneyColumn,
  statusColumn,
  tagColumn,
  timeColumn,
} from '../../../shared/list/columns.tsx'
import { choiceFilter, keywordAndStatus, keywordFilter } from '../../../shared/list/filters.ts'
import { ListCard } from '../../../shared/list/ListCard.tsx'
import type { ListColumn, RowOf } from '../../../shared/list/listTypes.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { TabbedPage } from '../catalogue/TabbedPage.tsx'
import { Reconciliation } from '../reconciliation/Reconciliation.tsx'
import { OperatorOrderDrawer } from './OperatorOrderDrawer.tsx'

type OrderRow = RowOf<'/operator/order/list'>
type Receipt = RowOf<'/operator/transfer/list'>
type Fault = RowOf<'/operator/fault/list'>
const AGREES: Record<string, string> = { code: '附言', amount: '金额', payer: '付款方' }

const Orders = () => {
  const seeing = useOverlay<string>()
  const columns: ListColumn<OrderRow>[] = [
    { key: 'no', title: '订单号', width: 190, always: true, render: (row) => row.orderNo },
    statusColumn<OrderRow>('状态', 90, PAY_STATUS, (row) => row.status),
    column('owner', '买方', 200, (row) => row.ownerName),
    column('item', '商品', 160, (row) => row.itemName),
    moneyColumn<OrderRow>('amount', '金额', 120, (row) => row.amountFen),
    moneyColumn<OrderRow>('refunded', '已退', 110, (row) => row.refundedFen),
    column('method', '方式', 100, (row) =>
      orDash(row.payMethod === null ? null : METHODS[row.payMethod as Method]),
    ),
    column('partner', '合伙人', 100, (row) => orDash(row.partnerName)),
    timeColumn<OrderRow>('at', '下单时间', 168, (row) => row.createdAt),
    actionsColumn<OrderRow>(80, (row) => [{ label: '详情', onClick: () => seeing.show(row.orderId) }]),
  ]
  return (
    <>
      <ListCard
        what="订单"
        path="/operator/order/list"
        rowKey="orderId"
        filters={[
          keywordFilter('订单', '订单号、商品或企业'),
          choiceFilter('status', '状态', PAY_STATUS, [1, 2, 3]),
        ]}
        body={keywordAndStatus}
        columns={columns}
        empty={{ text: '还没有订单' }}
      />
      {seeing.subject && <OperatorOrderDrawer orderId={seeing.subject} onClose={seeing.close} />}
    </>
  )
}

const SOON = 1500
/** Asks the bank now; what it says is there a moment later. */
const CollectButton = () => {
  const { busy, act } = useAct()
  return (
    <Button
      loading={busy}
      onClick={() =>
        void act(async () => {
          await call('/operator/transfer/collect', {})
          await new Promise((later) => setTimeout(later, SOON))
          await outdate('/operator/transfer/list', '/operator/order/list')
        })
      }
    >
      查收到账
    </Button>
  )
}

const Transfers = () => {
  const matching = useOverlay<Receipt>()
  const columns: ListColumn<Receipt>[] = [
    { key: 'payer', title: '付款方', width: 200, always: true, render: (row) => row.payerName },
    column('account', '账号', 110, (row) => row.payerAccount),
    moneyColumn<Receipt>('amount', '金额', 120, (row) => row.amountFen),
    column('remark', '附言', 180, (row) => row.remark),
    timeColumn<Receipt>('at', '到账时间', 168, (row) => row.receivedAt),
    tagColumn<Receipt>('state', '状态', 90, (row) => ['待匹配', '已匹配', '与订单无关'][row.state]),
    column('note', '说明', 200, (row) => orDash(row.note && `${row.decidedBy}：${row.note}`)),
    actionsColumn<Receipt>(90, (row) =>
      row.state === RECEIPT.toMatch ? [{ label: '匹配', onClick: () => matching.show(row) }] : [],
    ),
  ]
  return (
    <>
      <ListCard
        what="到账"
        path="/operator/transfer/list"
        tools={() => <CollectButton />}
        rowKey="receiptId"
        columns={columns}
        empty={{ text: '没有待匹配的到账' }}
      />
      {matching.subject && (
        <FormDialog<{ attemptId: string; note: string }>
          title={`匹配 ${matching.subject.payerName} ${fen(matching.subject.amountFen)}`}
          onClose={matching.close}
          onSubmit={async ({ attemptId, note }) => {
            const { needsSecond } = await call(
              '/operator/transfer/match',
              {
                receiptId: matching.subject!.receiptId,
                attemptId: attemptId === 'none' ? null : attemptId,
                note,
              },
              { quiet: true },
            )
            await outdate('/operator/transfer/list', '/operator/order/list')
            if (needsSecond) toast.success('金额超过限额，已提交另一人复核')
          }}
        >
          <Form.Item name="attemptId" label="属于" rules={[{ required: true, message: '请选择' }]}>
            <Select
              options={[
                ...matching.subject.candidates.map((candidate) => ({
                  value: candidate.attemptId,
                  label: `${candidate.orderNo} ${candidate.ownerName} ${fen(candidate.amountFen)}（${candidate.agrees.map((each) => AGREES[each]).join('、')}一致）`,
                })),
                { value: 'none', label: '与订单无关' },
              ]}
            />
          </Form.Item>
          {matching.subject.candidates
            .filter(({ proofUrl }) => proofUrl)
            .map((candidate) => (
              <p key={candidate.attemptId}>
                <a href={candidate.proofUrl!} target="_blank" rel="noreferrer">
                  查看 {candidate.orderNo} 的转账凭证
                </a>
              </p>
            ))}
          <TextItem name="note" label="依据" must="请写明依据" maxLength={200} />
        </FormDialog>
      )}
    </>
  )
}

const Faults = () => {
  const closing = useOverlay<Fault>()
  const columns: ListColumn<Fault>[] = [
    { key: 'what', title: '异常', width: 150, always: true, render: (row) => row.what },
    column('vendor', '渠道', 120, (row) => row.vendor),
    column('no', '支付单号', 260, (row) => orDash(row.attemptNo)),
    column('facts', '事实', 320, (row) => row.facts),
    timeColumn<Fault>('at', '时间', 168, (row) => row.createdAt),
    column('closed', '处理', 180, (row) => orDash(row.closedBy && `${row.closedBy}：${row.closingNote}`)),
    actionsColumn<Fault>(90, (row) =>
      row.closedBy ? [] : [{ label: '处理完毕', onClick: () => closing.show(row) }],
    ),
  ]
  return (
    <>
      <ListCard
        what="支付异常"
        path="/operator/fault/list"
        rowKey="faultId"
        columns={columns}
        empty={{ text: '没有支付异常' }}
      />
      {closing.subject && (
        <FormDialog<{ note: string }>
          title="处理支付异常"
          onClose={closing.close}
          onSubmit={({ note }) =>
            carryOut('/operator/fault/close', { faultId: closing.subject!.faultId, note }, [
              '/operator/fault/list',
            ])
          }
        >
          <LongTextItem name="note" label="怎样处理的" must="请写明处理经过" maxLength={200} rows={3} />
        </FormDialog>
      )}
    </>
  )
}

const OperatorOrdersPage = () => (
  <TabbedPage
    title="订单与到账"
    tabs={[
      { key: 'orders', label: '订单', children: <Orders /> },
      { key: 'transfers', label: '到账匹配', children: <Transfers /> },
      { key: 'reconciliation', label: '对账', children: <Reconciliation /> },
      { key: 'faults', label: '支付异常', children: <Faults /> },
    ]}
  />
)
export default OperatorOrdersPage
