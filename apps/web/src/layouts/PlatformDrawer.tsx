// The top navigation on narrow screens.

import { Fragment, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { TOP } from '../modules/open/tools/platformNav.ts'
import styles from './Platform.module.css'

export const PlatformDrawer = ({ entries, onClose }: { entries: typeof TOP; onClose: () => void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; the click is for the backdrop
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label="菜单"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
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
    </dialog>
  )
}
