import { useState } from 'react'
import { Lite } from '../../layouts/Lite.tsx'
import { call } from '../../shared/api/call.ts'
import { Button } from '../../shared/lite/Button.tsx'
import { Notice } from '../../shared/lite/Notice.tsx'
import styles from './identity.module.css'

/** The authority's page shows only to the device it was told about: this one. */
const thisDevice = () => ({
  type: matchMedia('(pointer: coarse)').matches ? ('h5' as const) : ('web' as const),
  userAgent: navigator.userAgent.slice(0, 1000),
})

export const FaceAtAuthority = ({ ticket, name }: { ticket: string; name: string }) => {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const begin = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      const { url } = await call('/face/begin', { ticket, device: thisDevice() }, { quiet: true })
      location.assign(url)
    } catch (failure) {
      setRefusal(failure instanceof Error ? failure.message : '人脸识别未能发起，请重试')
      setBusy(false)
    }
  }
  return (
    <Lite>
      <div className={styles.facePage}>
        <h1>人脸识别</h1>
        <p className={styles.faceWho}>即将为 {name} 进行人脸识别，请由本人在光线充足处完成</p>
        {refusal && <Notice tone="error">{refusal}</Notice>}
        <Button look="primary" block busy={busy} onClick={() => void begin()}>
          开始人脸识别
        </Button>
      </div>
    </Lite>
  )
}
