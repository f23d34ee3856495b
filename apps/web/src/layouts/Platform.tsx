// The open platform: a page of its own, with a top navigation and, for partners, the console behind it.

import { DownOutlined, MenuOutlined } from '@ant-design/icons'
import { Link, NavLink, useLocation } from 'react-router'
import { LeaveConsole } from '../modules/open/partner-accounts/LeaveConsole.tsx'
import { CONSOLE } from '../modules/open/tools/consoleNav.ts'
import { TOOLS, TOP } from '../modules/open/tools/platformNav.ts'
import { Mark } from '../shared/brand/Mark.tsx'
import { ConsoleProvider } from '../shared/console/ConsoleProvider.tsx'
import { DemoBanner } from '../shared/console/DemoBanner.tsx'
import { MenuButton, MenuChoice } from '../shared/console/MenuButton.tsx'
import { PageBoundary } from '../shared/console/PageBoundary.tsx'
import { usePageOverlay } from '../shared/dialogs/usePageOverlay.ts'
import { PageOutlet } from '../shared/navigation/PageOutlet.tsx'
import { useSession } from '../shared/session/session.ts'
import styles from './Platform.module.css'
import { PlatformDrawer } from './PlatformDrawer.tsx'

const NAV: typeof TOP = [...TOP, { name: '工具', links: TOOLS }]
const IN_CONSOLE = new Set(CONSOLE.flatMap(({ links }) => links.map(({ path }) => path)))

const ConsoleMenu = () => (
  <nav className={styles.side} aria-label="控制台">
    {CONSOLE.map(({ name, links }) => (
      <div key={name}>
        <p>{name}</p>
        {links.map(({ path, name: label }) => (
          <NavLink key={path} to={path} end className={styles.sideLink}>
            {label}
          </NavLink>
        ))}
      </div>
    ))}
  </nav>
)

const Platform = () => {
  const openToken = useSession((value) => value.openToken)
  const { pathname } = useLocation()
  const menu = usePageOverlay()
  const inConsole = openToken !== null && IN_CONSOLE.has(pathname)
  return (
    <ConsoleProvider>
      <div className={styles.top}>
        <DemoBanner />
        <header className={styles.bar}>
          <Link to="/platform/home" className={styles.brand}>
            <span aria-hidden="true" className={styles.mark}>
              <Mark size={28} />
            </span>
            信契开放平台
          </Link>
          <nav className={styles.nav} aria-label="开放平台">
            {NAV.map((entry) =>
              'links' in entry ? (
                <MenuButton
                  key={entry.name}
                  label={entry.name}
                  face={
                    <>
                      {entry.name}
                      <DownOutlined aria-hidden="true" className={styles.arrow} />
                    </>
                  }
                >
                  {entry.links.map(({ path, name }) => (
                    <MenuChoice key={path} to={path}>
                      {name}
                    </MenuChoice>
                  ))}
                </MenuButton>
              ) : (
                <NavLink key={entry.path} to={entry.path} className={styles.link}>
                  {entry.name}
                </NavLink>
              ),
            )}
          </nav>
          {!openToken && (
            <Link className={styles.register} to="/platform/openRegister">
              注册
            </Link>
          )}
          <Link className={styles.console} to={openToken ? '/platform/openUser' : '/platform/openlogin'}>
            {openToken ? '控制台' : '登录'}
          </Link>
          {openToken && <LeaveConsole />}
          <button
            type="button"
            className={styles.hamburger}
            aria-label="打开菜单"
            onClick={() => menu.show(true)}
          >
            <MenuOutlined aria-hidden="true" />
          </button>
        </header>
      </div>
      <div className={inConsole ? styles.withSide : undefined}>
        {inConsole && <ConsoleMenu />}
        <main className={styles.main}>
          <PageBoundary address={pathname}>
            <PageOutlet />
          </PageBoundary>
        </main>
      </div>
      {menu.subject && (
        <PlatformDrawer entries={openToken ? [...CONSOLE, ...NAV] : NAV} onClose={menu.close} />
      )}
    </ConsoleProvider>
  )
}
export default Platform
