// The message centre: newest first, unread marked, each leading to what it speaks of.

import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Drawer, Segmented } from 'antd'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../api/call.ts'
import { queryClient } from '../api/queryClient.ts'
import { outdate } from '../api/useCall.ts'
import { EmptyState, FailedState, LoadingState } from '../console/States.tsx'
import { ago, instant } from '../format/instant.ts'
import blocks from '../theme/blocks.module.css'
import styles from './messages.module.css'

const PAGE = 20
type View = 'all' | 'unread'

const MessageDrawer = ({ onClose }: { onClose: () => void }) => {
  const [view, setView] = useState<View>('all')
  const navigate = useNavigate()
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } = useInfiniteQuery(
    {
      queryKey: ['/message/list', view],
      queryFn: ({ pageParam, signal }) =>
        call(
          '/message/list',
          { unreadOnly: view === 'unread', pageSize: PAGE, ...(pageParam ? { cursor: pageParam } : {}) },
          { quiet: true, signal },
        ),
      initialPageParam: '',
      getNextPageParam: (last) => last.nextCursor,
    },
    queryClient,
  )
  useEffect(() => void outdate('/message/list', '/message/count'), [])
  const messages = data?.pages.flatMap((page) => page.list)
  const anyUnread = messages?.some((message) => !message.read)

  const markRead = async (messageIds?: string[]) => {
    await call('/message/read', messageIds ? { messageIds } : {})
    await outdate('/message/list', '/message/count')
  }
  const open = ({ messageId, read, path }: { messageId: string; read: boolean; path: string | null }) => {
    if (!read) void markRead([messageId]).catch(() => undefined)
    if (!path) return
    onClose()
    navigate(path)
  }

  return (
    <Drawer
      open
      title="消息中心"
      size={420}
      onClose={onClose}
      styles={{ body: { padding: 0 } }}
      extra={
        <Button
          type="link"
          size="small"
          disabled={!anyUnread}
          onClick={() => void markRead().catch(() => undefined)}
        >
          全部已读
        </Button>
      }
    >
      <div className={styles.views}>
        <Segmented<View>
          aria-label="显示哪些消息"
          value={view}
          onChange={setView}
          options={[
            { value: 'all', label: '全部' },
            { value: 'unread', label: '未读' },
          ]}
        />
      </div>
      {error && !messages && <FailedState failure={error} onRetry={() => void refetch()} />}
      {!messages && !error && <LoadingState />}
      {messages?.length === 0 && (
        <EmptyState text={view === 'unread' ? '没有未读消息' : '还没有消息，合同有进展时会在这里提醒'} />
      )}
      {messages && messages.length > 0 && (
        <ul className={blocks.plainList}>
          {messages.map((message) => (
            <li key={message.messageId}>
              <button type="button" className={styles.message} onClick={() => open(message)}>
                <span className={styles.title}>
                  {!message.read && (
                    <span className={styles.dot}>
                      <span className={blocks.unseen}>未读</span>
                    </span>
                  )}
                  {message.title}
                </span>
                <span className={styles.content}>{message.content}</span>
                <span className={styles.time}>
                  {instant(message.createdAt)}（{ago(message.createdAt, Date.now())}）
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className={styles.more}>
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            查看更早的消息
          </Button>
        </div>
      )}
    </Drawer>
  )
}
export default MessageDrawer
