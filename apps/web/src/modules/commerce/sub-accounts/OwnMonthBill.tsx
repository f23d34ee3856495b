import { Link } from 'react-router'
import { useCall } from '../../../shared/api/useCall.ts'
import { EmptyState, FailedState } from '../../../shared/console/States.tsx'
import { fen } from '../../../shared/format/fen.ts'
import { column } from '../../../shared/list/columns.tsx'
import { DownloadButton } from '../../../shared/list/DownloadButton.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { Rows } from '../../../shared/list/Rows.tsx'
import blocks from '../../../shared/theme/blocks.module.css'

const FIGURES = [
  ['opening', '期初'],
  ['came', '增加'],
  ['used', '使用'],
  ['went', '转出与收回'],
  ['expired', '到期'],
  ['closing', '期末'],
] as const

/** One's own month: what was paid, and how the copies went. */
export const OwnMonthBill = ({ month }: { month: string }) => {
  const { data, error, isFetching, refetch } = useCall('/expense/monthBill', { month }, { quiet: true })
  if (error && !data) return <FailedState failure={error} onRetry={() => void refetch()} what="账单" />
  const columns: ListColumn<NonNullable<typeof data>['kinds'][number]>[] = [
    column.text('kind', '种类', 160, (row) => `${row.kindName}（${row.unit}）`),
    ...FIGURES.map(([figure, title]) => ({
      key: figure,
      title,
      width: 96,
      align: 'right' as const,
      render: (row: NonNullable<typeof data>['kinds'][number]) => row[figure].toLocaleString('zh-CN'),
    })),
  ]
  return (
    <div>
      <div className={blocks.overRows}>
        <span>
          {data ? `本月支付 ${fen(data.paidFen)}，其中已退 ${fen(data.refundedFen)}` : '正在读取账单'}
        </span>
        <DownloadButton path="/expense/monthBillExport" body={{ month }} />
      </div>
      <Rows<NonNullable<typeof data>['kinds'][number]>
        what="份数"
        rows={data?.kinds ?? []}
        rowKey="kind"
        isLoading={isFetching && !data}
        columns={columns}
        empty={data ? <EmptyState text="这个月没有份数" /> : <div style={{ height: 120 }} />}
      />
      {data && data.orders.length > 0 && (
        <Rows<(typeof data.orders)[number]>
          what="订单"
          rows={data.orders}
          rowKey="orderNo"
          columns={[
            column.text('no', '订单号', 200, (row) => (
              <Link to={`/center/payList?orderNo=${row.orderNo}`}>{row.orderNo}</Link>
            )),
            column.text('item', '商品', 180, (row) => row.itemName),
            column.money('amount', '实付', 120, (row) => row.amountFen),
            column.money('refund', '已退', 120, (row) => row.refundedFen),
            column.time('at', '支付时间', 168, (row) => row.paidAt),
          ]}
          empty={null}
        />
      )}
    </div>
  )
}
