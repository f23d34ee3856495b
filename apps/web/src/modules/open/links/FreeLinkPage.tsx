import type { Data } from '@xinqi/api/calls'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useParams } from 'react-router'
import { CallError } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { CodeInput } from '../../../shared/lite/CodeInput.tsx'
import { CountdownButton } from '../../../shared/lite/CountdownButton.tsx'
import { Lite } from '../../../shared/lite/Lite.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import { Statement } from '../../../shared/lite/Statement.tsx'
import { goInstead } from '../../../shared/navigation/go.ts'
import { holderOf, keepHolder, wear } from '../../../shared/session/linkVisit.ts'
import { openLinkSession } from '../../../shared/session/session.ts'
import { sayTo, watchHeight } from '../../../shared/session/tellPartner.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import { InvitationCard } from '../../contracts/signing/InvitationCard.tsx'
import styles from './links.module.css'
import { words } from './messages/links.zh.ts'

type Opened = Data<'/open/freeLink/{param}'>
/** The whole list of errors would weigh on a page people open on the road. */
const EXPIRED = 5712
const USED = 5713

const enter = (code: string, opened: Opened) => {
  const { session, holder, path, purpose, appName, contracts, origins, returnUrl, theme } = opened
  if (!session || !holder || !path) return
  keepHolder(code, holder)
  openLinkSession({ code, holder: session, purpose, appName, contracts, origins, returnUrl, theme })
  sayTo(origins, 'ready', contracts[0] ? { contractNo: contracts[0].contractNo } : {})
  watchHeight()
  goInstead(path)
}

const FreeLinkPage = () => {
  const { code = '' } = useParams()
  return <Opening key={code} code={code} />
}
export default FreeLinkPage

const Opening = ({ code }: { code: string }) => {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [failure, setFailure] = useState<CallError | null>(null)
  const begun = useRef(false)
  const open = async (proof?: string) => {
    const holder = holderOf(code)
    const answer = await call(
      '/open/freeLink/{param}',
      { ...(holder ? { holder } : {}), ...(proof ? { code: proof } : {}) },
      { params: { param: code }, quiet: true },
    )
    wear(answer.theme)
    setOpened(answer)
    if (answer.state === 'open') enter(code, answer)
  }
  const begin = useEffectEvent(() =>
    open().catch((thrown: unknown) => {
      if (thrown instanceof CallError) setFailure(thrown)
      else throw thrown
    }),
  )
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void begin()
  }, [])
  return (
    <Lite brand={opened ? { name: opened.appName, logo: opened.theme.logo } : undefined}>
      {failure ? (
        <NotOpened code={code} failure={failure} />
      ) : opened?.state === 'agree' ? (
        <Agree code={code} opened={opened} onCode={open} />
      ) : opened?.state === 'prove' ? (
        <ProveInSandbox code={code} opened={opened} onDone={() => open()} />
      ) : (
        <div className={styles.middle}>
          <Spinner large label={words().opening} />
        </div>
      )}
    </Lite>
  )
}

