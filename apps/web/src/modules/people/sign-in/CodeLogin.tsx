import { AGREEMENT_REQUIRED } from 'virtual:failures'
import { type FormEvent, useState } from 'react'
import { CallError } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { lacks } from '../../../shared/brand/mode.ts'
import { errorText } from '../../../shared/language/errorText.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { toast } from '../../../shared/lite/toast.ts'
import { AgreementConsent } from './AgreementConsent.tsx'
import { EmailAndCode } from './EmailAndCode.tsx'
import { enter } from './enter.ts'
import { MobileAndCode } from './MobileAndCode.tsx'
import { words } from './messages/account-help.zh.ts'
import { useEmailProof, useMobileProof } from './useProof.ts'

export const CodeLogin = () => {
  const [busy, setBusy] = useState(false)
  /** The number is his and nobody has an account for it: he is asked whether he wants one. */
  const [isNew, setIsNew] = useState(false)
  const [agreed, setAgreed] = useState(false)
  const [problem, setProblem] = useState<string>()
  const byMail = lacks('sms')
  const mobile = useMobileProof()
  const email = useEmailProof()
  const { form, code } = byMail ? email : mobile
  const passes = () => (byMail ? email.passes(email.proofProblems()) : mobile.passes(mobile.proofProblems()))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !passes()) return
    if (isNew && !agreed) return setProblem(errorText(AGREEMENT_REQUIRED))
    setBusy(true)
    try {
      const account = byMail ? email.email.trim() : mobile.mobile
      const body = { loginType: 'code' as const, account, code, ...(agreed ? { agreed } : {}) }
      enter(await call('/v2/auth/login', body, { quiet: true }))
    } catch (failure) {
      setBusy(false)
      if (failure instanceof CallError && failure.code === AGREEMENT_REQUIRED.code) setIsNew(true)
      else toast.error((failure as Error).message)
    }
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      {byMail ? (
        <EmailAndCode purpose="login" {...email.proof} />
      ) : (
        <MobileAndCode purpose="login" {...mobile.proof} />
      )}
      {isNew && (
        <>
          <Notice>{byMail ? words().unregisteredMail : words().unregisteredMobile}</Notice>
          <AgreementConsent
            agreed={agreed}
            error={problem}
            onChange={(next) => {
              setAgreed(next)
              setProblem(undefined)
            }}
          />
        </>
      )}
      <Button type="submit" look="primary" block busy={busy}>
        {isNew ? words().registerAndSignIn : words().signIn}
      </Button>
    </form>
  )
}
