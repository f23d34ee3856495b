import { Spinner } from '../shared/lite/Spinner.tsx'
import styles from './Opening.module.css'

/** Before the first page is there, and while an identity is being exchanged for another. */
export const Opening = () => (
  <main className={styles.opening}>
    <Spinner large />
  </main>
)
