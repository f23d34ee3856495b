import type { Data } from '@xinqi/api/calls'
import { Link } from 'react-router'
import { instant } from '../../../shared/format/instant.ts'
import { EvidenceSection } from '../record/EvidenceSection.tsx'
import styles from '../record/evidence.module.css'
import { words } from './messages/verification.zh.ts'

/** What the evidence log knows of exactly these bytes. */
export const FoundRecords = ({ found }: { found: Data<'/contract/chain/check'>['found'] }) => (
  <EvidenceSection id="found" title={words().record}>
    {found.length === 0 ? (
      <p className={styles.hint}>{words().noRecord}</p>
    ) : (
      <ul className={styles.list}>
        {found.map(({ no, fileId, version, isLatest, depositedAt }) => (
          <li key={`${no}/${fileId}/${version}`}>
            <Link to={`/chainview?no=${no}`}>{no}</Link>
            <span className={styles.hint}>
              {words().recordedAt({ depositedAt: instant(depositedAt) ?? '' })}
            </span>
            <p className={styles.hint}>
              {isLatest
                ? words().sameAsFinal
                : version === 0
                  ? words().sameAsOriginal
                  : words().sameAsVersion({ version })}
            </p>
          </li>
        ))}
      </ul>
    )}
  </EvidenceSection>
)
