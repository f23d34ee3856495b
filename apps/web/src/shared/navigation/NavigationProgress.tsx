import styles from './NavigationProgress.module.css'

/** A thin line while the next page is on its way. */
export const NavigationProgress = () => (
  <div className={styles.line} role="progressbar" aria-label="页面加载中" />
)
