// The bell of the top bar: unread messages at a glance, the message centre behind it.

import { BellOutlined } from '@ant-design/icons'
import { lazy, Suspense } from 'react'
import { useCall } from '../api/useCall.ts'
import { useOverlay } from '../dialogs/useOverlay.ts'
import blocks from '../theme/blocks.module.css'
import styles from './messages.module.css'

const MessageDrawer = lazy(() => import('./MessageDrawer.tsx'))
const REFRESH = 60_000

export const MessageBell = () => {
  const centre = useOverlay()
  const { data } = useCall('/message/count', {}, { quiet: true, refetchInterval: REFRESH })
  const unread = data?.unread ?? 0
  return (
    <>
      <button
        type="button"
        className={`${blocks.iconButton} ${styles.bell}`}
        aria-label={unread ? `消息中心，${unread} 条未读` : '消息中心'}
        onClick={() => centre.show(true)}
      >
        <BellOutlined aria-hidden="true" />
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      {centre.subject && (
        <Suspense fallback={null}>
          <MessageDrawer onClose={centre.close} />
        </Suspense>
      )}
    </>
  )
}
