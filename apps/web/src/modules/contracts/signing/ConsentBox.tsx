// 我已阅读并同意…: asked once, before somebody's first signature, with the documents to open; said afterwards when it
// was given. The words come with their own chunk: most signers agreed long ago.

import type { ConsentDocument } from '@xinqi/api/consent'
import { Fragment, useState } from 'react'
import { call } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate, useCall } from '../../../shared/api/useCall.ts'
import { instant } from '../../../shared/format/instant.ts'
import { loadConsentDocuments } from '../../../shared/language/documents.ts'
import { Checkbox } from '../../../shared/lite/Checkbox.tsx'
import { Dialog } from '../../../shared/lite/Dialog.tsx'
import styles from './contract-sign.module.css'
import { words } from './messages/signing.zh.ts'

const titles = () => [words().certificateAgreement, words().signatureAuthority]

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
  const read = async (at: number) => setReading((await loadConsentDocuments())[at] ?? null)
  const links = titles().map((title, at) => (
    <Fragment key={title}>
      {at > 0 && words().andDocument}
      <button type="button" className={styles.inlineLink} onClick={() => void read(at)}>
        {words().titled({ title })}
      </button>
    </Fragment>
  ))
  if (!consent.version) return null
  return (
    <div className={styles.consent}>
      {consent.isAgreed ? (
        <p className={styles.fine}>
          {words().agreedOn({ agreedAt: instant(consent.agreedAt) ?? '' })}
          {links}
          {words().certificateForThis}
        </p>
      ) : (
        <Checkbox
          checked={isTicked}
          error={consent.refusal ?? undefined}
          onChange={(checked) => checked && void tick()}
        >
          {words().agreeTo}
          {links}
        </Checkbox>
      )}
      {reading && (
        <Dialog title={reading.title} wide onClose={() => setReading(null)}>
          <p className={styles.fine}>{words().version({ version: consent.version })}</p>
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
