// 我已阅读并同意…: asked once, before somebody's first signature, with the documents to open; said afterwards when it
// was given. The words come with their own chunk: most signers agreed long ago.

import type { ConsentDocument } from '@xinqi/api/consent'
import { useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { instant } from '../../../shared/format/instant.ts'
import { Checkbox } from '../../../shared/lite/Checkbox.tsx'
import { Dialog } from '../../../shared/lite/Dialog.tsx'
import { loadChunk } from '../../../shared/recovery/loadChunk.ts'
import styles from './contract-sign.module.css'

const TITLES = ['数字证书使用协议', '电子签名授权书']

/** Whether he has agreed, for whoever may not go on before he has. */
export const useConsent = () => {
  const { data } = useCall('/contract/consent', {}, { quiet: true, staleTime: 0 })
  const { refusal, act } = useAct()
  const agree = () =>
    act(async () => {
      await call('/contract/agree', { version: data!.version }, { quiet: true })
      await outdate('/contract/consent')
    })
  return {
    version: data?.version,
    agreedAt: data?.agreedAt ?? null,
    isAgreed: Boolean(data?.agreedAt),
    agree,
    refusal,
  }
}
export type GivenConsent = ReturnType<typeof useConsent>

export const ConsentBox = ({ consent }: { consent: GivenConsent }) => {
  const [reading, setReading] = useState<ConsentDocument | null>(null)
  // The tick stands from the moment it is set; it is taken back where the server refuses it.
  const [isTicked, setTicked] = useState(false)
  const tick = async () => {
    setTicked(true)
    await consent.agree()
    setTicked(false)
  }
  const read = async (title: string) => {
    const { CONSENT_DOCUMENTS } = await loadChunk(() => import('@xinqi/api/consent'))
    setReading(CONSENT_DOCUMENTS.find((one) => one.title === title) ?? null)
  }
  const links = TITLES.map((title) => (
    <button key={title} type="button" className={styles.inlineLink} onClick={() => void read(title)}>
      《{title}》
    </button>
  ))
  if (!consent.version) return null
  return (
    <div className={styles.consent}>
      {consent.isAgreed ? (
        <p className={styles.fine}>
          您已于 {instant(consent.agreedAt)} 同意{links}。平台将以您的名义申请数字证书，仅用于本次签署。
        </p>
      ) : (
        <Checkbox
          checked={isTicked}
          error={consent.refusal ?? undefined}
          onChange={(checked) => checked && void tick()}
        >
          我已阅读并同意{links}
        </Checkbox>
      )}
      {reading && (
        <Dialog title={reading.title} wide onClose={() => setReading(null)}>
          <p className={styles.fine}>版本 {consent.version}</p>
          {reading.sections.map(({ heading, text }) => (
            <section key={heading}>
              <h3>{heading}</h3>
              <p>{text}</p>
            </section>
          ))}
        </Dialog>
      )}
    </div>
  )
}
