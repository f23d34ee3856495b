import { METHODS, type Method } from '@xinqi/api/commerce'
import { PAY_STATUS, statusOf } from '@xinqi/api/status'
import { Button, Form, Input, Select, Tabs } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { fen } from '../../../shared/format/fen.ts'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { ListCard } from '../../../shared/list/ListCard.tsx'
import type { RowOf } from '../../../shared/list/listTypes.ts'
import { RowActions } from '../../../shared/list/RowActions.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import styles from '../catalogue/commerce.module.css'
import { Reconciliation } from '../reconciliation/Reconciliation.tsx'
import { OperatorOrderDrawer } from './OperatorOrderDrawer.tsx'

type Receipt = RowOf<'/operator/transfer/list'>
type Fault = RowOf<'/operator/fault/list'>
const AGREES: Record<string, string> = { code: '附言', amount: '金额', payer: '付款方' }

const Orders = () => {
  const seeing = useOverlay<string>()
  return (
    <>
      <ListCard
        what="订单"
        path="/operator/order/list"
        rowKey={(row) => row.orderId}
        filters={[
          { kind: 'keyword', name: 'keyword', label: '订单', placeholder: '订单号、商品或企业' },
          {
            kind: 'choice',
            name: 'status',
            label: '状态',
            options: [1, 2, 3].map((code) => ({
              value: String(code),
              label: statusOf(PAY_STATUS, code).label,
            })),
          },
        ]}
        body={({ keyword, status }) => ({
          ...(keyword ? { keyword } : {}),
          ...(status ? { status: Number(status) } : {}),
        })}
        columns={[
          { key: 'no', title: '订单号', width: 190, always: true, render: (row) => row.orderNo },
          { key: 'owner', title: '买方', width: 200, render: (row) => row.ownerName },
          { key: 'item', title: '商品', width: 160, render: (row) => row.itemName },
          { key: 'amount', title: '金额', width: 120, align: 'right', render: (row) => fen(row.amountFen) },
          {
            key: 'refunded',
            title: '已退',
            width: 110,
            align: 'right',
            render: (row) => fen(row.refundedFen),
          },
          {
            key: 'method',
            title: '方式',
            width: 100,
            render: (row) => orDash(row.payMethod === null ? null : METHODS[row.payMethod as Method]),
          },
          {
            key: 'status',
            title: '状态',
            width: 90,
            card: 'tag',
            render: (row) => <StatusTag set={PAY_STATUS} code={row.status} />,
          },
          { key: 'partner', title: '合伙人', width: 100, render: (row) => orDash(row.partnerName) },
          { key: 'at', title: '下单时间', width: 168, render: (row) => instant(row.createdAt) },
          {
            key: 'actions',
            title: '操作',
            width: 80,
            fixed: 'right',
            always: true,
            render: (row) => (
              <RowActions actions={[{ label: '详情', onClick: () => seeing.show(row.orderId) }]} />
            ),
          },
        ]}
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
  return (
    <>
      <ListCard
        what="到账"
        path="/operator/transfer/list"
        tools={() => <CollectButton />}
        rowKey={(row) => row.receiptId}
        body={() => ({})}
        columns={[
          { key: 'payer', title: '付款方', width: 200, always: true, render: (row) => row.payerName },
          { key: 'account', title: '账号', width: 110, render: (row) => row.payerAccount },
          { key: 'amount', title: '金额', width: 120, align: 'right', render: (row) => fen(row.amountFen) },
          { key: 'remark', title: '附言', width: 180, render: (row) => row.remark },
          { key: 'at', title: '到账时间', width: 168, render: (row) => instant(row.receivedAt) },
          {
            key: 'state',
            title: '状态',
            width: 90,
            card: 'tag',
            render: (row) => ['待匹配', '已匹配', '与订单无关'][row.state],
          },
          {
            key: 'note',
            title: '说明',
            width: 200,
            render: (row) => orDash(row.note && `${row.decidedBy}：${row.note}`),
          },
          {
            key: 'actions',
            title: '操作',
            width: 90,
            fixed: 'right',
            always: true,
            render: (row) => (
              <RowActions
                actions={row.state === 0 ? [{ label: '匹配', onClick: () => matching.show(row) }] : []}
              />
            ),
          },
        ]}
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
          <Form.Item name="note" label="依据" rules={[{ required: true, message: '请写明依据' }]}>
            <Input maxLength={200} />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}

const Faults = () => {
  const closing = useOverlay<Fault>()
  return (
    <>
      <ListCard
        what="支付异常"
        path="/operator/fault/list"
        rowKey={(row) => row.faultId}
        body={() => ({})}
        columns={[
          { key: 'what', title: '异常', width: 150, always: true, render: (row) => row.what },
          { key: 'vendor', title: '渠道', width: 120, render: (row) => row.vendor },
          { key: 'no', title: '支付单号', width: 260, render: (row) => orDash(row.attemptNo) },
          { key: 'facts', title: '事实', width: 320, render: (row) => row.facts },
          { key: 'at', title: '时间', width: 168, render: (row) => instant(row.createdAt) },
          {
            key: 'closed',
            title: '处理',
            width: 180,
            render: (row) => orDash(row.closedBy && `${row.closedBy}：${row.closingNote}`),
          },
          {
            key: 'actions',
            title: '操作',
            width: 90,
            fixed: 'right',
            always: true,
            render: (row) => (
              <RowActions
                actions={row.closedBy ? [] : [{ label: '处理完毕', onClick: () => closing.show(row) }]}
              />
            ),
          },
        ]}
        empty={{ text: '没有支付异常' }}
      />
      {closing.subject && (
        <FormDialog<{ note: string }>
          title="处理支付异常"
          onClose={closing.close}
          onSubmit={async ({ note }) => {
            await call('/operator/fault/close', { faultId: closing.subject!.faultId, note }, { quiet: true })
            await outdate('/operator/fault/list')
          }}
        >
          <Form.Item name="note" label="怎样处理的" rules={[{ required: true, message: '请写明处理经过' }]}>
            <Input.TextArea maxLength={200} rows={3} />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}

const OperatorOrdersPage = () => {
  const [tab, setTab] = useState('orders')
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>订单与到账</h1>
      <section className={styles.card}>
        <Tabs
          activeKey={tab}
          onChange={setTab}
          destroyOnHidden
          items={[
            { key: 'orders', label: '订单', children: <Orders /> },
            { key: 'transfers', label: '到账匹配', children: <Transfers /> },
            { key: 'reconciliation', label: '对账', children: <Reconciliation /> },
            { key: 'faults', label: '支付异常', children: <Faults /> },
          ]}
        />
      </section>
    </div>
  )
}
export default OperatorOrdersPage
