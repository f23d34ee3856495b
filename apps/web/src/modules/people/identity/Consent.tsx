import { Checkbox } from '../../../shared/lite/Checkbox.tsx'
import styles from './identity.module.css'
import { words } from './messages/identity.zh.ts'

type Props = {
  title: string
  /** Letter for letter as the server keeps its hash. */
  text: string
  agreed: boolean
  onChange: (agreed: boolean) => void
  error?: string
}

/** Asked for separately, before card, face or papers: one box for one purpose. */
export const Consent = ({ title, text, agreed, onChange, error }: Props) => (
  <section className={styles.consent} aria-label={title}>
    <h3>{title}</h3>
    <p>{text}</p>
    <Checkbox checked={agreed} onChange={onChange} error={error}>
      {words().consented}
    </Checkbox>
  </section>
)
