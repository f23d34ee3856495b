import { IDENTITY_WAY } from '@xinqi/api/ways'
import { Checkbox } from '../../../shared/lite/Checkbox.tsx'
import styles from './identity.module.css'
import { words } from './messages/identity.zh.ts'

type Props = {
  title: string
  method: number
  /** Letter for letter as the server keeps its hash. */
  text: string
  agreed: boolean
  onChange: (agreed: boolean) => void
  error?: string
}

/** Asked for separately, before card, face or papers: one box for one purpose. */
/** What stands in the evidence is the Chinese; a translation says so. */
const translated = (method: number): string =>
  ({
    [IDENTITY_WAY.bankCard]: words().bankCardConsentText,
    [IDENTITY_WAY.face]: words().faceConsentText,
    [IDENTITY_WAY.manual]: words().paperConsentText,
  })[method] ?? ''

export const Consent = ({ title, method, text, agreed, onChange, error }: Props) => (
  <section className={styles.consent} aria-label={title}>
    <h3>{title}</h3>
    <p>{translated(method) || text}</p>
    <Checkbox checked={agreed} onChange={onChange} error={error}>
      {words().consented}
    </Checkbox>
  </section>
)
