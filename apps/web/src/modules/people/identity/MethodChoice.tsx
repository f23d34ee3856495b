import { IDENTITY_FAILURES_PER_DAY } from '@xinqi/api/limits'
import styles from './identity.module.css'
import { words } from './messages/identity.zh.ts'
import { METHODS, type Method } from './methods.ts'
import type { CertifyResult } from './types.ts'

type Props = { result: CertifyResult; onChoose: (method: Method) => void }

const leftText = (left: number, usedUp: boolean) => {
  if (usedUp) return words().companyUsedUp
  if (left === 0) return words().todayUsedUp
  return left < IDENTITY_FAILURES_PER_DAY ? words().triesToday({ left }) : ''
}

export const MethodChoice = ({ result, onChoose }: Props) => (
  <>
    <ul className={styles.methods}>
      {METHODS.map(({ method, name, needs, about }) => {
        const left = result.triesLeft.find((entry) => entry.method === method)?.left
        // Not offered here.
        if (left === undefined) return null
        const usedUp = result.payer?.usedUp.includes(method) ?? false
        const remark = leftText(left, usedUp)
        return (
          <li key={method}>
            <button
              type="button"
              className={styles.method}
              disabled={left === 0 || usedUp}
              onClick={() => onChoose(method)}
            >
              <span className={styles.methodName}>{name}</span>
              <span className={styles.methodNeeds}>{words().needs({ needs })}</span>
              <span className={styles.methodAbout}>
                {about}
                {remark && <b>{remark}</b>}
              </span>
              <svg className={styles.arrow} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
                <path d="M6 3l5 5-5 5" fill="none" stroke="currentColor" strokeWidth="1.6" />
              </svg>
            </button>
          </li>
        )
      })}
    </ul>
    {result.payer && (
      <p className={styles.why}>{words().paidBy({ companyName: result.payer.companyName })}</p>
    )}
    <p className={styles.why}>{words().usedFor}</p>
  </>
)
