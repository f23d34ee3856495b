import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Field } from '../../../shared/lite/Field.tsx'
import { page } from '../../../shared/navigation/go.ts'
import auth from '../../people/sign-in/auth.module.css'
import { rememberBegun } from '../../people/third-party/begunHere.ts'
import { OpenFrame } from './OpenFrame.tsx'

/** A sub-user goes to his own organisation's login; the code says which that is. */
export const OpenSsoBegin = ({ ssoCode }: { ssoCode: string }) => {
  const [code, setCode] = useState(ssoCode)
  const [missing, setMissing] = useState(false)
  const { busy, refusal, refuse, act } = useAct({ leaves: true })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = code.trim().toLowerCase()
    if (!wanted) return setMissing(true)
    return act(async () => {
      const { url, state, proof } = await call(
        '/open/sso/begin',
        { ssoCode: wanted, origin: location.origin },
        { quiet: true },
      )
      rememberBegun(state, { proof, ssoCode: wanted })
      page.leaveTo(url)
    })
  }
  return (
    <OpenFrame title="单点登录" subtitle="子账户使用所在机构的账号登录控制台">
      <form onSubmit={submit} noValidate>
        <Field
          label="登录码"
          value={code}
          maxLength={40}
          autoComplete="organization"
          autoCapitalize="off"
          placeholder="由合作方管理员提供，如 shili-partner"
          onChange={(value) => {
            setCode(value)
            setMissing(false)
            refuse(null)
          }}
          error={missing ? '请输入登录码' : (refusal ?? undefined)}
        />
        <Button type="submit" look="primary" block busy={busy}>
          前往登录
        </Button>
      </form>
      <p className={auth.below}>
        <Link to="/platform/openlogin">使用密码登录</Link>
      </p>
    </OpenFrame>
  )
}
