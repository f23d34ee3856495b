import { IDENTITY_ATTEMPT } from '@xinqi/api/status'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { Written } from '../../../shared/language/Written.tsx'
import styles from './identity.module.css'
import { words } from './messages/identity.zh.ts'
import { methodName } from './methods.ts'
import type { CertifyResult } from './types.ts'

export const AttemptLog = ({ attempts }: Pick<CertifyResult, 'attempts'>) =>
  attempts.length === 0 ? null : (
    <details className={styles.log}>
      <summary>{words().attempts({ length: attempts.length })}</summary>
      <ul>
        {attempts.map((attempt) => (
          <li key={attempt.attemptId}>
            <span className={styles.logHead}>
              {methodName(attempt.method)}
              <StatusTag set={IDENTITY_ATTEMPT} code={attempt.status} />
              {attempt.sandbox && <span className={styles.sandboxMark}>{words().sandbox}</span>}
            </span>
            <span className={styles.logTime}>{instant(attempt.at)}</span>
            {attempt.reason && (
              <span className={styles.logReason}>
                <Written text={attempt.reason} />
              </span>
            )}
            {attempt.serialNo && (
              <span className={styles.serial}>{words().serialNo({ serialNo: attempt.serialNo })}</span>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
