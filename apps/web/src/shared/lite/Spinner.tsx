import { words } from '../messages/shared.zh.ts'
import styles from './Spinner.module.css'

export const Spinner = ({ label = words().loading, large = false }: { label?: string; large?: boolean }) => (
  <span
    className={large ? `${styles.spinner} ${styles.large}` : styles.spinner}
    role="status"
    aria-label={label}
  />
)
