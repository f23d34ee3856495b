import type { Data } from '@xinqi/api/calls'
import { Link } from 'react-router'
import { instant } from '../../../shared/format/instant.ts'
import { EvidenceSection } from '../record/EvidenceSection.tsx'
import styles from '../record/evidence.module.css'

/** What the evidence log knows of exactly these bytes. */
export const FoundRecords = ({ found }: { found: Data<'/contract/chain/check'>['found'] }) => (
  <EvidenceSection id="found" title="存证记录">
    {found.length === 0 ? (
      <p className={styles.hint}>
        存证日志中没有与该文件完全相同的文件：文件不在本平台签署，或在签署后被改动过。
      </p>
    ) : (
      <ul className={styles.list}>
        {found.map(({ no, fileId, version, isLatest, depositedAt }) => (
          <li key={`${no}/${fileId}/${version}`}>
            <Link to={`/chainview?no=${no}`}>{no}</Link>
            <span className={styles.hint}>{instant(depositedAt)} 存证</span>
            <p className={styles.hint}>
              {isLatest
                ? '与签署完成后的文件一致'
                : version === 0
                  ? '与发送签署时的原文一致，不是最终文件'
                  : `与第 ${version} 次签署后的版本一致，不是最终文件`}
            </p>
          </li>
        ))}
      </ul>
    )}
  </EvidenceSection>
)
