import { Button } from '../../../shared/lite/Button.tsx'
import styles from './identity.module.css'
import type { Outcome } from './types.ts'

type Props = { outcome: Outcome; onRetry: () => void; onOtherWay: () => void }

/** What was wrong, how often one may still try, and the other ways. */
export const NotPassed = ({ outcome, onRetry, onOtherWay }: Props) => (
  <div className={styles.outcome} role="alert">
    <svg className={styles.cross} viewBox="0 0 48 48" width="56" height="56" aria-hidden="true">
      <circle cx="24" cy="24" r="22" />
      <path d="M17 17l14 14M31 17L17 31" />
    </svg>
    <h2>认证未通过</h2>
    <p>{outcome.reason}</p>
    <p className={styles.tries}>
      {outcome.triesLeft > 0
        ? `今日还可用此方式尝试 ${outcome.triesLeft} 次`
        : '认证次数已达上限，请使用其他方式认证'}
    </p>
    {outcome.serialNo && <p className={styles.serial}>认证流水号 {outcome.serialNo}</p>}
    {outcome.sandbox && <p className={styles.tries}>此结果由沙箱给出</p>}
    <div className={styles.outcomeActions}>
      {outcome.triesLeft > 0 && (
        <Button look="primary" onClick={onRetry}>
          修改信息重试
        </Button>
      )}
      <Button look={outcome.triesLeft > 0 ? 'plain' : 'primary'} onClick={onOtherWay}>
        换一种方式
      </Button>
    </div>
  </div>
)
