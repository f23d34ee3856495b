import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { whyNot } from '../../../shared/api/CallError.ts'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Checkbox } from '../../../shared/lite/Checkbox.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { Spinner } from '../../../shared/lite/Spinner.tsx'
import { loadChunk } from '../../../shared/recovery/loadChunk.ts'
import styles from './face-again.module.css'

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
  const proven = useRef(onProof)
  proven.current = onProof
  useEffect(() => {
    if (!started) return
    const over = new AbortController()
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      try {
        const { attemptId } = started
        const { ready } = await call('/user/face/ready', { attemptId }, { quiet: true, signal: over.signal })
        if (ready) proven.current(started.faceToken)
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
            <QrCode text={address} label="人脸识别二维码" size={180} />
          </Suspense>
          <p>请用手机扫描二维码，在手机上完成人脸识别</p>
        </div>
        <p role="status" className={styles.waiting}>
          <Spinner label="等待中" /> {busy ? '正在确认结果' : '正在等待结果，完成后自动继续'}
        </p>
        <a className={styles.here} href={address} target="_blank" rel="noreferrer">
          在本机进行人脸识别
        </a>
      </div>
    )
  }
  return (
    <>
      <Checkbox checked={consented} onChange={setConsented}>
        本人同意信契采集人脸信息并提交认证机构比对，仅用于{purpose}。信契不保存人脸照片与视频。
      </Checkbox>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      <Button
        look="primary"
        block
        disabled={!consented}
        busy={starting}
        onClick={() => void act(async () => setStarted(await start(consented)))}
      >
        开始人脸识别
      </Button>
    </>
  )
}
