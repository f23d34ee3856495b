import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Field } from '../../../shared/lite/Field.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Steps } from '../../../shared/lite/Steps.tsx'
import { Tabs } from '../../../shared/lite/Tabs.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import styles from './auth.module.css'
import { MobileAndCode } from './MobileAndCode.tsx'
import { useMobileProof } from './useProof.ts'
import { mobileProblem } from './validate.ts'

const STEPS = ['验证身份', '验证新手机号', '完成']
const WAYS = [
  { key: 'code', label: '原号码可用' },
  { key: 'identity', label: '原号码不可用' },
] as const
type ChangeMethod = (typeof WAYS)[number]['key']

/** Gives up a number for another. Both proofs are spent together, so a refusal leads back to the beginning. */
export const ChangeMobile = () => {
  const [step, setStep] = useState(0)
  const [way, setWay] = useState<ChangeMethod>('code')
  const [name, setName] = useState('')
  const [idNumber, setIdNumber] = useState('')
  const [busy, setBusy] = useState(false)
  const old = useMobileProof<'name' | 'idNumber'>()
  const fresh = useMobileProof()

  const provesOld = () =>
    way === 'code'
      ? old.passes(old.proofProblems())
      : old.passes({
          mobile: mobileProblem(old.mobile),
          name: name.trim() ? undefined : '请输入姓名',
          idNumber: /^\d{17}[\dXx]$/.test(idNumber.trim()) ? undefined : '请输入 18 位身份证号码',
        })

  const next = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (step === 0) {
      if (provesOld()) setStep(1)
      return
    }
    if (!fresh.passes(fresh.proofProblems())) return
    setBusy(true)
    try {
      await call('/v2/auth/unbindingUser', {
        way,
        mobile: old.mobile,
        newMobile: fresh.mobile,
        newCode: fresh.code,
        ...(way === 'code' ? { code: old.code } : { name: name.trim(), idNumber: idNumber.trim() }),
      })
      setStep(3)
    } catch {
      old.forgetCode()
      fresh.forgetCode()
      setStep(0)
    }
    setBusy(false)
  }

  const identityFields = (
    <>
      <Field
        label="原手机号"
        type="tel"
        inputMode="tel"
        maxLength={11}
        value={old.mobile}
        onChange={old.proof.onMobile}
        error={old.problems.mobile}
      />
      <Field label="姓名" autoComplete="name" value={name} {...old.beside('name', setName)} />
      <Field
        label="身份证号码"
        autoComplete="off"
        maxLength={18}
        value={idNumber}
        {...old.beside('idNumber', setIdNumber)}
        hint="须与账号的实名信息一致；新手机号须由本人实名办理，将向运营商核验"
      />
    </>
  )

  return (
    <AuthFrame title="更换手机号" subtitle="原号码将解除绑定，改用新号码登录">
      <Steps steps={STEPS} current={step} />
      {step === 3 ? (
        <Notice tone="success">手机号已更换，所有设备上的登录均已退出。请使用新号码登录。</Notice>
      ) : (
        <form ref={step === 0 ? old.form : fresh.form} onSubmit={next} noValidate>
          {step === 0 ? (
            <Tabs label="验证方式" tabs={WAYS} active={way} onChange={setWay}>
              {way === 'code' ? (
                <MobileAndCode purpose="old" label="原手机号" {...old.proof} />
              ) : (
                identityFields
              )}
            </Tabs>
          ) : (
            <MobileAndCode key="new" purpose="new" label="新手机号" {...fresh.proof} />
          )}
          <Button type="submit" look="primary" block busy={busy}>
            {step === 0 ? '下一步' : '更换手机号'}
          </Button>
        </form>
      )}
      <p className={styles.below}>
        <Link to={step === 3 ? '/login' : '/login?view=help'}>{step === 3 ? '返回登录' : '返回'}</Link>
      </p>
    </AuthFrame>
  )
}
