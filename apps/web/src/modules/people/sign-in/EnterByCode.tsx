// One field, the code: whoever was invited is in with it, whether he has been here before or not. The number is known and
// masked, or typed where the link does not say whose it is.

import { MOBILE_INVALID, OUTCOME_UNKNOWN } from 'virtual:failures'
import type { Data } from '@xinqi/api/calls'
import { VERIFICATION_CODE } from '@xinqi/api/limits'
import { isMobile } from '@xinqi/api/mobile'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CallError, isLost } from '../../../shared/api/CallError.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { errorText } from '../../../shared/language/errorText.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { CodeInput } from '../../../shared/lite/CodeInput.tsx'
import { CountdownButton } from '../../../shared/lite/CountdownButton.tsx'
import { Field } from '../../../shared/lite/Field.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { AgreementsAgreed } from './AgreementConsent.tsx'
import styles from './auth.module.css'
import type { CaptchaAnswer } from './challenge.ts'
import { enter as enterSession } from './enter.ts'
import { words } from './messages/entry.zh.ts'
import { useGuardedSend } from './useGuardedSend.tsx'
import { emailProblem } from './validate.ts'

type Props = {
  /** Masked; null: to be typed. */
  contact: string | null
  byMail: boolean
  send: (answer: CaptchaAnswer, account: string | undefined) => Promise<Data<'/v2/auth/code'>>
  enter: (code: string, account: string | undefined) => Promise<Data<'/v2/auth/login'>>
  submitText: string
}

type Sent = { at: number; wait: number; sandbox: string | null }

/** Whether he is in nobody can say: a session is told once and kept nowhere. */
const isUnknown = (failure: unknown) =>
  isLost(failure) || (failure instanceof CallError && failure.code === OUTCOME_UNKNOWN.code)

export const EnterByCode = ({ contact, byMail, send, enter, submitText }: Props) => {
  const [account, setAccount] = useState('')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [sent, setSent] = useState<Sent | null>(null)
  /** The link says whose number it was sent to; somebody else may have it now. */
  const [isOther, setIsOther] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const sending = useAct()
  const entering = useAct({ leaves: true })
  const guarded = useGuardedSend()
  const typed = contact === null || isOther ? account.trim() : undefined
  const isReady = () => {
    if (typed === undefined || isMobile(typed) || emailProblem(typed) === undefined) return true
    setProblem(byMail ? words().emailWrong : errorText(MOBILE_INVALID))
    return false
  }
  const ask = () => {
    if (!isReady()) return
    void sending.act(async () => {
      const answer = await guarded.send((proof) => send(proof, typed))
      if (answer) setSent({ at: Date.now(), wait: answer.resendAfter, sandbox: answer.sandbox })
    })
  }
  // Where to look next: the code comes into this field.
  useEffect(() => {
    if (sent) input.current?.focus()
  }, [sent])
  const submit = (digits: string) => {
    if (entering.busy) return
    void entering.act(
      async () => enterSession(await enter(digits, typed)),
      (failure) => {
        if (!isUnknown(failure)) return false
        // It may be spent: typed once more it would be called wrong, though it was right.
        setCode('')
        entering.refuse(words().answerLost)
        return true
      },
    )
  }
  const onCode = (digits: string) => {
    setCode(digits)
    // The last digit is the last thing there is to do.
    if (digits.length === VERIFICATION_CODE.digits) submit(digits)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!sent) ask()
    else if (code.length === VERIFICATION_CODE.digits) submit(code)
    else input.current?.focus()
  }
  const where = byMail ? words().email : words().mobile
  return (
    <form onSubmit={onSubmit} noValidate>
      {typed === undefined ? (
        <p className={styles.sentTo}>
          <span>{sent ? words().codeSentTo : words().invited({ where })}</span> <b>{contact}</b>
          {!sent && (
            <Button look="text" onClick={() => setIsOther(true)}>
              {words().notMine({ where })}
            </Button>
          )}
        </p>
      ) : (
        <Field
          label={byMail ? words().email : words().mobileOrEmail}
          type={byMail ? 'email' : 'text'}
          inputMode={byMail ? 'email' : 'tel'}
          autoComplete={byMail ? 'email' : 'tel-national'}
          maxLength={254}
          placeholder={words().whereNotified}
          value={account}
          disabled={sent !== null}
          onChange={(value) => {
            setAccount(value)
            setProblem(undefined)
          }}
          error={problem}
        />
      )}
      {sending.refusal && <Notice tone="error">{sending.refusal}</Notice>}
      {!sent ? (
        <>
          <Button type="submit" look="primary" block busy={sending.busy}>
            {words().agreeAndGetCode}
          </Button>
          <AgreementsAgreed>{words().registeredOnTheWay}</AgreementsAgreed>
        </>
      ) : (
        <>
          <CodeInput
            ref={input}
            label={words().code}
            value={code}
            onChange={onCode}
            error={entering.refusal ?? undefined}
          />
          {sent.sandbox && (
            <Notice>
              {words().sandboxSent}
              <br />
              {sent.sandbox}
              <Button look="text" onClick={() => onCode(/\d{6}/.exec(sent.sandbox!)?.[0] ?? '')}>
                {words().fillCode}
              </Button>
            </Notice>
          )}
          <Button type="submit" look="primary" block busy={entering.busy}>
            {submitText}
          </Button>
          <p className={styles.resend}>
            <CountdownButton
              label={words().resend}
              seconds={sent.wait}
              startedAt={sent.at}
              busy={sending.busy}
              onClick={ask}
            />
          </p>
        </>
      )}
      {guarded.dialog}
    </form>
  )
}
