import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Lite } from '../../../layouts/Lite.tsx'
import { StatementPage, WaitingPage } from '../../../layouts/LitePages.tsx'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { useCall } from '../../../shared/api/useCall.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import { go } from '../../../shared/navigation/go.ts'
import { useSession } from '../../../shared/session/session.ts'
import { FaceAtAuthority } from './FaceAtAuthority.tsx'
import styles from './identity.module.css'

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
      <StatementPage title="无法打开人脸识别">
        {error?.message ?? '链接不完整，请回到原页面重新扫码'}
      </StatementPage>
    )
  }
  if (!data) return <WaitingPage />
  // The authority sends people back with its answer in the address.
  if (isTaken || data.done || (!data.sandbox && query.has('response'))) {
    const { returnPath } = data
    return (
      <StatementPage
        title="人脸采集已完成"
        actions={
          isSignedIn &&
          returnPath && (
            <Button look="primary" onClick={() => go(returnPath)}>
              查看认证结果
            </Button>
          )
        }
      >
        {isSignedIn && returnPath
          ? '请继续查看认证结果。'
          : '请回到发起认证的电脑页面查看结果，此页可以关闭。'}
      </StatementPage>
    )
  }
  if (!data.sandbox) return <FaceAtAuthority ticket={ticket} name={data.name} />
  return (
    <Lite>
      <div className={styles.facePage}>
        <h1>人脸识别（沙箱）</h1>
        <Notice tone="warning">
          这是沙箱页面，代替认证机构的摄像头：不会打开相机，也不采集任何影像。请选择要模拟的结果。
        </Notice>
        {FRAME}
        <p className={styles.faceWho}>正在为 {data.name} 进行人脸识别</p>
        {refusal && <Notice tone="error">{refusal}</Notice>}
        <div className={styles.faceChoices}>
          <Button look="primary" block busy={busy && chosen === 'passed'} onClick={() => choose('passed')}>
            模拟：本人，识别通过
          </Button>
          <Button block busy={busy && chosen === 'notAlive'} onClick={() => choose('notAlive')}>
            模拟：活体检测未通过
          </Button>
          <Button block busy={busy && chosen === 'notSame'} onClick={() => choose('notSame')}>
            模拟：与证件照片不一致
          </Button>
        </div>
      </div>
    </Lite>
  )
}
export default FacePage
