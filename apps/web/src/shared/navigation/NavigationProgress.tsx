import { useNavigation } from 'react-router'
import styles from './NavigationProgress.module.css'

/** A thin line while the next page is on its way. */
export const NavigationProgress = () =>
  useNavigation().state === 'idle' ? null : (
    <div className={styles.line} role="progressbar" aria-label="页面加载中" />
  )
