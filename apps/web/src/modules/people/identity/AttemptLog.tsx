import { IDENTITY_ATTEMPT } from '@xinqi/api/status'
import { instant } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import styles from './identity.module.css'
import { methodName } from './methods.ts'
import type { CertifyResult } from './types.ts'

export const AttemptLog = ({ attempts }: Pick<CertifyResult, 'attempts'>) =>
  attempts.length === 0 ? null : (
    <details className={styles.log}>
      <summary>认证记录（{attempts.length}）</summary>
      <ul>
        {attempts.map((attempt) => (
          <li key={attempt.attemptId}>
            <span className={styles.logHead}>
              {methodName(attempt.method)}
              <StatusTag set={IDENTITY_ATTEMPT} code={attempt.status} />
              {attempt.sandbox && <span className={styles.sandboxMark}>沙箱</span>}
            </span>
            <span className={styles.logTime}>{instant(attempt.at)}</span>
            {attempt.reason && <span className={styles.logReason}>{attempt.reason}</span>}
            {attempt.serialNo && <span className={styles.serial}>流水号 {attempt.serialNo}</span>}
          </li>
        ))}
      </ul>
    </details>
  )
