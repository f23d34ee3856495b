import type { Agreement } from '@xinqi/api/agreements'
import { lazy, Suspense, useState } from 'react'
import { loadAgreement } from '../../../shared/language/documents.ts'
import { Checkbox } from '../../../shared/lite/Checkbox.tsx'
import { loadChunk } from '../../../shared/recovery/loadChunk.ts'
import styles from './auth.module.css'
import { words } from './messages/entry.zh.ts'

/** Read by few before they agree. */
const AgreementDialog = lazy(() => loadChunk(() => import('./AgreementDialog.tsx')))

type Props = { agreed: boolean; onChange: (agreed: boolean) => void; error?: string }

export const useAgreements = () => {
  const [reading, setReading] = useState<Agreement | null>(null)
  const read = async (name: 'service' | 'privacy') => setReading(await loadAgreement(name))
  const names = (
    <>
      <button type="button" className={styles.inlineLink} onClick={() => read('service')}>
        {words().serviceAgreement}
      </button>
      {words().and}
      <button type="button" className={styles.inlineLink} onClick={() => read('privacy')}>
        {words().privacyPolicy}
      </button>
    </>
  )
  const dialog = reading && (
    <Suspense>
      <AgreementDialog agreement={reading} onClose={() => setReading(null)} />
    </Suspense>
  )
  return { names, dialog }
}

export const AgreementConsent = ({ agreed, onChange, error }: Props) => {
  const { names, dialog } = useAgreements()
  return (
    <div className={styles.consent}>
      <Checkbox checked={agreed} onChange={onChange} error={error}>
        {words().agreeTo}
        {names}
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
      {words().agreedByButton}
      {names}
      {words().fullStop}
      {children}
      {dialog}
    </p>
  )
}
