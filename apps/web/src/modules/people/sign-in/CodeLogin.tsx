import { type FormEvent, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { lacks } from '../../../shared/brand/mode.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { EmailAndCode } from './EmailAndCode.tsx'
import { enter } from './enter.ts'
import { MobileAndCode } from './MobileAndCode.tsx'
import { useEmailProof, useMobileProof } from './useProof.ts'

export const CodeLogin = () => {
  const [busy, setBusy] = useState(false)
  const byMail = lacks('sms')
  const mobile = useMobileProof()
  const email = useEmailProof()
  const { form, code } = byMail ? email : mobile
  const passes = () => (byMail ? email.passes(email.proofProblems()) : mobile.passes(mobile.proofProblems()))

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !passes()) return
    setBusy(true)
    try {
      const account = byMail ? email.email.trim() : mobile.mobile
      enter(await call('/v2/auth/login', { loginType: 'code', account, code }))
    } catch {
      setBusy(false)
    }
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      {byMail ? (
        <EmailAndCode purpose="login" {...email.proof} />
      ) : (
        <MobileAndCode purpose="login" {...mobile.proof} />
      )}
      <Button type="submit" look="primary" block busy={busy}>
        登录
      </Button>
    </form>
  )
}
