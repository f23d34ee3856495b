import { column } from '../../../shared/list/columns.tsx'
import { keywordFilter } from '../../../shared/list/filters.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListColumn, ListFilter, RowOf } from '../../../shared/list/listTypes.ts'
import styles from './operator.module.css'

const filters: ListFilter[] = [keywordFilter('收件人或内容', '如 138****0001 或内容中的文字')]

const columns: ListColumn<RowOf<'/operator/outbox/list'>>[] = [
  column.name('target', '收件人', 180),
  column.text('channel', '方式', 90),
  column.text('content', '内容', 560, (row) => <span className={styles.content}>{row.content}</span>),
  column.time('at', '时间', 170),
]

const OutboxPage = () => (
  <ListPage
    title="沙箱收件箱"
    path="/operator/outbox/list"
    rowKey="deliveryId"
    columns={columns}
    filters={filters}
    body={({ keyword }) => (keyword ? { keyword } : {})}
    note="短信、语音与邮件沙箱不会真正送出，本应送出的内容都记在这里。"
    empty={{ text: '还没有内容，发送验证码或邀请后会出现在这里' }}
    refetchInterval={10_000}
  />
)
export default OutboxPage
