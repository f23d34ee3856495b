import { lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type DemoAccount, isDemo } from '../../../shared/brand/mode.ts'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import { Tabs } from '../../../shared/lite/Tabs.tsx'
import { loadChunk } from '../../../shared/recovery/loadChunk.ts'
import { useStore } from '../../../shared/state/store.ts'
import { AuthFrame } from '../sign-in/AuthFrame.tsx'
import { askedStep } from '../sign-in/askedStep.ts'
import styles from '../sign-in/auth.module.css'
import { words } from '../sign-in/messages/login.zh.ts'
import { OtherWays } from '../sign-in/OtherWays.tsx'
import { PasskeyLogin } from '../sign-in/PasskeyLogin.tsx'
import { PasswordLogin } from '../sign-in/PasswordLogin.tsx'

const SecondStep = lazy(() => loadChunk(() => import('../sign-in/SecondStep.tsx')))

// Most people sign in with their password; the other ways are fetched by those who take them.
const CodeLogin = lazy(() =>
  loadChunk(async () => ({ default: (await import('../sign-in/CodeLogin.tsx')).CodeLogin })),
)
const QrLogin = lazy(() =>
  loadChunk(async () => ({ default: (await import('../qr-login/QrLogin.tsx')).QrLogin })),
)

const DemoAccounts = lazy(() =>
  loadChunk(async () => ({ default: (await import('../sign-in/DemoAccounts.tsx')).DemoAccounts })),
)

const TABS = [
  {
    key: 'password',
    get label() {
      return words().byPassword
    },
  },
  {
    key: 'code',
    get label() {
      return words().byCode
    },
  },
  {
    key: 'scan',
    get label() {
      return words().byScan
    },
  },
] as const

const Login = () => {
  const [way, setWay] = useState<(typeof TABS)[number]['key']>('password')
  const [demo, setDemo] = useState<DemoAccount | null>(null)
  return (
    <AuthFrame title={words().welcome} subtitle={words().welcomeSubtitle}>
      <Tabs label={words().ways} tabs={TABS} active={way} onChange={setWay}>
        <Suspense fallback={<Spinner large />}>
          {way === 'password' && <PasswordLogin key={demo?.mobile} prefill={demo} />}
          {way === 'code' && <CodeLogin />}
          {way === 'scan' && <QrLogin />}
        </Suspense>
      </Tabs>
      <PasskeyLogin />
      <OtherWays />
      <p className={styles.below}>
        <span className={styles.apart}>
          {words().noAccount}
          <Link to="/register">{words().registerFree}</Link>
        </span>
        <span className={styles.apart}>
          <Link to="/login?view=help">{words().accountTrouble}</Link>
        </span>
        <span className={styles.apart}>
          <Link to="/acChainView">{words().verifySignatures}</Link>
        </span>
        <span className={styles.apart}>
          <Link to="/platform/home">{words().openPlatform}</Link>
        </span>
      </p>
      {isDemo() && (
        <div className={styles.demoPlace}>
          <Suspense>
            <DemoAccounts
              onChoose={(account) => {
                setDemo(account)
                setWay('password')
              }}
            />
          </Suspense>
        </div>
      )}
    </AuthFrame>
  )
}

const VIEWS = {
  reset: lazy(() =>
    loadChunk(async () => ({ default: (await import('../sign-in/ResetPassword.tsx')).ResetPassword })),
  ),
  help: lazy(() =>
    loadChunk(async () => ({ default: (await import('../sign-in/AccountHelp.tsx')).AccountHelp })),
  ),
  activate: lazy(() =>
    loadChunk(async () => ({ default: (await import('../sign-in/ActivateAccount.tsx')).ActivateAccount })),
  ),
  account: lazy(() =>
    loadChunk(async () => ({ default: (await import('../sign-in/CheckAccount.tsx')).CheckAccount })),
  ),
  mobile: lazy(() =>
    loadChunk(async () => ({ default: (await import('../sign-in/ChangeMobile.tsx')).ChangeMobile })),
  ),
}

const LoginPage = () => {
  const [query] = useSearchParams()
  const view = query.get('view') ?? ''
  const asked = useStore(askedStep, (step) => step.asked)
  const View = view in VIEWS ? VIEWS[view as keyof typeof VIEWS] : Login
  return <Suspense fallback={<Spinner large />}>{asked ? <SecondStep asked={asked} /> : <View />}</Suspense>
}
export default LoginPage
