// 事件推送: where a company is told of its own contracts, and what became of each push.

import { eventName } from '@xinqi/api/open/webhook-events'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { CenterPage } from '../../../shared/center/CenterPage.tsx'
import { orDash } from '../../../shared/format/Dash.tsx'
import { AddressTabs } from '../../../shared/list/AddressTabs.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { choiceFilter } from '../../../shared/list/filters.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListColumn, RowOf } from '../../../shared/list/listTypes.ts'
import { EventEndpoints } from './EventEndpoints.tsx'

type Push = RowOf<'/companyEvents/pushes'>

const STATES = { 0: '等待推送', 1: '已送达', 2: '重试中', 3: '已放弃' } as const
const ARRIVED = 1
const FILTERS = [choiceFilter('status', '结果', STATES)] as const

const COLUMNS: ListColumn<Push>[] = [
  column.name('eventType', '事件', 220, ({ eventType }) => eventName(eventType)),
  column.tag('status', '结果', 110, ({ status }) => STATES[status as keyof typeof STATES]),
  column.text('url', '地址', 260),
  column.number('attempts', '次数', 70),
  column.text('failure', '应答', 200, ({ failure, httpStatus, ms }) =>
    orDash(failure ?? (httpStatus === null ? null : `HTTP ${httpStatus}，${ms} 毫秒`)),
  ),
  column.time('createdAt', '发生时间', 160, ({ createdAt }) => createdAt),
  column.time('nextAt', '下次推送', 160, ({ nextAt }) => nextAt),
  column.optional(column.text('eventId', '事件编号', 220)),
  column.actions(100, ({ pushId, status }) => [
    {
      label: status === ARRIVED ? '再推一次' : '立即重推',
      onClick: () => carryOut('/companyEvents/again', { pushId }, ['/companyEvents/pushes'], '已安排推送'),
    },
  ]),
]

const Pushes = () => (
  <ListPage
    title="推送记录"
    path="/companyEvents/pushes"
    rowKey="pushId"
    columns={COLUMNS}
    filters={FILTERS}
    body={({ status }) => (status ? { status: Number(status) as 0 | 1 | 2 | 3 } : {})}
    empty={{ text: '还没有推送。记录保留 30 天。' }}
  />
)

const EventPushPage = () => (
  <CenterPage title="事件推送">
    <AddressTabs
      items={[
        { key: 'endpoints', label: '推送地址', children: <EventEndpoints /> },
        { key: 'pushes', label: '推送记录', children: <Pushes /> },
      ]}
    />
  </CenterPage>
)
export default EventPushPage
