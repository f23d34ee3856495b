// In demo mode the server marks the page; everybody must see that nothing here binds anybody.

import { isDemo } from '../brand/mode.ts'
import styles from './DemoBanner.module.css'

export const DemoBanner = () =>
  isDemo() ? (
    <p className={styles.banner} role="note">
      演示环境：数据仅供体验，短信、实名与证书均为沙箱，签署的文件不具有法律效力。
    </p>
  ) : null
