// The menu as the server allows it: groups that open, real links inside. Narrow, only the icons remain and a
// group widens the sidebar again.

import { DownOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { Mark } from '../brand/Mark.tsx'
import { useIdentity } from '../session/session.ts'
import { useStore } from '../state/store.ts'
import { menuIcon } from './menuIcons.tsx'
import { currentPage, groupsOf, pagesOf } from './menuTree.ts'
import styles from './Sidebar.module.css'
import { openGroup, setNarrow, sidebarState, toggleGroup } from './sidebarState.ts'

export const Sidebar = ({ inDrawer = false, onChosen }: { inDrawer?: boolean; onChosen?: () => void }) => {
  const { menus } = useIdentity()
  const { pathname } = useLocation()
  const state = useStore(sidebarState, (value) => value)
  const narrow = state.narrow && !inDrawer
  const groups = groupsOf(menus)
  const current = currentPage(pagesOf(menus), pathname)
  const currentGroup = groups.find((group) => group.pages.some((page) => page.key === current?.key))?.key

  useEffect(() => {
    if (currentGroup) openGroup(currentGroup)
  }, [currentGroup])

  const widenTo = (key: string) => {
    setNarrow(false)
    openGroup(key)
  }

  return (
    <div className={`${styles.sidebar} ${narrow ? styles.narrow : ''}`}>
      <Link to="/workbench" className={styles.brand} aria-label="信契，回到工作台" onClick={onChosen}>
        <Mark size={28} />
        {!narrow && <span className={styles.name}>信契</span>}
      </Link>
      <nav className={styles.menu} aria-label="主菜单">
        <ul>
          {groups.map((group) => {
            const open = !narrow && state.openGroups.includes(group.key)
            const within = group.key === currentGroup
            if (group.path) {
              return (
                <li key={group.key}>
                  <Link
                    to={group.path}
                    className={styles.entry}
                    aria-current={current?.key === group.key ? 'page' : undefined}
                    title={narrow ? group.name : undefined}
                    aria-label={narrow ? group.name : undefined}
                    onClick={onChosen}
                  >
                    <span className={styles.icon}>{menuIcon(group.icon)}</span>
                    {!narrow && group.name}
                  </Link>
                </li>
              )
            }
            return (
              <li key={group.key}>
                <button
                  type="button"
                  className={`${styles.entry} ${within && !open ? styles.within : ''}`}
                  aria-expanded={open}
                  title={narrow ? group.name : undefined}
                  aria-label={narrow ? group.name : undefined}
                  onClick={() => (narrow ? widenTo(group.key) : toggleGroup(group.key))}
                >
                  <span className={styles.icon}>{menuIcon(group.icon)}</span>
                  {!narrow && (
                    <>
                      <span className={styles.groupName}>{group.name}</span>
                      <DownOutlined
                        aria-hidden="true"
                        className={`${styles.arrow} ${open ? styles.up : ''}`}
                      />
                    </>
                  )}
                </button>
                {open && (
                  <ul className={styles.pages}>
                    {group.pages.map((page) => (
                      <li key={page.key}>
                        <Link
                          to={page.path}
                          className={styles.page}
                          aria-current={current?.key === page.key ? 'page' : undefined}
                          onClick={onChosen}
                        >
                          {page.name}
                        </Link>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            )
          })}
        </ul>
      </nav>
      {!inDrawer && (
        <button
          type="button"
          className={styles.fold}
          aria-label={narrow ? '展开侧栏' : '收起侧栏'}
          onClick={() => setNarrow(!narrow)}
        >
          {narrow ? <MenuUnfoldOutlined aria-hidden="true" /> : <MenuFoldOutlined aria-hidden="true" />}
          {!narrow && '收起侧栏'}
        </button>
      )}
    </div>
  )
}
