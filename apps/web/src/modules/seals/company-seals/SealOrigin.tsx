// Where a seal comes from, as its drawers say it.

import { instant } from '../../../shared/format/instant.ts'
import styles from './seals.module.css'

type Origin = { original: string | null; legalName: string | null; legalConsentAt: string | null }

export const SealOrigin = ({
  way,
  seal: { original, legalName, legalConsentAt },
}: {
  way: string | undefined
  seal: Origin
}) => (
  <>
    <dt>来源</dt>
    <dd>
      {way}
      {original && (
        <a className={styles.original} href={original} target="_blank" rel="noreferrer">
          查看原图
        </a>
      )}
    </dd>
    {legalName && (
      <>
        <dt>法定代表人</dt>
        <dd>
          {legalName}
          {legalConsentAt && <div className={styles.minor}>{instant(legalConsentAt)} 本人确认</div>}
        </dd>
      </>
    )}
  </>
)
