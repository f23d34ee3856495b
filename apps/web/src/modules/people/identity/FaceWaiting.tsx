import { useEffect, useRef, useState } from 'react'
import { whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import { QrCode } from '../../../shared/qr/QrCode.tsx'
import styles from './identity.module.css'
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
  const told = useRef(onOutcome)
  told.current = onOutcome

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
        if (!over.signal.aborted) told.current(outcome)
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
          重新发起人脸识别
        </Button>
      </>
    )
  }
  const address = url && new URL(url, location.origin).href
  return (
    <div className={styles.face}>
      {address && (
        <div className={styles.scan}>
          <QrCode text={address} label="人脸识别二维码" size={200} />
          <p>请用手机扫描二维码，在手机上完成人脸识别</p>
        </div>
      )}
      <p className={styles.waiting} role="status">
        <Spinner label="等待中" /> 正在等待结果，完成后本页会自动更新
      </p>
      <div className={styles.faceActions}>
        {address && (
          <Button look="primary" block className={styles.here} onClick={() => location.assign(address)}>
            在本机进行人脸识别
          </Button>
        )}
        <Button block onClick={onAgain}>
          {url ? '返回修改' : '重新发起人脸识别'}
        </Button>
      </div>
    </div>
  )
}
