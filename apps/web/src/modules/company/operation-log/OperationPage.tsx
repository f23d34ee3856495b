import { EVENTS } from '@xinqi/api/events'
import { call } from '../../../shared/api/call.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { endOfDay, startOfDay } from '../../../shared/format/instant.ts'
import { timeColumn } from '../../../shared/list/columns.tsx'
import { choiceFilter, keywordFilter } from '../../../shared/list/filters.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListColumn, ListFilter, ListQuery, RowOf } from '../../../shared/list/listTypes.ts'
import { Outcome } from './Outcome.tsx'

const filters: ListFilter[] = [
  keywordFilter('操作人或对象', '搜索操作人或操作对象'),
  choiceFilter('event', '操作类型', EVENTS),
  { kind: 'days', from: 'from', to: 'to', label: '操作时间' },
]

const columns: ListColumn<RowOf<'/operation/list'>>[] = [
  { key: 'label', title: '操作', width: 180, always: true, render: (row) => row.label },
  { key: 'target', title: '操作对象', width: 230, render: (row) => orDash(row.target) },
  { key: 'actor', title: '操作人', width: 140, render: (row) => orDash(row.actorName) },
  { key: 'outcome', title: '结果', width: 100, render: (row) => <Outcome succeeded={row.succeeded} /> },
  { key: 'address', title: 'IP 地址', width: 140, render: (row) => orDash(row.address) },
  timeColumn('at', '操作时间', 170, (row) => row.at),
]

const wanted = ({ keyword, event, from, to }: ListQuery) => ({
  ...(keyword ? { keyword } : {}),
  ...(event ? { event } : {}),
  ...(from ? { from: startOfDay(from) } : {}),
  ...(to ? { to: endOfDay(to) } : {}),
})

const OperationPage = () => (
  <ListPage
    title="操作日志"
    path="/operation/list"
    rowKey="eventId"
    columns={columns}
    filters={filters}
    body={wanted}
    exporting={(query) => ({
      permission: 'system:org:operationExport',
      run: () => call('/operation/export', wanted(query)),
    })}
    empty={{ text: '还没有操作记录，企业成员的重要操作会记录在这里' }}
  />
)
export default OperationPage
