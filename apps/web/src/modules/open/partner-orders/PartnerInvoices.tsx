import { INVOICE_STATES, INVOICE_TYPES, type InvoiceState } from '@xinqi/api/commerce'
import { download } from '../../../shared/api/call.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { fen } from '../../../shared/format/fen.ts'
import { instant } from '../../../shared/format/instant.ts'
import { ListCard } from '../../../shared/list/ListCard.tsx'
import type { ListColumn, RowOf } from '../../../shared/list/listTypes.ts'
import { RowActions } from '../../../shared/list/RowActions.tsx'

type Invoice = RowOf<'/open/invoice/list'>

const columns: ListColumn<Invoice>[] = [
  { key: 'number', title: '发票号码', width: 200, always: true, render: ({ number }) => number ?? '待开具' },
  { key: 'type', title: '类型', width: 180, render: ({ type }) => INVOICE_TYPES[type] },
  { key: 'title', title: '抬头', width: 200, render: ({ titleName }) => titleName },
  { key: 'amount', title: '价税合计', width: 120, align: 'right', render: ({ amountFen }) => fen(amountFen) },
  {
    key: 'state',
    title: '状态',
    width: 100,
    card: 'tag',
    render: ({ state }) => INVOICE_STATES[state as InvoiceState].label,
  },
  { key: 'orders', title: '订单', width: 190, render: ({ orderNos }) => orderNos.join('、') },
  { key: 'reason', title: '说明', width: 140, render: ({ reason }) => orDash(reason) },
  { key: 'at', title: '申请时间', width: 168, render: ({ createdAt }) => instant(createdAt) },
  {
    key: 'actions',
    title: '操作',
    width: 140,
    always: true,
    render: ({ invoiceId, files }) => (
      <RowActions
        actions={files
          .filter(({ isRed }) => !isRed)
          .map(({ format }) => ({
            label: `下载 ${format.toUpperCase()}`,
            onClick: () => void download('/open/invoice/download', { invoiceId, format: format as 'pdf' }),
          }))}
      />
    ),
  },
]

export const PartnerInvoices = () => (
  <ListCard
    what="发票"
    path="/open/invoice/list"
    rowKey={({ invoiceId }) => invoiceId}
    columns={columns}
    body={() => ({})}
    empty={{ text: '还没有发票，已支付的订单可以申请开票' }}
  />
)
