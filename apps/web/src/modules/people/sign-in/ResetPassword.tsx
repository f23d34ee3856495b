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
import { words } from './messages/account-help.zh.ts'
import { NewPassword } from './NewPassword.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useEmailProof, useMobileProof } from './useProof.ts'
import { passwordProblem, repeatProblem } from './validate.ts'

const steps = () => [words().stepProve, words().stepPassword, words().stepDone]

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
    <AuthFrame title={words().resetTitle} subtitle={words().resetSubtitle}>
      <Steps steps={steps()} current={step} />
      {step === 3 ? (
        <Notice tone="success">{words().resetDone}</Notice>
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
                    {byEmail ? words().byMobile : words().byMail}
                  </Button>
                </p>
              )}
            </>
          ) : (
            <>
              <NewPassword
                label={words().newPassword}
                value={password}
                {...beside('password', setPassword)}
              />
              <PasswordField
                label={words().repeatPassword}
                autoComplete="new-password"
                value={repeated}
                {...beside('repeated', setRepeated)}
              />
            </>
          )}
          <Button type="submit" look="primary" block busy={busy}>
            {step === 0 ? words().next : words().confirmChange}
          </Button>
        </form>
      )}
      <p className={styles.below}>
        <Link to="/login">{words().backToSignIn}</Link>
      </p>
    </AuthFrame>
  )
}
