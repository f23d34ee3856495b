import { useState } from 'react'
import { Checkbox } from '../../../shared/lite/Checkbox.tsx'
import { Dialog } from '../../../shared/lite/Dialog.tsx'
import { loadChunk } from '../../../shared/recovery/loadChunk.ts'
import type { Agreement } from './agreements.ts'
import styles from './auth.module.css'

type Props = { agreed: boolean; onChange: (agreed: boolean) => void; error?: string }

const useAgreements = () => {
  const [reading, setReading] = useState<Agreement | null>(null)
  const read = async (name: 'service' | 'privacy') =>
    setReading((await loadChunk(() => import('./agreements.ts'))).AGREEMENTS[name])
  const names = (
    <>
      <button type="button" className={styles.inlineLink} onClick={() => read('service')}>
        《服务协议》
      </button>
      和
      <button type="button" className={styles.inlineLink} onClick={() => read('privacy')}>
        《隐私政策》
      </button>
    </>
  )
  const dialog = reading && (
    <Dialog title={reading.title} wide onClose={() => setReading(null)}>
      {reading.sections.map(({ heading, text }) => (
        <section key={heading}>
          <h3>{heading}</h3>
          <p>{text}</p>
        </section>
      ))}
    </Dialog>
  )
  return { names, dialog }
}

export const AgreementConsent = ({ agreed, onChange, error }: Props) => {
  const { names, dialog } = useAgreements()
  return (
    <div className={styles.consent}>
      <Checkbox checked={agreed} onChange={onChange} error={error}>
        我已阅读并同意{names}
      </Checkbox>
      {dialog}
    </div>
  )
}

/** Below a button that says 同意 itself. */
export const AgreementsAgreed = ({ children }: { children?: string }) => {
  const { names, dialog } = useAgreements()
  return (
    <p className={styles.agreed}>
      点击「同意并获取验证码」即表示您已阅读并同意{names}。{children}
      {dialog}
    </p>
  )
}
