// What the Main and Center layouts share: sidebar, top bar, search, and the page in between.

import { lazy, Suspense, useMemo } from 'react'
import { useLocation } from 'react-router'
import { isDemo } from '../brand/mode.ts'
import { usePageOverlay } from '../dialogs/usePageOverlay.ts'
import { PageOutlet } from '../navigation/PageOutlet.tsx'
import { AccessContext, accessFrom } from '../permission/access.ts'
import { useSearchKey } from '../search/searchState.ts'
import { useSession } from '../session/session.ts'
import { ActingBanner } from './ActingBanner.tsx'
import { AgreementsBanner } from './AgreementsBanner.tsx'
import { ConsoleProvider } from './ConsoleProvider.tsx'
import styles from './ConsoleShell.module.css'
import { DemoBanner } from './DemoBanner.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { PendingBanner } from './PendingBanner.tsx'
import { Sidebar } from './Sidebar.tsx'
import { SideDialog } from './SideDialog.tsx'
import { LoadingState } from './States.tsx'
import { TopBar } from './TopBar.tsx'

const SearchDialog = lazy(() => import('../search/SearchDialog.tsx'))

/** Rights and package of the signed-in person for everything inside. */
export const useIdentityAccess = () => {
  const identity = useSession((value) => value.identity)
  return useMemo(
    () =>
      identity &&
      accessFrom({
        userType: identity.account.userType,
        menus: identity.menus,
        buttons: identity.buttons,
        packageType: identity.account.package.packageType,
        packageFunctions: identity.account.package.packagesFunctions,
      }),
    [identity],
  )
}

/** The sidebar on narrow screens. */
const MenuDrawer = ({ onClose }: { onClose: () => void }) => (
  <SideDialog label="主菜单" className={styles.drawer} onClose={onClose}>
    <Sidebar inDrawer onChosen={onClose} />
  </SideDialog>
)

export const ConsoleShell = ({ width }: { width?: number }) => {
  const access = useIdentityAccess()
  const acting = useSession(({ identity }) => Boolean(identity?.sidebar.actingFrom))
  const { pathname } = useLocation()
  const menu = usePageOverlay()
  const search = useSearchKey()

  return (
    <ConsoleProvider>
      {/* Between two companies there is no identity for a moment, and nothing to show of either. */}
      {!access ? (
        <LoadingState />
      ) : (
        <AccessContext value={access}>
          <a className={styles.skip} href="#main">
            跳到主要内容
          </a>
          <div className={styles.shell}>
            <aside className={styles.side} aria-label="侧栏">
              <Sidebar />
            </aside>
            <div className={`${styles.rest} ${isDemo() ? styles.demo : ''} ${acting ? styles.acting : ''}`}>
              <div className={styles.top}>
                <DemoBanner />
                <ActingBanner />
                <PendingBanner />
                <AgreementsBanner />
                <TopBar onMenu={() => menu.show(true)} />
              </div>
              <main id="main" className={styles.main} tabIndex={-1}>
                <div style={width ? { maxWidth: width, margin: '0 auto' } : undefined}>
                  <PageBoundary address={pathname}>
                    <PageOutlet />
                  </PageBoundary>
                </div>
              </main>
            </div>
          </div>
          {menu.subject && <MenuDrawer onClose={menu.close} />}
          {search.open && (
            <Suspense fallback={null}>
              <SearchDialog onClose={search.close} />
            </Suspense>
          )}
        </AccessContext>
      )}
    </ConsoleProvider>
  )
}
