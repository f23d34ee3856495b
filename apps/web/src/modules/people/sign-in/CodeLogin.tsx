import { type FormEvent, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { enter } from './enter.ts'
import { MobileAndCode } from './MobileAndCode.tsx'
import { useMobileProof } from './useProof.ts'

export const CodeLogin = () => {
  const [busy, setBusy] = useState(false)
  const { form, passes, proof, proofProblems, mobile, code } = useMobileProof()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !passes(proofProblems())) return
    setBusy(true)
    try {
      enter(await call('/v2/auth/login', { loginType: 'code', account: mobile, code }))
    } catch {
      setBusy(false)
    }
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <MobileAndCode purpose="login" {...proof} />
      <Button type="submit" look="primary" block busy={busy}>
        登录
      </Button>
    </form>
  )
}
