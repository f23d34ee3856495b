// The top navigation on narrow screens.

import { Fragment } from 'react'
import { Link } from 'react-router'
import type { TOP } from '../modules/open/tools/platformNav.ts'
import { SideDialog } from '../shared/console/SideDialog.tsx'
import styles from './Platform.module.css'

export const PlatformDrawer = ({ entries, onClose }: { entries: typeof TOP; onClose: () => void }) => (
  <SideDialog label="菜单" className={styles.drawer} onClose={onClose}>
    <nav className={styles.drawerNav} aria-label="开放平台">
      {entries.map((entry) => {
        const links = 'links' in entry ? entry.links : [entry]
        return (
          <Fragment key={entry.name}>
            {'links' in entry && <p className={styles.drawerTitle}>{entry.name}</p>}
            {links.map(({ path, name }) => (
              <Link key={path} to={path} className={styles.drawerLink} onClick={onClose}>
                {name}
              </Link>
            ))}
          </Fragment>
        )
      })}
    </nav>
  </SideDialog>
)
