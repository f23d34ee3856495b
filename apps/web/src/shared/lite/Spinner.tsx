import styles from './Spinner.module.css'

export const Spinner = ({ label = '加载中', large = false }: { label?: string; large?: boolean }) => (
  <span
    className={large ? `${styles.spinner} ${styles.large}` : styles.spinner}
    role="status"
    aria-label={label}
  />
)
