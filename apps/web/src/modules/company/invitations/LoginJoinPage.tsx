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
import { words } from './messages/joining.zh.ts'
import { WithInvite } from './WithInvite.tsx'

type Way = 'code' | 'password'
const tabs = (): { key: Way; label: string }[] => [
  { key: 'code', label: words().byCode },
  { key: 'password', label: words().byPassword },
]

/** Signing in leads on to the page where one confirms. */
const SignIn = ({ code }: { code: string }) => {
  const [way, setWay] = useState<Way>('code')
  const signedIn = useSession(({ holder }) => holder !== null)
  const next = joinPath('/eInviteRegisterIn', code)
  useEffect(() => {
    if (signedIn) goInstead(next)
    else rememberWish(next)
  }, [signedIn, next])
  return (
    <Tabs label={words().waysToSignIn} tabs={tabs()} active={way} onChange={setWay}>
      {way === 'password' ? <PasswordLogin prefill={null} /> : <CodeLogin />}
    </Tabs>
  )
}

const LoginJoinPage = () => {
  const [query] = useSearchParams()
  const frame = { title: words().signInAndJoinTitle, subtitle: words().signInThenConfirm }
  if (!query.get('inviteCode')) {
    return (
      <AuthFrame {...frame} subtitle={words().signInThenFind}>
        <SignIn code="" />
        <p className={auth.below}>
          {words().noAccount} <Link to="/register">{words().registerFree}</Link>
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
            {words().noAccount} <Link to={joinPath('/eInviteRegister', code)}>{words().registerAndJoin}</Link>
          </p>
        </AuthFrame>
      )}
    </WithInvite>
  )
}
export default LoginJoinPage
