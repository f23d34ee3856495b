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
        label="企业登录码"
        value={code}
        maxLength={40}
        autoComplete="organization"
        autoCapitalize="off"
        placeholder="由企业管理员提供，如 shili-tech"
        onChange={(value) => {
          setCode(value)
          setMissing(false)
        }}
        error={missing ? '请输入企业登录码' : problem}
      />
      <Button type="submit" look="primary" block>
        下一步
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
      <Notice>
        即将前往「{data.companyName}」的{data.displayName}登录，完成后自动回到信契。
      </Notice>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <Button look="primary" block busy={busy} onClick={begin}>
        使用{data.displayName}登录
      </Button>
      <p className={styles.below}>
        <Link to="/ssoLogin">换一家企业</Link>
      </p>
    </>
  )
}

export const SsoBegin = ({ ssoCode }: { ssoCode: string }) => (
  <AuthFrame title="企业单点登录" subtitle="使用企业自己的账号登录信契">
    {ssoCode ? <Go ssoCode={ssoCode} /> : <AskCode typed="" />}
    <p className={styles.below}>
      <Link to="/login">使用手机号登录</Link>
    </p>
  </AuthFrame>
)
