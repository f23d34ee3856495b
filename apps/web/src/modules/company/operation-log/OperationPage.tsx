import { EVENTS } from '@xinqi/api/events'
import { call } from '../../../shared/api/call.ts'
import { orDash } from '../../../shared/format/Dash.tsx'
import { endOfDay, startOfDay } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { choiceFilter, keywordFilter } from '../../../shared/list/filters.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListColumn, ListFilter, ListQuery, RowOf } from '../../../shared/list/listTypes.ts'

const OUTCOME = { 0: { label: '失败', colour: 'red' }, 1: { label: '成功', colour: 'green' } } as const

const Outcome = ({ succeeded }: { succeeded: boolean }) => (
  <StatusTag set={OUTCOME} code={succeeded ? 1 : 0} />
)

const filters: ListFilter[] = [
  keywordFilter('操作人或对象', '搜索操作人或操作对象'),
  choiceFilter('event', '操作类型', EVENTS),
  { kind: 'days', from: 'from', to: 'to', label: '操作时间' },
]

const columns: ListColumn<RowOf<'/operation/list'>>[] = [
  column.name('label', '操作', 180),
  column.text('target', '操作对象', 230, (row) => orDash(row.target)),
  column.text('actor', '操作人', 140, (row) => orDash(row.actorName)),
  column.text('outcome', '结果', 100, (row) => <Outcome succeeded={row.succeeded} />),
  column.text('address', 'IP 地址', 140, (row) => orDash(row.address)),
  column.time('at', '操作时间', 170),
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
