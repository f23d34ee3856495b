import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Checkbox } from '../../../shared/lite/Checkbox.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import { loadChunk } from '../../../shared/recovery/loadChunk.ts'
import styles from './face-again.module.css'
import { words } from './messages/face-again.zh.ts'

const QrCode = lazy(() =>
  loadChunk(async () => ({ default: (await import('../../../shared/qr/QrCode.tsx')).QrCode })),
)

const ASK_EVERY = 2500

type Started = { attemptId: string; faceToken: string; url: string }

/**
 * A verified person shows his face once more: it is taken on a telephone; this waits for the answer and hands it on by
 * itself.
 */
export const FaceAgain = ({
  purpose,
  start,
  busy,
  onProof,
}: {
  /** What the face is for, as the consent says it. */
  purpose: string
  start: (consented: boolean) => Promise<Started>
  busy: boolean
  onProof: (faceToken: string) => void
}) => {
  const [consented, setConsented] = useState(false)
  const [started, setStarted] = useState<Started | null>(null)
  const { busy: starting, refusal, refuse, act } = useAct()
  const proven = useEffectEvent(onProof)
  useEffect(() => {
    if (!started) return
    const over = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      try {
        const { attemptId } = started
        const { ready } = await call('/user/face/ready', { attemptId }, { quiet: true, signal: over.signal })
        if (ready) proven(started.faceToken)
        else timer = setTimeout(ask, ASK_EVERY)
      } catch (failure) {
        if (over.signal.aborted) return
        refuse(whyNot(failure))
        setStarted(null)
      }
    }
    void ask()
    return () => {
      over.abort()
      clearTimeout(timer)
    }
  }, [started, refuse])
  if (started) {
    const address = new URL(started.url, location.origin).href
    return (
      <div className={styles.face}>
        <div className={styles.scan}>
          <Suspense fallback={<Spinner large />}>
            <QrCode text={address} label={words().qrCode} size={180} />
          </Suspense>
          <p>{words().scan}</p>
        </div>
        <p role="status" className={styles.waiting}>
          <Spinner label={words().waiting} /> {busy ? words().confirming : words().waitingForResult}
        </p>
        <a className={styles.here} href={address} target="_blank" rel="noreferrer">
          {words().here}
        </a>
      </div>
    )
  }
  return (
    <>
      <Checkbox checked={consented} onChange={setConsented}>
        {words().agreement({ purpose })}
      </Checkbox>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <Button
        look="primary"
        block
        disabled={!consented}
        busy={starting}
        onClick={() => void act(async () => setStarted(await start(consented)))}
      >
        {words().start}
      </Button>
    </>
  )
}
