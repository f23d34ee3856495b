// The book of the embedded bank: what waits to be paid, what companies are expected to pay in, what came.

import type { Data } from '@xinqi/api/calls'
import { SANDBOX_PAYMENT } from '@xinqi/api/status'
import { SANDBOX_PAID } from '@xinqi/api/work-list-status'
import { Alert, Button, Form, Input, Table } from 'antd'
import { type ReactNode, useRef } from 'react'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { TextItem } from '../../../shared/forms/TextItem.tsx'
import { CutColumns } from '../../../shared/list/CutColumns.tsx'
import { useTableByKeyboard } from '../../../shared/list/useTableByKeyboard.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from './company.module.css'

type Overview = Data<'/operator/bank/overview'>
type Payment = Overview['payments'][number]
type Expected = Overview['expected'][number]

const changed = () => outdate('/operator/bank/overview')
const REFRESH = 5000

/** A table wider than its window says so. */
const WithCue = ({ label, children }: { label: string; children: ReactNode }) => {
  const area = useRef<HTMLDivElement>(null)
  useTableByKeyboard(area, label)
  return (
    <div ref={area}>
      {children}
      <CutColumns area={area} />
    </div>
  )
}

type Decide = (payment: Payment) => void
const Payments = ({ data, onPaid, onFailed }: { data: Overview; onPaid: Decide; onFailed: Decide }) => (
  <section className={`${blocks.surface} ${styles.card}`}>
    <h2 className={styles.title}>打款给企业</h2>
    <WithCue label="打款给企业">
      <Table<Payment>
        rowKey="reference"
        dataSource={data.payments}
        size="middle"
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        scroll={{ x: 900 }}
        locale={{
          emptyText: <span className={styles.note}>没有待处理的打款。企业申请对公打款后会出现在这里。</span>,
        }}
        columns={[
          { title: '收款户名', dataIndex: 'payeeName' },
          { title: '账号', dataIndex: 'payeeAccount' },
          { title: '开户行', dataIndex: 'payeeBank' },
          { title: '金额（元）', dataIndex: 'amount', align: 'right' },
          {
            title: '状态',
            render: (_, row) => (
              <>
                <StatusTag set={SANDBOX_PAYMENT} code={row.status} />
                {row.reason && <div className={styles.note}>{row.reason}</div>}
              </>
            ),
          },
          { title: '申请时间', render: (_, row) => instant(row.createdAt) },
          {
            title: '操作',
            fixed: 'right',
            width: 150,
            render: (_, row) =>
              row.status === SANDBOX_PAID.waiting && data.sandbox ? (
                <div style={{ display: 'flex', gap: 8 }}>
                  <Button size="small" type="primary" ghost onClick={() => onPaid(row)}>
                    到账
                  </Button>
                  <Button size="small" onClick={() => onFailed(row)}>
                    退回
                  </Button>
                </div>
              ) : (
                orDash(null)
              ),
          },
        ]}
      />
    </WithCue>
  </section>
)

const ExpectedTransfers = ({
  data,
  onReceived,
}: {
  data: Overview
  onReceived: (expected: Expected) => void
}) => (
  <section className={`${blocks.surface} ${styles.card}`}>
    <h2 className={styles.title}>等待企业汇入</h2>
    <WithCue label="等待企业汇入">
      <Table<Expected>
        rowKey="remark"
        dataSource={data.expected}
        size="middle"
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        scroll={{ x: 800 }}
        locale={{
          emptyText: (
            <span className={styles.note}>没有等待汇入的款项。企业选择反向打款后会出现在这里。</span>
          ),
        }}
        columns={[
          { title: '企业', dataIndex: 'companyName' },
          { title: '付款账号', dataIndex: 'accountNo' },
          { title: '金额（元）', dataIndex: 'amount', align: 'right' },
          { title: '附言', dataIndex: 'remark' },
          { title: '截止时间', render: (_, row) => instant(row.expiresAt) },
          {
            title: '操作',
            fixed: 'right',
            width: 120,
            render: (_, row) =>
              data.sandbox ? (
                <Button size="small" type="primary" ghost onClick={() => onReceived(row)}>
                  登记到账
                </Button>
              ) : (
                orDash(null)
              ),
          },
        ]}
      />
    </WithCue>
  </section>
)

