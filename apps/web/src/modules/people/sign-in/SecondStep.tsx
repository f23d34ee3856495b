import { SECOND_STEP_EXPIRED } from 'virtual:failures'
import type { Data } from '@xinqi/api/calls'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { CallError, whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { CodeInput } from '../../../shared/lite/CodeInput.tsx'
import { CountdownButton } from '../../../shared/lite/CountdownButton.tsx'
import { Field } from '../../../shared/lite/Field.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { type AskedStep, askedStep } from './askedStep.ts'
import styles from './auth.module.css'
import { EnrolQr } from './EnrolQr.tsx'
import { enter } from './enter.ts'
import { words } from './messages/second-step.zh.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'

type Entered = Data<'/v2/auth/secondStep'>

const giveUp = () => askedStep.set({ asked: null })
const letIn = (entered: Entered) => {
  giveUp()
  enter(entered)
}

const useEnrolment = (asked: AskedStep) => {
  const [shown, setShown] = useState<Data<'/v2/auth/secondStepEnrol'> | null>(null)
  useEffect(() => {
    if (asked.kind !== 'enrol') return
    call('/v2/auth/secondStepEnrol', { ticket: asked.ticket }).then(setShown, giveUp)
  }, [asked])
  return shown
}

type SentCode = Data<'/v2/auth/secondStepCode'> & { at: number }

/** Sent as soon as the step is shown, and again when asked for. */
const useSentCode = (asked: AskedStep, onProblem: (problem: string) => void) => {
  const [sent, setSent] = useState<SentCode | null>(null)
  const send = async () => {
    try {
      const answer = await call('/v2/auth/secondStepCode', { ticket: asked.ticket }, { quiet: true })
      setSent({ ...answer, at: Date.now() })
    } catch (failure) {
      onProblem(whyNot(failure))
      if (failure instanceof CallError && failure.code === SECOND_STEP_EXPIRED.code) giveUp()
    }
  }
  const sendFirst = useEffectEvent(() => void send())
  useEffect(() => {
    if (asked.kind === 'code') sendFirst()
  }, [asked])
  return { sent, send }
}

const subtitleOf = (kind: AskedStep['kind'], recovering: boolean, sent: SentCode | null) => {
  if (kind === 'enrol') return words().enrolSubtitle
  if (kind === 'code') return sent ? words().codeSent({ target: sent.target }) : words().codeWillGo
  return recovering ? words().recoverySubtitle : words().totpSubtitle
}

const SecondStep = ({ asked }: { asked: AskedStep }) => {
  const enrolment = useEnrolment(asked)
  const [recovering, setRecovering] = useState(false)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [entered, setEntered] = useState<Entered | null>(null)
  const { sent, send } = useSentCode(asked, setProblem)
  const label = asked.kind === 'code' ? words().code : words().totp
  const type = (value: string) => {
    setCode(value)
    setProblem(undefined)
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (code.length < 6) return setProblem(recovering ? words().typeRecovery : words().typeDigits({ label }))
    setBusy(true)
    try {
      const answer = await call('/v2/auth/secondStep', { ticket: asked.ticket, code }, { quiet: true })
      if (answer.recoveryCodes) setEntered(answer)
      else letIn(answer)
    } catch (failure) {
      setCode('')
      setProblem(whyNot(failure))
      if (failure instanceof CallError && failure.code === SECOND_STEP_EXPIRED.code) giveUp()
    } finally {
      setBusy(false)
    }
  }

  if (entered?.recoveryCodes) {
    return (
      <AuthFrame title={words().enabled} subtitle={words().enabledText}>
        <RecoveryCodes
          codes={entered.recoveryCodes}
          action={words().toWorkbench}
          onDone={() => letIn(entered)}
        />
      </AuthFrame>
    )
  }
  const enrolling = asked.kind === 'enrol'
  return (
    <AuthFrame
      title={enrolling ? words().enrolTitle : words().title}
      subtitle={subtitleOf(asked.kind, recovering, sent)}
    >
      <form onSubmit={submit} noValidate>
        {enrolling && (
          <Notice>
            {asked.companyName ? words().companyAsks({ company: asked.companyName }) : words().platformAsks}
          </Notice>
        )}
        {enrolment && <EnrolQr {...enrolment} />}
        {recovering ? (
          <Field
            label={words().recoveryCode}
            value={code}
            onChange={type}
            error={problem}
            maxLength={20}
            autoComplete="off"
            placeholder="XXXXX-XXXXX"
          />
        ) : (
          <CodeInput label={label} value={code} onChange={type} error={problem} />
        )}
        {sent?.sandbox && (
          <Notice>
            {words().sandboxSent}
            <br />
            {sent.sandbox}
            <Button look="text" onClick={() => type(sent.sandbox!.match(/\d{6}/)?.[0] ?? '')}>
              {words().fillCode}
            </Button>
          </Notice>
        )}
        <Button type="submit" look="primary" block busy={busy}>
          {words().submit}
        </Button>
      </form>
      <p className={styles.below}>
        {asked.kind === 'code' && (
          <CountdownButton
            label={words().resend}
            seconds={sent?.resendAfter ?? 0}
            startedAt={sent?.at ?? null}
            onClick={() => void send()}
          />
        )}
        {asked.kind === 'totp' && (
          <>
            <Button
              look="text"
              onClick={() => {
                setRecovering(!recovering)
                type('')
              }}
            >
              {recovering ? words().useTotp : words().useRecovery}
            </Button>{' '}
          </>
        )}
        <Button look="text" onClick={giveUp}>
          {words().backToSignIn}
        </Button>
      </p>
    </AuthFrame>
  )
}
export default SecondStep
