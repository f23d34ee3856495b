import { overlay } from '../api/overlay.ts'
import { useStore } from '../state/store.ts'
import styles from './Overlay.module.css'
import { Spinner } from './Spinner.tsx'

export const Overlay = () =>
  useStore(overlay, (value) => value.open) ? (
    <div className={styles.overlay} data-overlay="">
      <Spinner large label="处理中" />
    </div>
  ) : null
