import { QUOTA_KINDS, type QuotaKind } from '@xinqi/api/quota'
import { LOT_STATE } from '@xinqi/api/status'
import { orDash } from '../../../shared/format/Dash.tsx'
import { day } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { choiceFilter } from '../../../shared/list/filters.ts'
import { ListCard } from '../../../shared/list/ListCard.tsx'
import type { ListColumn, ListFilter, RowOf } from '../../../shared/list/listTypes.ts'

type Lot = RowOf<'/quota/lots'>

const filters: ListFilter[] = [
  choiceFilter('lotKind', '种类', QUOTA_KINDS),
  choiceFilter('state', '状态', LOT_STATE),
]

const columns: ListColumn<Lot>[] = [
  column.text('name', '来源', 220, (lot) => (lot.from ? `${lot.name}（${lot.from}分配）` : lot.name)),
  column.text('kind', '种类', 120, (lot) => lot.kindName),
  column.text('state', '状态', 90, (lot) => <StatusTag set={LOT_STATE} code={lot.state} />),
  column.number(
    'remaining',
    '剩余 / 总量',
    150,
    ({ remaining, granted, unit }) =>
      `${remaining.toLocaleString('zh-CN')} / ${granted.toLocaleString('zh-CN')} ${unit}`,
  ),
  column.text('created', '获得日期', 130, (lot) => orDash(day(lot.createdAt))),
  column.text('expires', '有效期至', 130, (lot) => day(lot.expiresAt) ?? '长期有效'),
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
