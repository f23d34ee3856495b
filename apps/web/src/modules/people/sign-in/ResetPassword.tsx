import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { lacks } from '../../../shared/brand/mode.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Steps } from '../../../shared/lite/Steps.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import styles from './auth.module.css'
import { EmailAndCode } from './EmailAndCode.tsx'
import { MobileAndCode } from './MobileAndCode.tsx'
import { NewPassword } from './NewPassword.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useEmailProof, useMobileProof } from './useProof.ts'
import { passwordProblem, repeatProblem } from './validate.ts'

const STEPS = ['验证身份', '设置新密码', '完成']

/** The code is spent together with the new password, so a wrong one leads back to the first step. */
export const ResetPassword = () => {
  const [step, setStep] = useState(0)
  const [byEmail, setByEmail] = useState(lacks('sms'))
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [busy, setBusy] = useState(false)
  const mobile = useMobileProof<'password' | 'repeated'>()
  const email = useEmailProof<'password' | 'repeated'>()
  const used = byEmail ? email : mobile
  const { form, beside } = used

  const next = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (step === 0) {
      if (byEmail ? email.passes(email.proofProblems()) : mobile.passes(mobile.proofProblems())) setStep(1)
      return
    }
    const found = { password: passwordProblem(password), repeated: repeatProblem(password, repeated) }
    if (!used.passes(found)) return
    setBusy(true)
    try {
      const contact = byEmail ? { email: email.email.trim() } : { mobile: mobile.mobile }
      await call('/resetUserPwd', { ...contact, code: used.code, password })
      setStep(3)
    } catch {
      used.forgetCode()
      setStep(0)
    }
    setBusy(false)
  }

  return (
    <AuthFrame title="找回密码" subtitle="通过注册手机号或邮箱重新设置登录密码">
      <Steps steps={STEPS} current={step} />
      {step === 3 ? (
        <Notice tone="success">密码已重新设置，其他设备上的登录均已退出。请使用新密码登录。</Notice>
      ) : (
        <form ref={form} onSubmit={next} noValidate>
          {step === 0 ? (
            <>
              {byEmail ? (
                <EmailAndCode purpose="reset" {...email.proof} />
              ) : (
                <MobileAndCode purpose="reset" {...mobile.proof} />
              )}
              {!lacks('sms') && !lacks('mail') && (
                <p className={styles.aside}>
                  <Button look="text" onClick={() => setByEmail(!byEmail)}>
                    {byEmail ? '使用手机号找回' : '使用邮箱找回'}
                  </Button>
                </p>
              )}
            </>
          ) : (
            <>
              <NewPassword label="新密码" value={password} {...beside('password', setPassword)} />
              <PasswordField
                label="再次输入新密码"
                autoComplete="new-password"
                value={repeated}
                {...beside('repeated', setRepeated)}
              />
            </>
          )}
          <Button type="submit" look="primary" block busy={busy}>
            {step === 0 ? '下一步' : '确认修改'}
          </Button>
        </form>
      )}
      <p className={styles.below}>
        <Link to="/login">返回登录</Link>
      </p>
    </AuthFrame>
  )
}
