import { CAPTCHA_REQUIRED, CAPTCHA_WRONG } from 'virtual:failures'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { CallError } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Field } from '../../../shared/lite/Field.tsx'
import styles from './auth.module.css'
import { CaptchaField } from './CaptchaField.tsx'
import { enter } from './enter.ts'
import { PasswordField } from './PasswordField.tsx'
import { useCaptcha } from './useCaptcha.ts'
import { useProblems } from './useProblems.ts'

const asksForCaptcha = ({ code }: CallError) => code === CAPTCHA_REQUIRED.code || code === CAPTCHA_WRONG.code

type Props = { prefill: { mobile: string; password: string } | null }

export const PasswordLogin = ({ prefill }: Props) => {
  const [account, setAccount] = useState(prefill?.mobile ?? '')
  const [password, setPassword] = useState(prefill?.password ?? '')
  const [picture, setPicture] = useState('')
  const [guarded, setGuarded] = useState(false)
  const [busy, setBusy] = useState(false)
  const { captcha, renew } = useCaptcha(guarded)
  const { form, passes, beside } = useProblems<'account' | 'password' | 'picture'>()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const complete = passes({
      account: account.trim() ? undefined : '请输入手机号或邮箱',
      password: password ? undefined : '请输入密码',
      picture: guarded && !picture ? '请输入图形验证码' : undefined,
    })
    if (!complete) return
    setBusy(true)
    try {
      enter(
        await call('/v2/auth/login', {
          loginType: 'password',
          account: account.trim(),
          password,
          ...(guarded && captcha && { captchaId: captcha.captchaId, captcha: picture }),
        }),
      )
    } catch (failure) {
      setBusy(false)
      setPicture('')
      if (guarded) void renew()
      else if (failure instanceof CallError && asksForCaptcha(failure)) setGuarded(true)
    }
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Field
        label="手机号或邮箱"
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={254}
        placeholder="请输入手机号或邮箱"
        value={account}
        {...beside('account', setAccount)}
      />
      <PasswordField
        label="密码"
        autoComplete="current-password"
        placeholder="请输入密码"
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
      <div className={styles.aside}>
        <Link to="/login?view=reset">忘记密码</Link>
      </div>
      <Button type="submit" look="primary" block busy={busy}>
        登录
      </Button>
    </form>
  )
}
