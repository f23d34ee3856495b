import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type DemoAccount, isDemo } from '../../shared/brand/mode.ts'
import { Tabs } from '../../shared/lite/Tabs.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import styles from './auth.module.css'
import { CodeLogin } from './CodeLogin.tsx'
import { DemoAccounts } from './DemoAccounts.tsx'
import { PasswordLogin } from './PasswordLogin.tsx'
import { ResetPassword } from './ResetPassword.tsx'

const TABS = [
  { key: 'password', label: '密码登录' },
  { key: 'code', label: '验证码登录' },
] as const

const Login = () => {
  const [way, setWay] = useState<(typeof TABS)[number]['key']>('password')
  const [demo, setDemo] = useState<DemoAccount | null>(null)
  return (
    <AuthFrame title="欢迎使用信契" subtitle="登录后即可发起、签署和管理合同">
      <Tabs label="登录方式" tabs={TABS} active={way} onChange={setWay}>
        {way === 'password' ? <PasswordLogin key={demo?.mobile} prefill={demo} /> : <CodeLogin />}
      </Tabs>
      <p className={styles.below}>
        还没有账号？<Link to="/register">免费注册</Link>
      </p>
      {isDemo() && (
        <DemoAccounts
          onChoose={(account) => {
            setDemo(account)
            setWay('password')
          }}
        />
      )}
    </AuthFrame>
  )
}

const LoginPage = () => {
  const [query] = useSearchParams()
  return query.get('view') === 'reset' ? <ResetPassword /> : <Login />
}
export default LoginPage
