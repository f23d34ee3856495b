import { useEffect, useEffectEvent, useState } from 'react'
import { whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import { QrCode } from '../../../shared/qr/QrCode.tsx'
import styles from './identity.module.css'
import { words } from './messages/identity.zh.ts'
import type { Outcome } from './types.ts'

const ASK_EVERY = 2500

type Props = {
  attemptId: string
  /** Unknown after the page was opened anew; the result can still be waited for. */
  url: string | null
  onOutcome: (outcome: Outcome) => void
  onAgain: () => void
}

/** The face is taken on a telephone; this screen waits. */
export const FaceWaiting = ({ attemptId, url, onOutcome, onAgain }: Props) => {
  const [refusal, setRefusal] = useState<string | null>(null)
  const tellOutcome = useEffectEvent(onOutcome)

  useEffect(() => {
    const over = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      try {
        const { ready } = await call('/user/face/ready', { attemptId }, { quiet: true, signal: over.signal })
        if (!ready) {
          timer = setTimeout(ask, ASK_EVERY)
          return
        }
        const outcome = await call('/user/face/result', { attemptId }, { quiet: true, signal: over.signal })
        if (!over.signal.aborted) tellOutcome(outcome)
      } catch (failure) {
        if (!over.signal.aborted) setRefusal(whyNot(failure))
      }
    }
    void ask()
    return () => {
      over.abort()
      clearTimeout(timer)
    }
  }, [attemptId])

  if (refusal) {
    return (
      <>
        <Notice tone="error">{refusal}</Notice>
        <Button look="primary" block onClick={onAgain}>
          {words().faceAgain}
        </Button>
      </>
    )
  }
  const address = url && new URL(url, location.origin).href
  return (
    <div className={styles.face}>
      {address && (
        <div className={styles.scan}>
          <QrCode text={address} label={words().faceCode} size={200} />
          <p>{words().scanForFace}</p>
        </div>
      )}
      <p className={styles.waiting} role="status">
        <Spinner label={words().waiting} /> {words().waitingForResult}
      </p>
      <div className={styles.faceActions}>
        {address && (
          <Button look="primary" block className={styles.here} onClick={() => location.assign(address)}>
            {words().faceHere}
          </Button>
        )}
        <Button block onClick={onAgain}>
          {url ? words().backToChange : words().faceAgain}
        </Button>
      </div>
    </div>
  )
}
