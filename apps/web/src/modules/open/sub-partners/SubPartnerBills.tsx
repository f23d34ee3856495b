import type { Data } from '@xinqi/api/calls'
import { OPEN_BILL_STATUS } from '@xinqi/api/open/prices'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { FormDialog } from '../../../shared/dialogs/FormDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { ReadRows } from '../../../shared/list/ReadRows.tsx'
import styles from '../billing/billing.module.css'
import { ExportTask } from '../billing/ExportTask.tsx'
import { count, SumCards } from '../billing/figures.tsx'
import { ByItem } from '../billing/MonthBill.tsx'

type Use = Data<'/open/subPartner/usage'>['list'][number]
type Of = { subPartnerId: string }

const Month = ({ subPartnerId, month, onBack }: Of & { month: string; onBack: () => void }) => {
  const { data, error, refetch } = useCall(
    '/open/subPartner/bill',
    { subPartnerId, month },
    { quiet: true, staleTime: 0 },
  )
  const answering = useOverlay<string>()
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} what="账单" />
  if (!data) return <LoadingState />
  const { bill } = data
  return (
    <>
      <p className={styles.bar}>
        <b>{month} 账单</b>
        {bill.isClosed ? <StatusTag set={OPEN_BILL_STATUS} code={bill.status} /> : '未出账'}
        <Button onClick={onBack}>返回</Button>
        <ExportTask
          disabled={bill.lines === 0}
          begin={() => call('/open/subPartner/bill', { subPartnerId, month, exports: true }, { quiet: true })}
        />
      </p>
      {bill.disputes.map((one) => (
        <Alert
          key={one.disputeId}
          type={one.answer ? 'success' : 'warning'}
          showIcon
          style={{ marginBottom: 8 }}
          title={`${one.raisedBy} 提出异议：${one.reason}`}
          description={one.answer ? `答复：${one.answer}` : undefined}
          action={
            one.answer ? undefined : <Button onClick={() => answering.show(one.disputeId)}>答复</Button>
          }
        />
      ))}
      <SumCards sums={bill} />
      <div style={{ marginTop: 12 }}>
        <ByItem rows={bill.byItem} />
      </div>
      {answering.subject && (
        <FormDialog<{ answer: string }>
          title="答复异议"
          submitText="答复"
          onClose={answering.close}
          onSubmit={({ answer }) =>
            carryOut('/open/subPartner/answer', { subPartnerId, disputeId: answering.subject!, answer }, [
              '/open/subPartner/bill',
            ])
          }
        >
          <Form.Item name="answer" label="答复" rules={[{ required: true, min: 2, message: '请填写答复' }]}>
            <Input.TextArea rows={3} maxLength={300} autoFocus />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}

export const SubPartnerBills = ({ subPartnerId, isInvited }: Of & { isInvited: boolean }) => {
  const [month, setMonth] = useState<string | null>(null)
  const read = useCall('/open/subPartner/usage', { subPartnerId }, { quiet: true, staleTime: 0 })
  if (read.error) return <FailedState failure={read.error} onRetry={() => void read.refetch()} what="用量" />
  if (month) return <Month subPartnerId={subPartnerId} month={month} onBack={() => setMonth(null)} />
  const columns: ListColumn<Use>[] = [
    column.text('month', '月份', 100, (row) => (
      <Button type="link" style={{ padding: 0 }} onClick={() => setMonth(row.month)}>
        {row.month}
      </Button>
    )),
    column.text('kind', '种类', 110, (row) => row.kindName),
    column.number('net', '净用量', 100, (row) => `${count(row.net)} ${row.unit}`),
    column.money('amount', '金额', 110, (row) => row.amountFen),
    column.actions(80, (row) => [{ label: '账单', onClick: () => setMonth(row.month) }]),
  ]
  return (
    <ReadRows
      what="用量"
      read={read}
      rowKey={(row) => `${row.month} ${row.kind}`}
      columns={columns}
      empty={isInvited ? '对方加入后这里会有用量' : '还没有用量'}
    />
  )
}
