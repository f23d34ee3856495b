import { AGREEMENT_REQUIRED } from 'virtual:failures'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../shared/api/call.ts'
import { Button } from '../../shared/lite/Button.tsx'
import { AgreementConsent } from './AgreementConsent.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import styles from './auth.module.css'
import { enter } from './enter.ts'
import { MobileAndCode } from './MobileAndCode.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useProblems } from './useProblems.ts'
import { codeProblem, mobileProblem, passwordProblem } from './validate.ts'

const RegisterPage = () => {
  const [mobile, setMobile] = useState('')
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [busy, setBusy] = useState(false)
  const { form, problems, passes, clear, complain } = useProblems<'mobile' | 'code' | 'password' | 'agreed'>()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const complete = passes({
      mobile: mobileProblem(mobile),
      code: codeProblem(code),
      password: passwordProblem(password),
      agreed: agreed ? undefined : AGREEMENT_REQUIRED.msg,
    })
    if (!complete) return
    setBusy(true)
    try {
      enter(await call('/v2/auth/register', { mobile, code, password, agreed }))
    } catch {
      setBusy(false)
    }
  }

  return (
    <AuthFrame title="注册信契账号" subtitle="一个手机号即可签署个人合同，也可加入或创建企业">
      <form ref={form} onSubmit={submit} noValidate>
        <MobileAndCode
          purpose="register"
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
        <PasswordField
          label="登录密码"
          autoComplete="new-password"
          hint="8–64 位，至少包含字母、数字、符号中的两种"
          value={password}
          onChange={(value) => {
            setPassword(value)
            clear('password')
          }}
          error={problems.password}
        />
        <AgreementConsent
          agreed={agreed}
          onChange={(value) => {
            setAgreed(value)
            clear('agreed')
          }}
          error={problems.agreed}
        />
        <Button type="submit" look="primary" block busy={busy}>
          注册并登录
        </Button>
      </form>
      <p className={styles.below}>
        已有账号？<Link to="/login">直接登录</Link>
      </p>
    </AuthFrame>
  )
}
export default RegisterPage
