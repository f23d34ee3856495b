import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Lite } from '../../../shared/lite/Lite.tsx'
import { StatementPage, WaitingPage } from '../../../shared/lite/LitePages.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { go } from '../../../shared/navigation/go.ts'
import { useSession } from '../../../shared/session/session.ts'
import { FaceAtAuthority } from './FaceAtAuthority.tsx'
import styles from './identity.module.css'
import { words } from './messages/identity.zh.ts'

type Choice = 'passed' | 'notAlive' | 'notSame'

const FRAME = (
  <svg className={styles.camera} viewBox="0 0 220 220" aria-hidden="true">
    <circle cx="110" cy="110" r="104" />
    <circle cx="110" cy="88" r="34" />
    <path d="M48 172c8-36 34-50 62-50s54 14 62 50" />
  </svg>
)

/** Stands for the authority's camera where the sandbox is the authority; people set out for a real one from here. */
const FacePage = () => {
  const [query] = useSearchParams()
  const ticket = query.get('ticket') ?? ''
  const { data, error } = useCall('/face/open', { ticket }, { quiet: true, enabled: ticket.length >= 16 })
  const isSignedIn = useSession(({ holder }) => holder !== null)
  const [chosen, setChosen] = useState<Choice | null>(null)
  const [isTaken, setTaken] = useState(false)
  const { busy, refusal, act } = useAct()

  const choose = (outcome: Choice) => {
    setChosen(outcome)
    return act(async () => {
      await call('/face/sandbox', { ticket, outcome }, { quiet: true })
      setTaken(true)
    })
  }

  if (error || ticket.length < 16) {
    return (
      <StatementPage title={words().faceNotOpened}>{error?.message ?? words().linkIncomplete}</StatementPage>
    )
  }
  if (!data) return <WaitingPage />
  // The authority sends people back with its answer in the address.
  if (isTaken || data.done || (!data.sandbox && query.has('response'))) {
    const { returnPath } = data
    return (
      <StatementPage
        title={words().faceTaken}
        actions={
          isSignedIn &&
          returnPath && (
            <Button look="primary" onClick={() => go(returnPath)}>
              {words().seeResult}
            </Button>
          )
        }
      >
        {isSignedIn && returnPath ? words().goOnToResult : words().backToComputer}
      </StatementPage>
    )
  }
  if (!data.sandbox) return <FaceAtAuthority ticket={ticket} name={data.name} />
  return (
    <Lite>
      <div className={styles.facePage}>
        <h1>{words().faceSandbox}</h1>
        <Notice tone="warning">{words().faceSandboxText}</Notice>
        {FRAME}
        <p className={styles.faceWho}>{words().faceOf({ name: data.name })}</p>
        {refusal && <Notice tone="error">{refusal}</Notice>}
        <div className={styles.faceChoices}>
          <Button look="primary" block busy={busy && chosen === 'passed'} onClick={() => choose('passed')}>
            {words().simulatePass}
          </Button>
          <Button block busy={busy && chosen === 'notAlive'} onClick={() => choose('notAlive')}>
            {words().simulateLiveness}
          </Button>
          <Button block busy={busy && chosen === 'notSame'} onClick={() => choose('notSame')}>
            {words().simulateDiffers}
          </Button>
        </div>
      </div>
    </Lite>
  )
}
export default FacePage
