import { CAPTCHA_REQUIRED, CAPTCHA_WRONG, OPEN_TWO_STEP } from 'virtual:failures'
import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { CallError } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { type DemoAccount, isDemo, lacks } from '../../../shared/brand/mode.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Field } from '../../../shared/lite/Field.tsx'
import { Tabs } from '../../../shared/lite/Tabs.tsx'
import auth from '../../people/sign-in/auth.module.css'
import { CaptchaField } from '../../people/sign-in/CaptchaField.tsx'
import { DemoAccounts } from '../../people/sign-in/DemoAccounts.tsx'
import { PasswordField } from '../../people/sign-in/PasswordField.tsx'
import { useCaptcha } from '../../people/sign-in/useCaptcha.ts'
import { useProblems } from '../../people/sign-in/useProblems.ts'
import { enterConsole } from './enterConsole.ts'
import { OpenFrame } from './OpenFrame.tsx'
import { OpenSsoBegin } from './OpenSsoBegin.tsx'
import { OpenSsoReturned } from './OpenSsoReturned.tsx'
import { ResetPartnerPassword } from './ResetPartnerPassword.tsx'

const TABS = [
  { key: 'partner', label: '合作方登录' },
  { key: 'sub', label: '子账户登录' },
] as const
type Who = (typeof TABS)[number]['key']

const asksForCaptcha = ({ code }: CallError) => code === CAPTCHA_REQUIRED.code || code === CAPTCHA_WRONG.code

const LoginForm = ({ who, prefill }: { who: Who; prefill: DemoAccount | null }) => {
  const [account, setAccount] = useState(prefill?.mobile ?? '')
  const [loginName, setLoginName] = useState(prefill?.loginName ?? '')
  const [password, setPassword] = useState(prefill?.password ?? '')
  const [picture, setPicture] = useState('')
  const [guarded, setGuarded] = useState(false)
  const [second, setSecond] = useState(false)
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const { captcha, renew } = useCaptcha(guarded, '/open/imgCode')
  const { form, passes, beside } = useProblems<'account' | 'loginName' | 'password' | 'picture' | 'code'>()
  const isSub = who === 'sub'
  const invite = useSearchParams()[0].get('invite')

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const complete = passes({
      account: account.trim() ? undefined : '请输入合作方手机号',
      loginName: !isSub || loginName.trim() ? undefined : '请输入子账户名',
      password: password ? undefined : '请输入密码',
      picture: guarded && !picture ? '请输入图形验证码' : undefined,
      code: second && !/^\d{6}$/.test(code) ? '请输入 6 位验证码' : undefined,
    })
    if (!complete) return
    setBusy(true)
    const body = {
      account: account.trim(),
      password,
      ...(guarded && captcha && { captchaId: captcha.captchaId, captcha: picture }),
      ...(second && { code }),
    }
    try {
      enterConsole(
        isSub
          ? await call('/open/subLogin', { ...body, loginName: loginName.trim() })
          : await call('/open/login', { ...body, ...(invite ? { invite } : {}) }),
      )
    } catch (failure) {
      setBusy(false)
      setPicture('')
      if (failure instanceof CallError && failure.code === OPEN_TWO_STEP.code) setSecond(true)
      if (guarded) void renew()
      else if (failure instanceof CallError && asksForCaptcha(failure)) setGuarded(true)
    }
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Field
        label="合作方手机号"
        type="tel"
        autoComplete="username"
        maxLength={20}
        value={account}
        {...beside('account', setAccount)}
      />
      {isSub && (
        <Field
          label="子账户名"
          autoCapitalize="off"
          maxLength={64}
          value={loginName}
          {...beside('loginName', setLoginName)}
        />
      )}
      <PasswordField
        label="密码"
        autoComplete="current-password"
        value={password}
        {...beside('password', setPassword)}
      />
      {guarded && (
        <CaptchaField
          captcha={captcha}
          renew={() => void renew()}
          value={picture}
          {...beside('picture', setPicture)}
        />
      )}
      {second && (
        <Field
          label="短信验证码"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          value={code}
          {...beside('code', setCode)}
        />
      )}
      {!isSub && !lacks('sms') && (
        <div className={auth.aside}>
          <Link to="/platform/openlogin?view=reset">忘记密码</Link>
        </div>
      )}
      <Button type="submit" look="primary" block busy={busy}>
        登录控制台
      </Button>
    </form>
  )
}

const OpenLoginPage = () => {
  const [query] = useSearchParams()
  const [who, setWho] = useState<Who>('partner')
  const [demo, setDemo] = useState<DemoAccount | null>(null)
  if (query.get('view') === 'reset') return <ResetPartnerPassword />
  if (query.has('state')) return <OpenSsoReturned query={query} />
  const ssoCode = query.get('sso')
  if (ssoCode !== null) return <OpenSsoBegin key={ssoCode} ssoCode={ssoCode} />
  return (
    <OpenFrame title="开放平台登录" subtitle="合作方账号与信契账号相互独立">
      <Tabs label="登录身份" tabs={TABS} active={who} onChange={setWho}>
        <LoginForm key={`${who}${demo?.who}`} who={who} prefill={demo} />
      </Tabs>
      <p className={auth.below}>
        <Link to="/platform/openlogin?sso=">单点登录</Link>
        {!lacks('sms') && (
          <>
            <span className={auth.apart}>还不是合作方？</span>
            <Link to="/platform/openRegister">注册合作方</Link>
          </>
        )}
      </p>
      {isDemo() && (
        <DemoAccounts
          door="open"
          onChoose={(account) => {
            setDemo(account)
            setWho(account.loginName ? 'sub' : 'partner')
          }}
        />
      )}
    </OpenFrame>
  )
}
export default OpenLoginPage
