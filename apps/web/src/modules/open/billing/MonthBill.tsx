import type { Data } from '@xinqi/api/calls'
import { BILL, OPEN_BILL_STATUS } from '@xinqi/api/open/prices'
import { Alert, Button } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { FailedState, LoadingState } from '../../../shared/console/States.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/ConfirmDialog.tsx'
import { useOverlay } from '../../../shared/dialogs/useOverlay.ts'
import { fen } from '../../../shared/format/fen.ts'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { Rows } from '../../../shared/list/Rows.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import { BillDays } from './BillDays.tsx'
import styles from './billing.module.css'
import { DisputeDialog } from './DisputeDialog.tsx'
import { ExportTask } from './ExportTask.tsx'
import { count, SumCards, sumColumns } from './figures.tsx'

type Detail = Data<'/open/bill/detail'>
type Item = Detail['byItem'][number]
type App = Detail['byApp'][number]
const refresh = () => outdate('/open/bill/list', '/open/bill/detail')

export const ByItem = ({ rows }: { rows: readonly Item[] }) => (
  <Rows<Item>
    what="项目"
    rows={rows}
    rowKey="kind"
    columns={[
      column.text('kind', '项目', 120, (item) => `${item.kindName}（${item.unit}）`),
      column.number('chargedCopies', '扣', 72, (item) => count(item.charged)),
      column.number('back', '退', 72, (item) => count(item.returned)),
      ...sumColumns<Item>(),
    ]}
    empty="这个月还没有用量"
  />
)

const Disputes = ({ list }: { list: Detail['disputes'] }) =>
  list.map((one) => (
    <Alert
      key={one.disputeId}
      type={one.answer ? 'success' : 'warning'}
      showIcon
      title={`${one.raisedBy} ${instant(one.createdAt)} 提出异议${one.about ? `（${one.about}一笔）` : ''}：${one.reason}`}
      description={one.answer ? `${one.answeredBy} 答复：${one.answer}` : '等待答复；无异议后可直接确认账单'}
    />
  ))

const Confirm = ({ data, onClose }: { data: Detail; onClose: () => void }) => (
  <ConfirmDialog
    title="确认账单"
    text={`确认 ${data.month} 的账单：共 ${count(data.lines)} 笔，合计 ${fen(data.amountFen)}。确认后不能再提出异议。`}
    action="确认账单"
    danger={false}
    onConfirm={async () => {
      await call('/open/bill/confirm', { month: data.month }, { quiet: true })
      toast.success('账单已确认')
      await refresh()
    }}
    onClose={onClose}
  />
)

/** One month: by item, by app, day by day, and from a day to its lines. */
export const MonthBill = ({ month, onBack }: { month: string; onBack: () => void }) => {
  const { data, error, refetch } = useCall('/open/bill/detail', { month }, { quiet: true, staleTime: 0 })
  const confirming = useOverlay()
  const disputing = useOverlay()
  if (error) return <FailedState failure={error} onRetry={() => void refetch()} what="账单" />
  if (!data) return <LoadingState />
  const isOpen = data.status !== BILL.confirmed && data.lines > 0
  const columns: ListColumn<App>[] = [
    column.text('app', '应用', 180, ({ appName }) => appName),
    ...sumColumns<App>(),
  ]
  return (
    <>
      <div className={styles.head}>
        <h1>
          {month} 账单{' '}
          {data.isClosed ? <StatusTag set={OPEN_BILL_STATUS} code={data.status} /> : <small>未出账</small>}
        </h1>
        <Button onClick={onBack}>返回</Button>
        <ExportTask
          disabled={data.lines === 0}
          begin={() => call('/open/bill/export', { month }, { quiet: true })}
        />
        {isOpen && <Button onClick={() => disputing.show(true)}>提出异议</Button>}
        {isOpen && data.isClosed && (
          <Button type="primary" onClick={() => confirming.show(true)}>
            确认账单
          </Button>
        )}
      </div>
      {data.confirmedAt && (
        <span className={blocks.quiet}>
          {data.confirmedBy} 于 {instant(data.confirmedAt)} 确认
        </span>
      )}
      <Disputes list={data.disputes} />
      <SumCards sums={data} />
      <section className={`${blocks.surface} ${styles.card}`} aria-label="按项目">
        <h2>按项目</h2>
        <ByItem rows={data.byItem} />
      </section>
      <section className={`${blocks.surface} ${styles.card}`} aria-label="按应用">
        <h2>按应用</h2>
        <Rows<App> what="应用" rows={data.byApp} rowKey="appId" columns={columns} empty="这个月还没有用量" />
      </section>
      <BillDays month={month} mayDispute={isOpen} />
      {confirming.subject && <Confirm data={data} onClose={confirming.close} />}
      {disputing.subject && <DisputeDialog month={month} onClose={disputing.close} />}
    </>
  )
}
