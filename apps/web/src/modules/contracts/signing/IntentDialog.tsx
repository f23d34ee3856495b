// 签署意愿确认: one of the ways the initiator allows, or all of them one after another. What it brings is good for one
// signature on this contract.

import { SIGNING_PASSWORD, VERIFICATION_CODE } from '@xinqi/api/limits'
import { INTENT } from '@xinqi/api/ways'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { CodeInput } from '../../../shared/lite/CodeInput.tsx'
import { CountdownButton } from '../../../shared/lite/CountdownButton.tsx'
import { Dialog } from '../../../shared/lite/Dialog.tsx'
import { Field } from '../../../shared/lite/Field.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Tabs } from '../../../shared/lite/Tabs.tsx'
import { ConsentBox, useConsent } from './ConsentBox.tsx'
import styles from './contract-sign.module.css'
import type { Detail, Mine } from './detail.ts'
import { FaceStep } from './FaceStep.tsx'
import { words } from './messages/signing.zh.ts'
import { NationalSealNote } from './NationalSealNote.tsx'
import type { Marks } from './useMarks.ts'

/** The whole list of errors would weigh on a page people open on the road. */
const CODE_TOO_OFTEN = 2004

const WAYS: Record<number, string> = {
  get 1() {
    return words().bySms
  },
  get 2() {
    return words().byPassword
  },
  get 3() {
    return words().byFace
  },
}

type Proof = { code: string } | { password: string } | { faceToken: string }
type Props = {
  detail: Detail
  mine: Mine
  marks: Marks
  /** Signs with the proof; what it throws is shown here. */
  onProven: (intentToken: string) => Promise<void>
  /** The face was not recognised: other ways may be open now. */
  onFailedFace: () => Promise<unknown>
  onClose: () => void
}

const CodeStep = ({ contractId, busy, onProof }: StepProps) => {
  const [sent, setSent] = useState<{
    mobile: string
    sandbox: string | null
    at: number
    wait: number
  } | null>(null)
  const [code, setCode] = useState('')
  const [heldSince, setHeldSince] = useState<number | null>(null)
  const { refusal, act } = useAct()
  const send = () =>
    act(
      async () => {
        const { mobile, sandbox, resendAfter } = await call(
          '/contract/intent/code',
          { contractId },
          { quiet: true },
        )
        setSent({ mobile, sandbox, at: Date.now(), wait: resendAfter })
      },
      (failure) => {
        // Another contract's code went out a moment ago: how long to wait is shown, not tried out.
        if ((failure as { code?: number }).code === CODE_TOO_OFTEN) setHeldSince(Date.now())
        return false
      },
    )
  return (
    <>
      <div className={styles.codeRow}>
        <span>{sent ? words().codeSentTo({ mobile: sent.mobile }) : words().codeWillGo}</span>
        <CountdownButton
          label={sent ? words().resend : words().getCode}
          seconds={sent?.wait ?? (heldSince ? 60 : 0)}
          startedAt={sent?.at ?? heldSince}
          onClick={() => void send()}
        />
      </div>
      {sent?.sandbox && (
        <Notice>
          <span>{words().sandboxSent({ sandbox: sent.sandbox })}</span>
          <Button look="text" onClick={() => setCode(/\d{6}/.exec(sent.sandbox!)?.[0] ?? '')}>
            {words().fillCode}
          </Button>
        </Notice>
      )}
      <CodeInput label={words().code} value={code} onChange={setCode} error={refusal ?? undefined} />
      <Button
        look="primary"
        block
        disabled={code.length !== VERIFICATION_CODE.digits}
        busy={busy}
        onClick={() => onProof({ code })}
      >
        {words().confirmSign}
      </Button>
    </>
  )
}

type StepProps = { contractId: string; busy: boolean; onProof: (proof: Proof) => void }

