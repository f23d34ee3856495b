import { ENTRY_TYPES, QUOTA_KINDS, type QuotaKind } from '@xinqi/api/quota'
import { orDash } from '../../../shared/format/Dash.tsx'
import { endOfDay, startOfDay } from '../../../shared/format/instant.ts'
import { column } from '../../../shared/list/columns.tsx'
import { DownloadButton } from '../../../shared/list/DownloadButton.tsx'
import { choiceFilter } from '../../../shared/list/filters.ts'
import { ListCard } from '../../../shared/list/ListCard.tsx'
import type { ListColumn, ListFilter, ListQuery, RowOf } from '../../../shared/list/listTypes.ts'
import { MovementLink } from './MovementLink.tsx'
import styles from './quota.module.css'

type Entry = RowOf<'/quota/entries'>

const filters: ListFilter[] = [
  choiceFilter('kind', '种类', QUOTA_KINDS),
  choiceFilter('type', '类型', ENTRY_TYPES),
  { kind: 'days', from: 'from', to: 'to', label: '时间' },
]

const columns: ListColumn<Entry>[] = [
  column.text('reason', '事由', 220, (entry) => <MovementLink to={entry.leadsTo} text={entry.reason} />),
  column.text('kind', '种类', 96, (entry) => entry.kindName),
  column.text('type', '类型', 104, (entry) => entry.typeName),
  column.number('quantity', '数量', 100, ({ quantity, unit }) => (
    <span className={quantity > 0 ? styles.more : styles.less}>
      {quantity > 0 ? '+' : '−'}
      {Math.abs(quantity).toLocaleString('zh-CN')} {unit}
    </span>
  )),
  column.text('other', '关联企业', 160, ({ usedBy, paidBy }) =>
    usedBy ? `${usedBy}使用` : paidBy ? `使用${paidBy}的份数` : '–',
  ),
  column.text('actor', '经办人', 84, (entry) => orDash(entry.actorName)),
  column.time('at', '时间', 168),
]

const wanted = ({ kind, type, from, to }: ListQuery) => ({
  ...(kind ? { kind: kind as QuotaKind } : {}),
  ...(type ? { type: Number(type) } : {}),
  ...(from ? { from: startOfDay(from) } : {}),
  ...(to ? { to: endOfDay(to) } : {}),
})

export const EntryList = () => (
  <ListCard
    what="变动明细"
    path="/quota/entries"
    rowKey="entryId"
    columns={columns}
    filters={filters}
    body={wanted}
    tools={(query) => <DownloadButton path="/quota/export" body={wanted(query)} />}
    empty={{ text: '还没有份数变动，发放、使用与返还都会记录在这里' }}
  />
)
