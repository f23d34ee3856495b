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
import { words } from './messages/account-help.zh.ts'
import { useMobileProof } from './useProof.ts'
import { mobileProblem } from './validate.ts'

const steps = () => [words().stepProve, words().stepNewMobile, words().stepDone]
type ChangeMethod = 'code' | 'identity'
const ways = (): { key: ChangeMethod; label: string }[] => [
  { key: 'code', label: words().oldWorks },
  { key: 'identity', label: words().oldLost },
]

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
          name: name.trim() ? undefined : words().typeName,
          idNumber: /^\d{17}[\dXx]$/.test(idNumber.trim()) ? undefined : words().typeIdNumber,
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
        label={words().oldMobile}
        type="tel"
        inputMode="tel"
        maxLength={11}
        value={old.mobile}
        onChange={old.proof.onMobile}
        error={old.problems.mobile}
      />
      <Field label={words().name} autoComplete="name" value={name} {...old.beside('name', setName)} />
      <Field
        label={words().idNumber}
        autoComplete="off"
        maxLength={18}
        value={idNumber}
        {...old.beside('idNumber', setIdNumber)}
        hint={words().idNumberHint}
      />
    </>
  )

  return (
    <AuthFrame title={words().change} subtitle={words().changeSubtitle}>
      <Steps steps={steps()} current={step} />
      {step === 3 ? (
        <Notice tone="success">{words().changed}</Notice>
      ) : (
        <form ref={step === 0 ? old.form : fresh.form} onSubmit={next} noValidate>
          {step === 0 ? (
            <Tabs label={words().waysToProve} tabs={ways()} active={way} onChange={setWay}>
              {way === 'code' ? (
                <MobileAndCode purpose="old" label={words().oldMobile} {...old.proof} />
              ) : (
                identityFields
              )}
            </Tabs>
          ) : (
            <MobileAndCode key="new" purpose="new" label={words().newMobile} {...fresh.proof} />
          )}
          <Button type="submit" look="primary" block busy={busy}>
            {step === 0 ? words().next : words().change}
          </Button>
        </form>
      )}
      <p className={styles.below}>
        <Link to={step === 3 ? '/login' : '/login?view=help'}>
          {step === 3 ? words().backToSignIn : words().back}
        </Link>
      </p>
    </AuthFrame>
  )
}
