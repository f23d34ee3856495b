import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Field } from '../../../shared/lite/Field.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import { page } from '../../../shared/navigation/go.ts'
import { AuthFrame } from '../../people/sign-in/AuthFrame.tsx'
import styles from '../../people/sign-in/auth.module.css'
import { rememberBegun } from '../../people/third-party/begunHere.ts'
import { words } from './messages/sso-login.zh.ts'

const AskCode = ({ typed, problem }: { typed: string; problem?: string }) => {
  const [code, setCode] = useState(typed)
  const [missing, setMissing] = useState(false)
  const navigate = useNavigate()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = code.trim().toLowerCase()
    if (!wanted) return setMissing(true)
    return navigate(`/ssoLogin?ssoCode=${encodeURIComponent(wanted)}`)
  }
  return (
    <form onSubmit={submit} noValidate>
      <Field
        label={words().code}
        value={code}
        maxLength={40}
        autoComplete="organization"
        autoCapitalize="off"
        placeholder={words().codeHint}
        onChange={(value) => {
          setCode(value)
          setMissing(false)
        }}
        error={missing ? words().typeCode : problem}
      />
      <Button type="submit" look="primary" block>
        {words().next}
      </Button>
    </form>
  )
}

const Go = ({ ssoCode }: { ssoCode: string }) => {
  const { data, error } = useCall('/sso/config/{param}', {}, { params: { param: ssoCode }, quiet: true })
  const { busy, refusal, act } = useAct({ leaves: true })
  const begin = () =>
    act(async () => {
      const { url, state, proof } = await call(
        '/sso/begin/{param}',
        { origin: location.origin },
        { params: { param: ssoCode }, quiet: true },
      )
      rememberBegun(state, { proof, ssoCode })
      page.leaveTo(url)
    })
  if (error) return <AskCode typed={ssoCode} problem={error.message} />
  if (!data) return <Spinner large />
  return (
    <>
      <Notice>{words().willGo({ company: data.companyName, provider: data.displayName })}</Notice>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <Button look="primary" block busy={busy} onClick={begin}>
        {words().signInWith({ provider: data.displayName })}
      </Button>
      <p className={styles.below}>
        <Link to="/ssoLogin">{words().otherCompany}</Link>
      </p>
    </>
  )
}

export const SsoBegin = ({ ssoCode }: { ssoCode: string }) => (
  <AuthFrame title={words().title} subtitle={words().subtitle}>
    {ssoCode ? <Go ssoCode={ssoCode} /> : <AskCode typed="" />}
    <p className={styles.below}>
      <Link to="/login">{words().byMobile}</Link>
    </p>
  </AuthFrame>
)
