import { type FormEvent, useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { Button } from '../../shared/lite/Button.tsx'
import { enter } from './enter.ts'
import { MobileAndCode } from './MobileAndCode.tsx'
import { useProblems } from './useProblems.ts'
import { codeProblem, mobileProblem } from './validate.ts'

export const CodeLogin = () => {
  const [mobile, setMobile] = useState('')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const { form, problems, passes, clear, complain } = useProblems<'mobile' | 'code'>()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !passes({ mobile: mobileProblem(mobile), code: codeProblem(code) })) return
    setBusy(true)
    try {
      enter(await call('/v2/auth/login', { loginType: 'code', account: mobile, code }))
    } catch {
      setBusy(false)
    }
  }

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <MobileAndCode
        purpose="login"
        mobile={mobile}
        code={code}
        onMobile={(value) => {
          setMobile(value)
          clear('mobile')
        }}
        onCode={(value) => {
          setCode(value)
          clear('code')
        }}
        problems={problems}
        complain={complain}
      />
      <Button type="submit" look="primary" block busy={busy}>
        登录
      </Button>
    </form>
  )
}
