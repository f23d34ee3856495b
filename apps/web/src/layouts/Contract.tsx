// Document pages fill the screen: step header, document, step footer, one below the other. The page brings the
// three as siblings; the one in the middle takes `flex: 1; min-height: 0`.

import { FIRST_LANGUAGE } from '@xinqi/api/languages'
import { useLocation } from 'react-router'
import { ConsoleProvider } from '../shared/console/ConsoleProvider.tsx'
import { useIdentityAccess } from '../shared/console/ConsoleShell.tsx'
import { DemoBanner } from '../shared/console/DemoBanner.tsx'
import { PageBoundary } from '../shared/console/PageBoundary.tsx'
import { LoadingState } from '../shared/console/States.tsx'
import { language } from '../shared/language/language.ts'
import { PageOutlet } from '../shared/navigation/PageOutlet.tsx'
import { AccessContext } from '../shared/permission/access.ts'
import { onLinkVisit } from '../shared/session/linkVisit.ts'
import styles from './Contract.module.css'

const Contract = () => {
  const access = useIdentityAccess()
  const { pathname } = useLocation()
  // A page of the console, shown alone: it brings no edges of its own.
  const isGuest =
    language.get() !== FIRST_LANGUAGE || ['seal', 'company'].includes(onLinkVisit()?.purpose ?? '')
  return (
    <ConsoleProvider>
      {access ? (
        <AccessContext value={access}>
          <div className={styles.frame}>
            <DemoBanner />
            <main className={isGuest ? `${styles.main} ${styles.guest}` : styles.main}>
              <PageBoundary address={pathname}>
                <PageOutlet />
              </PageBoundary>
            </main>
          </div>
        </AccessContext>
      ) : (
        <LoadingState />
      )}
    </ConsoleProvider>
  )
}
export default Contract
