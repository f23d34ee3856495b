import { INVOICE_STATES, INVOICE_TYPES, type InvoiceState } from '@xinqi/api/commerce'
import { call } from '../../../shared/api/call.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { ListCard } from '../../../shared/list/ListCard.tsx'
import type { ListColumn, RowOf } from '../../../shared/list/listTypes.ts'

type Invoice = RowOf<'/invoice/list'>

const take = async (invoiceId: string, format: 'pdf' | 'ofd' | 'xml', isRed: boolean) => {
  const { url } = await call('/invoice/download', { invoiceId, format, isRed })
  window.location.assign(url)
}

const columns: ListColumn<Invoice>[] = [
  column.name('number', '发票号码', 200, (row) =>
    row.redNumber ? `${row.number}（红字 ${row.redNumber}）` : (row.number ?? '待开具'),
  ),
  column.text('type', '类型', 180, (row) => INVOICE_TYPES[row.type]),
  column.text('title', '抬头', 200, (row) => row.titleName),
  column.money('amount', '价税合计', 120, (row) => row.amountFen),
  column.tag('state', '状态', 100, (row) => INVOICE_STATES[row.state as InvoiceState].label),
  column.text('orders', '订单', 190, (row) => row.orderNos.join('、')),
  column.text('reason', '说明', 140, (row) => orDash(row.reason)),
  column.time('at', '申请时间', 168, (row) => row.createdAt),
  column.actions(140, (row) =>
    row.files.map(({ format, isRed }) => ({
      label: `下载${isRed ? '红字' : ''} ${format.toUpperCase()}`,
      onClick: () => void take(row.invoiceId, format as 'pdf', isRed),
    })),
  ),
]

export const InvoiceList = () => (
  <ListCard
    what="发票"
    path="/invoice/list"
    rowKey="invoiceId"
    columns={columns}
    empty={{ text: '还没有发票，已支付的订单可以申请开票' }}
  />
)
