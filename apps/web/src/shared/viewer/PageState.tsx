// What stands on a white sheet until its page is there, or where it does not come. Shared by pages drawn and pictured.

import { words } from './messages/viewer.zh.ts'
import styles from './viewer.module.css'

export const PageLoading = ({ number }: { number: number }) => (
  <p className={styles.loading}>
    <span className={styles.turning} aria-hidden="true" />
    {words().loadingPage({ number })}
  </p>
)

export const PageFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div className={styles.failed}>
    <p>{words().pageNotLoaded}</p>
    <button type="button" className={styles.retry} onClick={onRetry}>
      {words().reload}
    </button>
  </div>
)
