import { overlay } from '../api/overlay.ts'
import { words } from '../messages/shared.zh.ts'
import { useStore } from '../state/store.ts'
import styles from './Overlay.module.css'
import { Spinner } from './Spinner.tsx'

export const Overlay = () =>
  useStore(overlay, (value) => value.open) ? (
    <div className={styles.overlay} data-overlay="">
      <Spinner large label={words().working} />
    </div>
  ) : null
