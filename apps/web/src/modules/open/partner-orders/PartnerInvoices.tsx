import { INVOICE_STATES, INVOICE_TYPES, type InvoiceState } from '@xinqi/api/commerce'
import { download } from '../../../shared/api/call.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { ListCard } from '../../../shared/list/ListCard.tsx'
import type { ListColumn, RowOf } from '../../../shared/list/listTypes.ts'

type Invoice = RowOf<'/open/invoice/list'>

const columns: ListColumn<Invoice>[] = [
  column.name('number', '发票号码', 200, ({ number }) => number ?? '待开具'),
  column.text('type', '类型', 180, ({ type }) => INVOICE_TYPES[type]),
  column.text('title', '抬头', 200, ({ titleName }) => titleName),
  column.money('amount', '价税合计', 120, ({ amountFen }) => amountFen),
  column.tag('state', '状态', 100, ({ state }) => INVOICE_STATES[state as InvoiceState].label),
  column.text('orders', '订单', 190, ({ orderNos }) => orderNos.join('、')),
  column.text('reason', '说明', 140, ({ reason }) => orDash(reason)),
  column.time('at', '申请时间', 168, ({ createdAt }) => createdAt),
  column.actions(140, ({ invoiceId, files }) =>
    files
      .filter(({ isRed }) => !isRed)
      .map(({ format }) => ({
        label: `下载 ${format.toUpperCase()}`,
        onClick: () => void download('/open/invoice/download', { invoiceId, format: format as 'pdf' }),
      })),
  ),
]

export const PartnerInvoices = () => (
  <ListCard
    what="发票"
    path="/open/invoice/list"
    rowKey="invoiceId"
    columns={columns}
    empty={{ text: '还没有发票，已支付的订单可以申请开票' }}
  />
)
