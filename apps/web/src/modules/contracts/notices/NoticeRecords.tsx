import { NOTICE_CHANNELS, type NoticeChannel, noticeFacts } from '@xinqi/api/notices'
import { NOTICE_STATE } from '@xinqi/api/status'
import type { ReactNode } from 'react'
import { carryOut } from '../../../shared/api/carryOut.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { choiceFilter, keywordFilter, tabsOf } from '../../../shared/list/filters.ts'
import { ListPage } from '../../../shared/list/ListPage.tsx'
import type { ListColumn, ListFilter, RowOf } from '../../../shared/list/listTypes.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from './notices.module.css'

const FILTERS: ListFilter[] = [
  keywordFilter('收件人或内容', '收件人姓名或内容中的文字'),
  choiceFilter('channel', '方式', NOTICE_CHANNELS),
]
const TABS = tabsOf(NOTICE_STATE, [1, 0, 2, 3])
const FAILED = 2

const resend = (noticeId: string) =>
  carryOut('/operator/notice/resend', { noticeIds: [noticeId] }, ['/operator/notice/list'], '已重新排入发送')

const columns: ListColumn<RowOf<'/operator/notice/list'>>[] = [
  column.name('receiver', '收件人', 130, (row) => (
    <>
      {row.receiverName}
      {row.target && <div className={blocks.quiet}>{row.target}</div>}
    </>
  )),
  column.text('event', '通知', 120, (row) => noticeFacts(row.event).name),
  column.text('channel', '方式', 90, (row) => (
    <>
      {NOTICE_CHANNELS[row.channel]}
      {row.onScreen && row.channel !== 'message' && (
        <div className={styles.about}>{NOTICE_CHANNELS.message}</div>
      )}
    </>
  )),
  column.text('content', '内容', 340, (row) => <span className={styles.content}>{row.content}</span>),
  column.text('state', '状态', 130, (row) => (
    <>
      <StatusTag set={NOTICE_STATE} code={row.state} />
      {row.isSandbox && <div className={blocks.quiet}>沙箱，未真正送出</div>}
      {row.reason && <div className={blocks.quiet}>{row.reason}</div>}
    </>
  )),
  column.time('at', '时间', 170, (row) => row.sentAt ?? row.createdAt),
  column.actions(100, (row) =>
    row.state === FAILED ? [{ label: '重新发送', onClick: () => void resend(row.noticeId) }] : [],
  ),
]

export const NoticeRecords = ({ choice }: { choice: ReactNode }) => (
  <ListPage
    title="通知管理"
    path="/operator/notice/list"
    rowKey="noticeId"
    columns={columns}
    filters={FILTERS}
    tabs={{ name: 'state', items: TABS }}
    body={({ keyword, channel, state }) => ({
      ...(keyword ? { keyword } : {}),
      ...(channel && channel in NOTICE_CHANNELS ? { channel: channel as NoticeChannel } : {}),
      ...(state && /^[0-3]$/.test(state) ? { state: Number(state) } : {}),
    })}
    note={choice}
    empty={{ text: '还没有通知，发送合同后会出现在这里' }}
    refetchInterval={10_000}
  />
)