/** Outside a sandbox nobody is led in on a partner's word alone. */
const Agree = ({
  code,
  opened,
  onCode,
}: {
  code: string
  opened: Opened
  onCode: (proof: string) => Promise<void>
}) => {
  const asked = opened.purpose === 'sign' ? opened.contracts[0] : undefined
  const count = opened.contracts.length
  const about = { company: opened.companyName, app: opened.appName, purpose: words()[opened.purpose] }
  const [proof, setProof] = useState('')
  const [sent, setSent] = useState<{ at: number; wait: number; sandbox: string | null } | null>(null)
  const { busy, refusal, act } = useAct()
  const send = () =>
    act(async () => {
      const { resendAfter, sandbox } = await call(
        '/open/freeLinkCode/{param}',
        {},
        { params: { param: code }, quiet: true },
      )
      setSent({ at: Date.now(), wait: resendAfter, sandbox })
    })
  return (
    <section className={styles.card}>
      {asked ? <InvitationCard offer={{ ...asked, from: opened.companyName }} /> : <h1>{words().isItYou}</h1>}
      <p>{count > 1 ? words().asksYouMany({ ...about, count }) : words().asksYou(about)}</p>
      <p className={blocks.quiet}>{words().consent}</p>
      <div className={blocks.spread}>
        <span>{words()[sent ? 'codeSent' : 'codeToSend']({ mobile: opened.mobile ?? '' })}</span>
        <CountdownButton
          label={sent ? words().again : words().getCode}
          seconds={sent?.wait ?? 0}
          startedAt={sent?.at ?? null}
          onClick={() => void send()}
        />
      </div>
      {sent?.sandbox && (
        <Notice>
          <span>{words().notReallySent({ text: sent.sandbox })}</span>
          <Button look="text" onClick={() => setProof(/\d{6}/.exec(sent.sandbox!)?.[0] ?? '')}>
            {words().fillCode}
          </Button>
        </Notice>
      )}
      <CodeInput label={words().code} value={proof} onChange={setProof} />
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <Button
        look="primary"
        block
        busy={busy}
        disabled={proof.length !== 6}
        onClick={() => void act(() => onCode(proof))}
      >
        {words().agree}
      </Button>
    </section>
  )
}

const ProveInSandbox = ({
  code,
  opened,
  onDone,
}: {
  code: string
  opened: Opened
  onDone: () => Promise<void>
}) => {
  const { busy, refusal, act } = useAct()
  const [failed, setFailed] = useState(false)
  const prove = (passes: boolean) =>
    act(async () => {
      const holder = holderOf(code)
      await call(
        '/open/freeLinkProve/{param}',
        { passes, ...(holder ? { holder } : {}) },
        { params: { param: code }, quiet: true },
      )
      setFailed(!passes)
      if (!passes) return
      if (opened.purpose === 'identity' || opened.purpose === 'company')
        goInstead(`/linkEnd?done=${opened.purpose}`)
      else await onDone()
    })
  return (
    <section className={styles.card}>
      <h1>{opened.purpose === 'company' ? words().sandboxCompany : words().sandboxPerson}</h1>
      <p>
        {opened.purpose === 'company'
          ? words().sandboxCompanyHow
          : words().sandboxPersonHow({ name: opened.name ?? '' })}
      </p>
      {failed && <Notice tone="warning">{words().simulatedFailure}</Notice>}
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <Button look="primary" block busy={busy} onClick={() => void prove(true)}>
        {words().simulatePass}
      </Button>
      <Button block busy={busy} onClick={() => void prove(false)}>
        {words().simulateFail}
      </Button>
    </section>
  )
}

const MEANING = {
  5711: 'unknown',
  5712: 'expired',
  5713: 'used',
  5714: 'revoked',
  5715: 'nothingLeft',
} as const
const meaningOf = (code: number): string | undefined =>
  code in MEANING ? words()[MEANING[code as keyof typeof MEANING]] : undefined

const NotOpened = ({ code, failure }: { code: string; failure: CallError }) => {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { busy, refusal, act } = useAct()
  const renew = () =>
    act(async () => {
      const { mobile } = await call(
        '/open/freeLinkRenew/{param}',
        {},
        { params: { param: code }, quiet: true },
      )
      setSentTo(mobile)
    })
  const mayRenew = failure.code === EXPIRED || failure.code === USED
  return (
    <Statement
      title={failure.kind === 'answer' ? failure.message : words().notOpened}
      small={failure.requestId ?? undefined}
      actions={
        sentTo === null &&
        mayRenew && (
          <Button look="primary" busy={busy} onClick={() => void renew()}>
            {words().renew}
          </Button>
        )
      }
    >
      {sentTo ? (
        words().renewed({ mobile: sentTo })
      ) : (
        <>
          {meaningOf(failure.code) ?? failure.message}
          {mayRenew && ` ${words().renewHow}`}
        </>
      )}
      {refusal && <Notice tone="error">{refusal}</Notice>}
    </Statement>
  )
}
