import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { Button } from '../../../shared/lite/Button.tsx'
import { Lite } from '../../../shared/lite/Lite.tsx'
import { Notice } from '../../../shared/lite/Notice.tsx'
import styles from './identity.module.css'
import { words } from './messages/identity.zh.ts'

/** The authority's page shows only to the device it was told about: this one. */
const thisDevice = () => ({
  type: matchMedia('(pointer: coarse)').matches ? ('h5' as const) : ('web' as const),
  userAgent: navigator.userAgent.slice(0, 1000),
})

export const FaceAtAuthority = ({ ticket, name }: { ticket: string; name: string }) => {
  const { busy, refusal, act } = useAct({ leaves: true })
  const begin = () =>
    act(async () => {
      const { url } = await call('/face/begin', { ticket, device: thisDevice() }, { quiet: true })
      location.assign(url)
    })
  return (
    <Lite>
      <div className={styles.facePage}>
        <h1>{words().face}</h1>
        <p className={styles.faceWho}>{words().aboutToScan({ name })}</p>
        {refusal && <Notice tone="error">{refusal}</Notice>}
        <Button look="primary" block busy={busy} onClick={() => void begin()}>
          {words().startFace}
        </Button>
      </div>
    </Lite>
  )
}
