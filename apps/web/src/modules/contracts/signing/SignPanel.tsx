import type { ReactNode } from 'react'
import styles from './contract-sign.module.css'
import { FileList } from './FileList.tsx'
import { SignDocument } from './SignDocument.tsx'
import type { Signing } from './useSigning.ts'

/** The files, the one in front of one, and beside it what can be known or done. */
export const SignPanel = ({ signing, children }: { signing: Signing; children: ReactNode }) => (
  <div className={styles.desk}>
    <aside className={styles.left}>
      <FileList signing={signing} />
    </aside>
    <div className={styles.document}>
      <SignDocument signing={signing} />
    </div>
    <aside className={styles.right}>{children}</aside>
  </div>
)
