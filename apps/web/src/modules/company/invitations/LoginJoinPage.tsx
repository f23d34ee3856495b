import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Tabs } from '../../../shared/lite/Tabs.tsx'
import { goInstead } from '../../../shared/navigation/go.ts'
import { rememberWish } from '../../../shared/session/returnTo.ts'
import { useSession } from '../../../shared/session/session.ts'
import { AuthFrame } from '../../people/sign-in/AuthFrame.tsx'
import auth from '../../people/sign-in/auth.module.css'
import { CodeLogin } from '../../people/sign-in/CodeLogin.tsx'
import { PasswordLogin } from '../../people/sign-in/PasswordLogin.tsx'
import { InviteCard } from './InviteCard.tsx'
import { joinPath } from './joinPath.ts'
import { WithInvite } from './WithInvite.tsx'

const TABS = [
  { key: 'code', label: '验证码登录' },
  { key: 'password', label: '密码登录' },
] as const

/** Signing in leads on to the page where one confirms. */
const SignIn = ({ code }: { code: string }) => {
  const [way, setWay] = useState<(typeof TABS)[number]['key']>('code')
  const signedIn = useSession(({ holder }) => holder !== null)
  const next = joinPath('/eInviteRegisterIn', code)
  useEffect(() => {
    if (signedIn) goInstead(next)
    else rememberWish(next)
  }, [signedIn, next])
  return (
    <Tabs label="登录方式" tabs={TABS} active={way} onChange={setWay}>
      {way === 'password' ? <PasswordLogin prefill={null} /> : <CodeLogin />}
    </Tabs>
  )
}

const LoginJoinPage = () => {
  const [query] = useSearchParams()
  const frame = { title: '登录并加入企业', subtitle: '使用已有账号登录后，确认加入' }
  if (!query.get('inviteCode')) {
    return (
      <AuthFrame {...frame} subtitle="登录后，可按名称查找企业并申请加入">
        <SignIn code="" />
        <p className={auth.below}>
          还没有账号？<Link to="/register">免费注册</Link>
        </p>
      </AuthFrame>
    )
  }
  return (
    <WithInvite>
      {(invite, code) => (
        <AuthFrame {...frame}>
          <InviteCard invite={invite} />
          <SignIn code={code} />
          <p className={auth.below}>
            还没有账号？<Link to={joinPath('/eInviteRegister', code)}>注册并加入</Link>
          </p>
        </AuthFrame>
      )}
    </WithInvite>
  )
}
export default LoginJoinPage