const PasswordStep = ({ busy, onProof }: StepProps) => {
  const [password, setPassword] = useState('')
  return (
    <>
      <Field
        label={words().byPassword}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={SIGNING_PASSWORD.digits}
        value={password}
        onChange={(typed) => setPassword(typed.replace(/\D/g, ''))}
        hint={
          <>
            {words().digitsForgotten({ digits: SIGNING_PASSWORD.digits })}
            <a href="/center/safetySetting" target="_blank" rel="noreferrer">
              {words().toSecurity}
            </a>
          </>
        }
      />
      <Button
        look="primary"
        block
        disabled={password.length !== SIGNING_PASSWORD.digits}
        busy={busy}
        onClick={() => onProof({ password })}
      >
        {words().confirmSign}
      </Button>
    </>
  )
}

export const IntentDialog = ({ detail, mine, marks, onProven, onFailedFace, onClose }: Props) => {
  const { contractId } = detail
  const consent = useConsent()
  const [chosen, setChosen] = useState(String(mine.intentMethods[0] ?? 1))
  const [passed, setPassed] = useState<{ token: string; remaining: readonly number[] } | null>(null)
  const { busy, refusal, refuse, act } = useAct()
  /** A face that was refused is taken anew. */
  const [tries, setTries] = useState(0)
  const open = mine.intentAll ? (passed?.remaining ?? mine.intentMethods) : mine.intentMethods
  const method = mine.intentAll ? open[0]! : Number(open.includes(Number(chosen)) ? chosen : open[0])

  const retry = () => {
    setTries((before) => before + 1)
    if (method === INTENT.face) void onFailedFace()
    return false
  }
  const prove = (proof: Proof) =>
    act(async () => {
      const answer = await call(
        '/contract/intent/check',
        {
          contractId,
          method: method as 1 | 2 | 3,
          ...proof,
          ...(passed ? { intentToken: passed.token } : {}),
        },
        { quiet: true },
      )
      if (answer.remaining.length) setPassed({ token: answer.intentToken, remaining: answer.remaining })
      else await onProven(answer.intentToken)
    }, retry)
  const again = () =>
    act(async () => {
      const { intentToken } = await call('/contract/intent/again', { contractId }, { quiet: true })
      await onProven(intentToken)
    })
  const step = { contractId, busy, onProof: (proof: Proof) => void prove(proof) }
  const body = (
    <fieldset className={styles.intent} disabled={!consent.isAgreed}>
      {method === INTENT.sms ? (
        <CodeStep {...step} />
      ) : method === INTENT.password ? (
        <PasswordStep {...step} />
      ) : (
        <FaceStep key={tries} {...step} onProof={(faceToken) => void prove({ faceToken })} />
      )}
      {refusal && <Notice tone="error">{refusal}</Notice>}
    </fieldset>
  )
  return (
    <Dialog title={words().intentTitle} onClose={onClose}>
      <p className={styles.lead}>
        {words().intentText({
          name: detail.parties.find(({ partyId }) => partyId === mine.partyId)?.name ?? '',
          contract: detail.name,
        })}
      </p>
      <NationalSealNote marks={marks} />
      {/* Above what it enables: nobody looks below a button that does nothing. */}
      <ConsentBox consent={consent} />
      {mine.intentAgain && !passed && (
        <Notice>
          <span>{words().intentFresh({ way: WAYS[mine.intentAgain.method] ?? '' })}</span>
          <Button look="text" busy={busy} disabled={!consent.isAgreed} onClick={() => void again()}>
            {words().signWithFresh}
          </Button>
        </Notice>
      )}
      {mine.intentAll && mine.intentMethods.length > 1 && (
        <p className={styles.lead}>
          {words().inOrder}
          {mine.intentMethods.map((one) => WAYS[one]).join(words().comma)}
          {words().stepsLeft({ length: open.length })}
        </p>
      )}
      {!mine.intentAll && open.length > 1 ? (
        <Tabs
          label={words().otherWay}
          tabs={open.map((one) => ({ key: String(one), label: WAYS[one] ?? '' }))}
          active={String(method)}
          onChange={(key) => {
            refuse(null)
            setChosen(key)
          }}
        >
          {body}
        </Tabs>
      ) : (
        <>
          <h3 className={styles.way}>{WAYS[method]}</h3>
          {body}
        </>
      )}
    </Dialog>
  )
}
