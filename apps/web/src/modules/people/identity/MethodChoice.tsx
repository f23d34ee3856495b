import { IDENTITY_FAILURES_PER_DAY } from '@xinqi/api/limits'
import styles from './identity.module.css'
import { METHODS, type Method } from './methods.ts'
import type { CertifyResult } from './types.ts'

type Props = { result: CertifyResult; onChoose: (method: Method) => void }

const leftText = (left: number, usedUp: boolean) => {
  if (usedUp) return '企业的可用次数已用完，请换一种方式'
  if (left === 0) return '今日次数已用完，请换一种方式'
  return left < IDENTITY_FAILURES_PER_DAY ? `今日还可尝试 ${left} 次` : ''
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
              <span className={styles.methodNeeds}>需要：{needs}</span>
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
      <p className={styles.why}>认证费用由{result.payer.companyName}承担，认证服务未给出结果的不计费。</p>
    )}
    <p className={styles.why}>
      实名信息仅用于核实身份与出具签署证据，证件号加密保存。一个身份只能实名一个账号。
    </p>
  </>
)
