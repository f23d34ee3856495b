// What stands on a white sheet until its page is there, or where it does not come. Shared by pages drawn and pictured.

import styles from './viewer.module.css'

export const PageLoading = ({ number }: { number: number }) => (
  <p className={styles.loading}>
    <span className={styles.turning} aria-hidden="true" />
    正在加载第 {number} 页
  </p>
)

export const PageFailed = ({ onRetry }: { onRetry: () => void }) => (
  <div className={styles.failed}>
    <p>此页没有加载出来</p>
    <button type="button" className={styles.retry} onClick={onRetry}>
      重新加载
    </button>
  </div>
)
