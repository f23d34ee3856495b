import type { Data } from '@xinqi/api/calls'
import { OPEN_BILL_STATUS } from '@xinqi/api/open/prices'
import { Button } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState } from '../../../shared/console/States.tsx'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { ReadRows } from '../../../shared/list/ReadRows.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from './billing.module.css'
import { count, sumColumns } from './figures.tsx'
import { MonthBill } from './MonthBill.tsx'

type Bill = Data<'/open/bill/list'>['list'][number]

const Months = ({ onOpen }: { onOpen: (month: string) => void }) => {
  const read = useCall('/open/bill/list', {}, { quiet: true, staleTime: 0 })
  if (read.error) return <FailedState failure={read.error} onRetry={() => void read.refetch()} what="账单" />
  const columns: ListColumn<Bill>[] = [
    column.text('month', '月份', 100, ({ month }) => (
      <Button type="link" style={{ padding: 0 }} onClick={() => onOpen(month)}>
        {month}
      </Button>
    )),
    column.tag('status', '状态', 90, ({ status, isClosed }) =>
      isClosed ? <StatusTag set={OPEN_BILL_STATUS} code={status} /> : '未出账',
    ),
    column.number('copies', '合同份数', 88, (bill) => count(bill.copies)),
    ...sumColumns<Bill>(),
    column.actions(80, ({ month }) => [{ label: '查看', onClick: () => onOpen(month) }]),
  ]
  return (
    <section className={`${blocks.surface} ${styles.card}`} aria-label="按月账单">
      <ReadRows
        what="账单"
        read={read}
        rowKey="month"
        columns={columns}
        empty={
          <EmptyState
            text="还没有账单，正式应用发出合同后按月出账"
            action={<Link to="/platform/openUser/charges">看看怎样计费</Link>}
          />
        }
      />
    </section>
  )
}

const BillsPage = () => {
  const [query, setQuery] = useSearchParams()
  const month = query.get('month')
  return (
    <div className={styles.page}>
      {month ? (
        <MonthBill key={month} month={month} onBack={() => setQuery({})} />
      ) : (
        <>
          <div className={styles.head}>
            <h1>账单</h1>
            <span className={blocks.quiet}>次月 1 日 1 时出账；金额按价目计，份数抵扣的部分不再付款</span>
          </div>
          <Months onOpen={(chosen) => setQuery({ month: chosen })} />
        </>
      )}
    </div>
  )
}
export default BillsPage