const Receipts = ({ data }: { data: Overview }) => (
  <section className={`${blocks.surface} ${styles.card}`}>
    <h2 className={styles.title}>汇入记录</h2>
    <WithCue label="汇入记录">
      <Table
        rowKey="receiptId"
        dataSource={data.receipts}
        size="middle"
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        scroll={{ x: 800 }}
        locale={{ emptyText: <span className={styles.note}>还没有汇入。</span> }}
        columns={[
          { title: '付款户名', dataIndex: 'payerName' },
          { title: '付款账号', dataIndex: 'payerAccount' },
          { title: '金额（元）', dataIndex: 'amount', align: 'right' },
          { title: '附言', dataIndex: 'remark' },
          { title: '时间', render: (_, row) => instant(row.receivedAt) },
        ]}
      />
    </WithCue>
  </section>
)

const BankPage = () => {
  const { data, error, isPending, refetch } = useCall(
    '/operator/bank/overview',
    {},
    { quiet: true, refetchInterval: REFRESH },
  )
  const paid = useOverlay<Payment>()
  const failed = useOverlay<Payment>()
  const receive = useOverlay<Partial<Expected>>()
  if (isPending) return <LoadingState />
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} what="沙箱银行" />
  return (
    <div className={styles.page} style={{ maxWidth: 'none' }}>
      <div className={blocks.spread}>
        <h1 className={styles.heading}>{data.sandbox ? '沙箱银行' : data.bankName}</h1>
        {data.sandbox && (
          <Button type="primary" onClick={() => receive.show({})}>
            登记汇入
          </Button>
        )}
      </div>
      <Alert
        type={data.sandbox ? 'warning' : 'info'}
        showIcon
        title={
          data.sandbox
            ? '沙箱银行不发生真实收付：在这里决定每笔打款是否到账，以及企业汇入了什么。'
            : `已接入${data.bankName}，收付由银行决定，这里只保留以前的沙箱记录。`
        }
      />
      <Payments data={data} onPaid={paid.show} onFailed={failed.show} />
      <ExpectedTransfers data={data} onReceived={receive.show} />
      <Receipts data={data} />
      {paid.subject && (
        <ConfirmDialog
          title="确认到账"
          danger={false}
          text={`确认后「${paid.subject.payeeName}」可以填写金额 ${paid.subject.amount} 元完成验证。`}
          action="确认到账"
          onClose={paid.close}
          onConfirm={() =>
            carryOut(
              '/operator/bank/settle',
              { reference: paid.subject!.reference, paid: true },
              changed,
              '已登记到账',
            )
          }
        />
      )}
      {failed.subject && (
        <FormDialog<{ reason: string }>
          title="退回打款"
          submitText="退回打款"
          danger
          initial={{ reason: '户名不符' }}
          onClose={failed.close}
          onSubmit={({ reason }) =>
            carryOut(
              '/operator/bank/settle',
              { reference: failed.subject!.reference, paid: false, reason },
              changed,
            )
          }
        >
          <TextItem name="reason" label="退回原因" must="请填写退回原因" maxLength={100} />
        </FormDialog>
      )}
      {receive.subject && <ReceiveDialog expected={receive.subject} onClose={receive.close} />}
    </div>
  )
}
export default BankPage

type Received = { payerName: string; payerAccount: string; amount: string; remark: string }

const ReceiveDialog = ({ expected, onClose }: { expected: Partial<Expected>; onClose: () => void }) => {
  const required = (message: string) => [{ required: true, whitespace: true, message }]
  return (
    <FormDialog<Received>
      title="登记企业汇入"
      submitText="登记"
      initial={{
        payerName: expected.companyName,
        payerAccount: expected.accountNo,
        amount: expected.amount,
        remark: expected.remark,
      }}
      onClose={onClose}
      onSubmit={(received) =>
        carryOut('/operator/bank/receive', received, changed, '已登记汇入，系统正在核验')
      }
    >
      <TextItem name="payerName" label="付款户名" rules={required('请输入付款户名')} maxLength={100} />
      <Form.Item name="payerAccount" label="付款账号" rules={required('请输入付款账号')}>
        <Input maxLength={40} inputMode="numeric" autoComplete="off" />
      </Form.Item>
      <Form.Item name="amount" label="金额（元）" rules={required('请输入金额')}>
        <Input maxLength={10} inputMode="decimal" autoComplete="off" />
      </Form.Item>
      <TextItem name="remark" label="附言" rules={required('请输入附言')} maxLength={60} />
    </FormDialog>
  )
}
