import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { lacks } from '../../../shared/brand/mode.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import auth from '../../people/sign-in/auth.module.css'
import { MobileAndCode } from '../../people/sign-in/MobileAndCode.tsx'
import { NewPassword } from '../../people/sign-in/NewPassword.tsx'
import { useMobileProof } from '../../people/sign-in/useProof.ts'
import { passwordProblem } from '../../people/sign-in/validate.ts'
import { OpenFrame } from './OpenFrame.tsx'

export const ResetPartnerPassword = () => {
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  const { form, passes, beside, proof, proofProblems, forgetCode, mobile, code } =
    useMobileProof<'password'>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !passes({ ...proofProblems(), password: passwordProblem(password) })) return
    setBusy(true)
    try {
      await call('/open/resetUserPwd', { mobile, code, password })
      setDone(true)
    } catch {
      forgetCode()
    }
    setBusy(false)
  }
  return (
    <OpenFrame title="找回密码" subtitle="通过合作方手机号重新设置密码">
      {lacks('sms') ? (
        <Notice tone="warning">
          找回密码需要短信验证码，而本平台没有开通短信，因此暂不提供。请联系平台运营方，或通过单点登录进入。
        </Notice>
      ) : isDone ? (
        <Notice tone="success">密码已重新设置，合作方与子账户的登录均已退出。请使用新密码登录。</Notice>
      ) : (
        <form ref={form} onSubmit={submit} noValidate>
          <MobileAndCode purpose="openReset" {...proof} />
          <NewPassword label="新密码" value={password} {...beside('password', setPassword)} />
          <Button type="submit" look="primary" block busy={busy}>
            确认修改
          </Button>
        </form>
      )}
      <p className={auth.below}>
        <Link to="/platform/openlogin">返回登录</Link>
      </p>
    </OpenFrame>
  )
}
