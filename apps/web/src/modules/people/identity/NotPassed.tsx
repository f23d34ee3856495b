import { Written } from '../../../shared/language/Written.tsx'
import { Button } from '../../../shared/lite/Button.tsx'
import styles from './identity.module.css'
import { words } from './messages/identity.zh.ts'
import type { Outcome } from './types.ts'

type Props = { outcome: Outcome; onRetry: () => void; onOtherWay: () => void }

/** What was wrong, how often one may still try, and the other ways. */
export const NotPassed = ({ outcome, onRetry, onOtherWay }: Props) => (
  <div className={styles.outcome} role="alert">
    <svg className={styles.cross} viewBox="0 0 48 48" width="56" height="56" aria-hidden="true">
      <circle cx="24" cy="24" r="22" />
      <path d="M17 17l14 14M31 17L17 31" />
    </svg>
    <h2>{words().notPassed}</h2>
    <p>{outcome.reason && <Written text={outcome.reason} />}</p>
    <p className={styles.tries}>
      {outcome.triesLeft > 0 ? words().triesThisWay({ triesLeft: outcome.triesLeft }) : words().limitReached}
    </p>
    {outcome.serialNo && <p className={styles.serial}>{words().attemptNo({ serialNo: outcome.serialNo })}</p>}
    {outcome.sandbox && <p className={styles.tries}>{words().bySandbox}</p>}
    <div className={styles.outcomeActions}>
      {outcome.triesLeft > 0 && (
        <Button look="primary" onClick={onRetry}>
          {words().changeAndRetry}
        </Button>
      )}
      <Button look={outcome.triesLeft > 0 ? 'plain' : 'primary'} onClick={onOtherWay}>
        {words().otherWay}
      </Button>
    </div>
  </div>
)
