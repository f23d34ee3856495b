import { NOTICE_CHANNELS, type NoticeChannel, noticeFacts } from '@xinqi/api/notices'
import { NOTICE_STATE } from '@xinqi/api/status'
import type { ReactNode } from 'react'
import { orDash } from '../../../shared/format/Dash.tsx'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListColumn, ListFilter, RowOf } from '../../../shared/list/listTypes.ts'
import styles from './notices.module.css'

const FILTERS: ListFilter[] = [
  { kind: 'keyword', name: 'keyword', label: '收件人或内容', placeholder: '收件人姓名或内容中的文字' },
  {
    kind: 'choice',
    name: 'channel',
    label: '方式',
    options: Object.entries(NOTICE_CHANNELS).map(([value, label]) => ({ value, label })),
  },
]
const TABS = [
  { value: '', label: '全部' },
  ...[1, 0, 2].map((state) => ({
    value: String(state),
    label: NOTICE_STATE[state as 0 | 1 | 2].label,
  })),
]

const columns: ListColumn<RowOf<'/operator/notice/list'>>[] = [
  {
    key: 'receiver',
    title: '收件人',
    width: 130,
    always: true,
    render: (row) => (
      <>
        {row.receiverName}
        {row.target && <div className={styles.about}>{row.target}</div>}
      </>
    ),
  },
  { key: 'event', title: '通知', width: 120, render: (row) => noticeFacts(row.event).name },
  { key: 'channel', title: '方式', width: 90, render: (row) => NOTICE_CHANNELS[row.channel] },
  {
    key: 'content',
    title: '内容',
    width: 340,
    render: (row) => <span className={styles.content}>{row.content}</span>,
  },
  {
    key: 'state',
    title: '状态',
    width: 130,
    render: (row) => (
      <>
        <StatusTag set={NOTICE_STATE} code={row.state} />
        {row.isSandbox && <div className={styles.about}>沙箱，未真正送出</div>}
        {row.reason && <div className={styles.about}>{row.reason}</div>}
      </>
    ),
  },
  { key: 'at', title: '时间', width: 170, render: (row) => orDash(instant(row.sentAt ?? row.createdAt)) },
]

export const NoticeRecords = ({ choice }: { choice: ReactNode }) => (
  <ListPage
    title="通知管理"
    path="/operator/notice/list"
    rowKey={(row) => row.noticeId}
    columns={columns}
    filters={FILTERS}
    tabs={{ name: 'state', items: TABS }}
    body={({ keyword, channel, state }) => ({
      ...(keyword ? { keyword } : {}),
      ...(channel && channel in NOTICE_CHANNELS ? { channel: channel as NoticeChannel } : {}),
      ...(state && /^[0-2]$/.test(state) ? { state: Number(state) } : {}),
    })}
    note={choice}
    empty={{ text: '还没有通知，发送合同后会出现在这里' }}
    refetchInterval={10_000}
  />
)
