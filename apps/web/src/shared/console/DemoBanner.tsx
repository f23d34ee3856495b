// In demo mode the server marks the page; everybody must see that nothing here binds anybody.

import { isDemo } from '../brand/mode.ts'
import { words } from '../messages/shared.zh.ts'
import styles from './DemoBanner.module.css'

export const DemoBanner = () =>
  isDemo() ? (
    <p className={styles.banner} role="note">
      {words().demo}
    </p>
  ) : null
