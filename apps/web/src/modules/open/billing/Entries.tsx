import type { Body } from '@xinqi/api/calls'
import { DEPOSIT, QUOTA_KINDS } from '@xinqi/api/quota'
import { Link } from 'react-router'
import { orDash } from '../../../shared/format/Dash.tsx'
import { fen } from '../../../shared/format/fen.ts'
import { column } from '../../../shared/list/columns.tsx'
import { ListCard } from '../../../shared/list/ListCard.tsx'
import type { ListColumn, RowOf } from '../../../shared/list/listTypes.ts'

type Entry = RowOf<'/open/charge/entries'>
type EntryQuery = Body<'/open/charge/entries'>
const signed = (value: number) => `${value > 0 ? '+' : ''}${value}`

const columns: ListColumn<Entry>[] = [
  column.name('reason', '事由', 200),
  column.time('at', '时间', 168),
  column.text('kind', '种类', 110, ({ kindName }) => kindName),
  column.tag('type', '类型', 110, ({ typeName }) => typeName),
  column.number('quantity', '增减', 110, ({ kind, quantity, unit }) =>
    kind === DEPOSIT ? `${quantity > 0 ? '+' : ''}${fen(quantity)}` : `${signed(quantity)} ${unit}`,
  ),
  column.text('cause', '合同或订单', 190, ({ contractNo, orderNo }) =>
    contractNo ? (
      <Link to={`/platform/dosageDetail?contractNo=${encodeURIComponent(contractNo)}`}>{contractNo}</Link>
    ) : orderNo ? (
      <Link to={`/platform/openUser/orders?keyword=${orderNo}`}>{orderNo}</Link>
    ) : (
      orDash(null)
    ),
  ),
]

export const Entries = () => (
  <ListCard
    what="账户明细"
    path="/open/charge/entries"
    rowKey="entryId"
    columns={columns}
    filters={[
      {
        kind: 'choice',
        name: 'kind',
        label: '种类',
        options: [
          { value: DEPOSIT, label: '预存款' },
          ...Object.entries(QUOTA_KINDS).map(([value, { name }]) => ({ value, label: name })),
        ],
      },
      { kind: 'days', from: 'from', to: 'to', label: '日期' },
    ]}
    body={({ kind, from, to }) => ({
      ...(kind ? { kind: kind as EntryQuery['kind'] } : {}),
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
    })}
    empty={{ text: '还没有变动' }}
  />
)
