import { CAPTCHA_REQUIRED, CAPTCHA_WRONG } from 'virtual:failures'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { CallError } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Field } from '../../../shared/lite/Field.tsx'
import styles from './auth.module.css'
import { CaptchaField } from './CaptchaField.tsx'
import { ComputedInstead } from './ComputedInstead.tsx'
import type { CaptchaAnswer } from './challenge.ts'
import { enter } from './enter.ts'
import { words } from './messages/login.zh.ts'
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

  const isComplete = (isComputed: boolean) =>
    passes({
      account: account.trim() ? undefined : words().typeContact,
      password: password ? undefined : words().typePassword,
      picture: guarded && !isComputed && !picture ? words().typeCaptcha : undefined,
    })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!busy && isComplete(false))
      await signIn(guarded && captcha ? { captchaId: captcha.captchaId, captcha: picture } : undefined)
  }
  const signIn = async (answer?: CaptchaAnswer) => {
    setBusy(true)
    try {
      enter(
        await call('/v2/auth/login', {
          loginType: 'password',
          account: account.trim(),
          password,
          ...answer,
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
        label={words().mobileOrEmail}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={254}
        placeholder={words().typeContact}
        value={account}
        {...beside('account', setAccount)}
      />
      <PasswordField
        label={words().password}
        autoComplete="current-password"
        placeholder={words().typePassword}
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
      {guarded && (
        <ComputedInstead
          disabled={busy}
          onComputed={async (answer) => {
            if (isComplete(true)) await signIn(answer)
          }}
        />
      )}
      <div className={styles.aside}>
        <Link to="/login?view=reset">{words().forgotPassword}</Link>
      </div>
      <Button type="submit" look="primary" block busy={busy}>
        {words().signIn}
      </Button>
    </form>
  )
}
