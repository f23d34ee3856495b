// What a legal representative opens from his message: who asks, for what, the letter, proof of who he is, his signature.

import type { Data } from '@xinqi/api/calls'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { AskDialog } from '../../../shared/lite/AskDialog.tsx'
import { Button } from '../../../shared/lite/Button.tsx'
import { Checkbox } from '../../../shared/lite/Checkbox.tsx'
import { CodeInput } from '../../../shared/lite/CodeInput.tsx'
import { CountdownButton } from '../../../shared/lite/CountdownButton.tsx'
import { Field } from '../../../shared/lite/Field.tsx'
import { Lite } from '../../../shared/lite/Lite.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import { Statement } from '../../../shared/lite/Statement.tsx'
import styles from './LegalAuthorisePage.module.css'
import { words } from './messages/legal-authorise.zh.ts'

type Detail = Data<'/legalAuthorise/detail'>
type Outcome = { kind: 'signed'; serialNo: string | null; letterUrl: string } | { kind: 'refused' }
const SIGNED = 2
const REFUSED = 3

const LegalAuthorisePage = () => {
  const ticket = useSearchParams()[0].get('ticket') ?? ''
  const { data, error, isPending, refetch } = useCall(
    '/legalAuthorise/detail',
    { ticket },
    { quiet: true, enabled: ticket.length >= 20, staleTime: Number.POSITIVE_INFINITY },
  )
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  return (
    <Lite>
      <div className={styles.page}>
        {ticket.length < 20 ? (
          <Invalid />
        ) : isPending ? (
          <p className={styles.waiting}>
            <Spinner label={words().opening} />
          </p>
        ) : error ? (
          error.kind === 'answer' ? (
            <Invalid message={error.message} />
          ) : (
            <Statement
              title={words().notOpened}
              actions={
                <Button look="primary" onClick={() => void refetch()}>
                  {words().retry}
                </Button>
              }
            >
              {error.message}
            </Statement>
          )
        ) : outcome?.kind === 'signed' || data.status === SIGNED ? (
          <Signed detail={data} outcome={outcome} />
        ) : outcome?.kind === 'refused' || data.status === REFUSED ? (
          <Statement title={words().refusedTitle}>
            {words().refusedText({ company: data.companyName })}
          </Statement>
        ) : (
          <Authorise detail={data} ticket={ticket} onDone={setOutcome} />
        )}
      </div>
    </Lite>
  )
}
export default LegalAuthorisePage

const Invalid = ({ message = words().linkIncomplete }: { message?: string }) => (
  <Statement title={words().linkNotOpened}>{words().askAgain({ why: message })}</Statement>
)

const Signed = ({ detail, outcome }: { detail: Detail; outcome: Outcome | null }) => {
  const signed = outcome?.kind === 'signed' ? outcome : null
  return (
    <Statement
      done
      title={words().signedTitle}
      small={signed?.serialNo ? words().serialNo({ serialNo: signed.serialNo }) : undefined}
      actions={
        <a
          className={styles.link}
          href={signed?.letterUrl ?? detail.letterUrl}
          target="_blank"
          rel="noreferrer"
        >
          {words().viewSigned}
        </a>
      }
    >
      {words().signedText({ company: detail.companyName })}
    </Statement>
  )
}

