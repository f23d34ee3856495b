import { Skeleton } from 'antd'
import { useNavigate } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { ago, instant } from '../../../shared/format/instant.ts'
import { Card } from './Card.tsx'
import styles from './workbench.module.css'

const SHOWN = 5

export const LatestMessages = () => {
  const navigate = useNavigate()
  const { data, error } = useCall('/message/list', { pageSize: SHOWN }, { quiet: true })
  const open = async ({
    messageId,
    read,
    path,
  }: {
    messageId: string
    read: boolean
    path: string | null
  }) => {
    if (path) navigate(path)
    if (read) return
    await call('/message/read', { messageIds: [messageId] }).catch(() => undefined)
    await outdate('/message/list', '/message/count')
  }
  return (
    <Card title="最新消息">
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 4 }} />}
      {error && !data && <p className={styles.quiet}>消息暂时无法显示：{error.message}</p>}
      {data?.list.length === 0 && <p className={styles.quiet}>还没有消息，合同有进展时会在这里提醒。</p>}
      {data && data.list.length > 0 && (
        <ul className={styles.rows}>
          {data.list.map((message) => (
            <li key={message.messageId}>
              <button type="button" className={styles.message} onClick={() => void open(message)}>
                <span className={styles.rowText}>
                  <span className={message.read ? undefined : styles.unread}>
                    {!message.read && <span className={styles.dot} title="未读" />}
                    {message.title}
                  </span>
                  <span className={styles.rowNote}>{message.content}</span>
                </span>
                <time
                  className={styles.time}
                  dateTime={message.createdAt}
                  title={instant(message.createdAt) ?? undefined}
                >
                  {instant(message.createdAt)?.slice(5, 16)}（{ago(message.createdAt, Date.now())}）
                </time>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
