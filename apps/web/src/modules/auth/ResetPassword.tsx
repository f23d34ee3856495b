import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../shared/api/call.ts'
import { Button } from '../../shared/lite/Button.tsx'
import { Notice } from '../../shared/lite/Notice.tsx'
import { Steps } from '../../shared/lite/Steps.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import styles from './auth.module.css'
import { MobileAndCode } from './MobileAndCode.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useProblems } from './useProblems.ts'
import { codeProblem, mobileProblem, passwordProblem, repeatProblem } from './validate.ts'

const STEPS = ['验证手机号', '设置新密码', '完成']

/** The code is spent together with the new password, so a wrong one leads back to the first step. */
export const ResetPassword = () => {
  const [step, setStep] = useState(0)
  const [mobile, setMobile] = useState('')
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [repeated, setRepeated] = useState('')
  const [busy, setBusy] = useState(false)
  const { form, problems, passes, clear, complain } = useProblems<
    'mobile' | 'code' | 'password' | 'repeated'
  >()

  const next = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (step === 0) {
      if (passes({ mobile: mobileProblem(mobile), code: codeProblem(code) })) setStep(1)
      return
    }
    if (!passes({ password: passwordProblem(password), repeated: repeatProblem(password, repeated) })) return
    setBusy(true)
    try {
      await call('/resetUserPwd', { mobile, code, password })
      setStep(3)
    } catch {
      setCode('')
      setStep(0)
    }
    setBusy(false)
  }

  return (
    <AuthFrame title="找回密码" subtitle="通过注册手机号重新设置登录密码">
      <Steps steps={STEPS} current={step} />
      {step === 3 ? (
        <Notice tone="success">密码已重新设置，其他设备上的登录均已退出。请使用新密码登录。</Notice>
      ) : (
        <form ref={form} onSubmit={next} noValidate>
          {step === 0 ? (
            <MobileAndCode
              purpose="reset"
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
          ) : (
            <>
              <PasswordField
                label="新密码"
                autoComplete="new-password"
                hint="8–64 位，至少包含字母、数字、符号中的两种"
                value={password}
                onChange={(value) => {
                  setPassword(value)
                  clear('password')
                }}
                error={problems.password}
              />
              <PasswordField
                label="再次输入新密码"
                autoComplete="new-password"
                value={repeated}
                onChange={(value) => {
                  setRepeated(value)
                  clear('repeated')
                }}
                error={problems.repeated}
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