const Authorise = ({
  detail,
  ticket,
  onDone,
}: {
  detail: Detail
  ticket: string
  onDone: (outcome: Outcome) => void
}) => {
  const [read, setRead] = useState(false)
  const [idNumber, setIdNumber] = useState('')
  const [code, setCode] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [sent, setSent] = useState<{ at: number; wait: number; shown: string | undefined } | null>(null)
  const { busy, refusal, refuse, act } = useAct()
  const [refusing, setRefusing] = useState(false)

  const sendCode = () =>
    void act(async () => {
      const answer = await call('/legalAuthorise/code', { ticket }, { quiet: true })
      setSent({ at: Date.now(), wait: answer.resendAfter, shown: /\d{6}/.exec(answer.sandbox ?? '')?.[0] })
    })
  const sign = () => {
    const lack = !read
      ? words().readFirst
      : idNumber.trim().length < 15
        ? words().typeIdNumber
        : code.length < 6
          ? words().typeCode
          : !agreed
            ? words().agreeFirst
            : null
    if (lack) {
      refuse(lack)
      return
    }
    void act(async () => {
      const done = await call(
        '/legalAuthorise/sign',
        { ticket, idNumber: idNumber.trim(), code, agreed },
        { quiet: true },
      )
      onDone({ kind: 'signed', ...done })
    })
  }

  return (
    <>
      <h1 className={styles.title}>{words().title}</h1>
      {detail.identitySandbox && <Notice tone="warning">{words().sandbox}</Notice>}
      <p className={styles.lead}>{words().lead({ company: detail.companyName })}</p>
      <dl className={styles.facts}>
        <dt>{words().companyName}</dt>
        <dd>{detail.companyName}</dd>
        <dt>{words().creditCode}</dt>
        <dd>{detail.creditCode}</dd>
        <dt>{words().legal}</dt>
        <dd>{detail.legalName}</dd>
        <dt>{words().agent}</dt>
        <dd>{words().nameAndMobile({ name: detail.agentName, mobile: detail.agentMobile })}</dd>
      </dl>
      <a
        className={styles.letter}
        href={detail.letterUrl}
        target="_blank"
        rel="noreferrer"
        onClick={() => setRead(true)}
      >
        {read ? words().readAgain : words().readLetter}
      </a>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          sign()
        }}
      >
        <Field
          label={words().idNumber}
          value={idNumber}
          onChange={setIdNumber}
          maxLength={18}
          autoComplete="off"
          autoCapitalize="characters"
          hint={words().idHint({ name: detail.legalName })}
        />
        <CodeInput label={words().codeTo({ mobile: detail.mobile })} value={code} onChange={setCode} />
        <CountdownButton
          label={sent ? words().sendAgain : words().getCode}
          seconds={sent?.wait ?? 60}
          startedAt={sent?.at ?? null}
          onClick={sendCode}
        />
        {sent?.shown && (
          <Notice>
            {words().smsSandbox({ code: sent.shown })}{' '}
            <Button look="text" onClick={() => setCode(sent.shown ?? '')}>
              {words().fillCode}
            </Button>
          </Notice>
        )}
        <Checkbox checked={agreed} onChange={setAgreed}>
          {words().agree}
        </Checkbox>
        {refusal && <Notice tone="error">{refusal}</Notice>}
        <div className={styles.foot}>
          <Button type="submit" look="primary" block busy={busy}>
            {words().sign}
          </Button>
          <Button look="text" block onClick={() => setRefusing(true)}>
            {words().doNot}
          </Button>
        </div>
      </form>
      {refusing && (
        <RefuseDialog
          detail={detail}
          ticket={ticket}
          onClose={() => setRefusing(false)}
          onRefused={() => onDone({ kind: 'refused' })}
        />
      )}
    </>
  )
}

const RefuseDialog = ({
  detail,
  ticket,
  onClose,
  onRefused,
}: {
  detail: Detail
  ticket: string
  onClose: () => void
  onRefused: () => void
}) => {
  const [reason, setReason] = useState('')
  const { busy, refusal, act } = useAct()
  const refuse = () =>
    act(async () => {
      await call(
        '/legalAuthorise/refuse',
        { ticket, ...(reason.trim() ? { reason: reason.trim() } : {}) },
        { quiet: true },
      )
      onRefused()
    })
  return (
    <AskDialog
      title={words().refuse}
      onClose={onClose}
      back={words().back}
      action={words().refuse}
      busy={busy}
      onAct={refuse}
    >
      <p>{words().refuseText({ company: detail.companyName })}</p>
      <Field
        label={words().reason}
        value={reason}
        onChange={setReason}
        maxLength={100}
        error={refusal ?? undefined}
      />
    </AskDialog>
  )
}
