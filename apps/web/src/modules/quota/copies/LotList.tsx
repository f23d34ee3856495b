import { QUOTA_KINDS, type QuotaKind } from '@xinqi/api/quota'
import { LOT_STATE } from '@xinqi/api/status'
import { orDash } from '../../../shared/format/Dash.tsx'
import { day } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { choiceFilter } from '../../../shared/list/filters.ts'
import { ListCard } from '../../../shared/list/ListCard.tsx'
import type { ListColumn, ListFilter, RowOf } from '../../../shared/list/listTypes.ts'

type Lot = RowOf<'/quota/lots'>

const filters: ListFilter[] = [
  choiceFilter('lotKind', '种类', QUOTA_KINDS),
  choiceFilter('state', '状态', LOT_STATE),
]

const columns: ListColumn<Lot>[] = [
  {
    key: 'name',
    title: '来源',
    width: 220,
    render: (lot) => (lot.from ? `${lot.name}（${lot.from}分配）` : lot.name),
  },
  { key: 'kind', title: '种类', width: 120, render: (lot) => lot.kindName },
  { key: 'state', title: '状态', width: 90, render: (lot) => <StatusTag set={LOT_STATE} code={lot.state} /> },
  {
    key: 'remaining',
    title: '剩余 / 总量',
    width: 150,
    align: 'right',
    render: ({ remaining, granted, unit }) =>
      `${remaining.toLocaleString('zh-CN')} / ${granted.toLocaleString('zh-CN')} ${unit}`,
  },
  { key: 'created', title: '获得日期', width: 130, render: (lot) => orDash(day(lot.createdAt)) },
  { key: 'expires', title: '有效期至', width: 130, render: (lot) => day(lot.expiresAt) ?? '长期有效' },
]

export const LotList = () => (
  <ListCard
    what="份数来源"
    path="/quota/lots"
    rowKey="lotId"
    columns={columns}
    filters={filters}
    body={({ lotKind, state }) => ({
      ...(lotKind ? { kind: lotKind as QuotaKind } : {}),
      ...(state ? { state: Number(state) } : {}),
    })}
    empty={{ text: '还没有获得过份数，购买套餐或由代理商分配后会显示在这里' }}
  />
)
