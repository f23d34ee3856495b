import type { Data } from '@xinqi/api/calls'
import { day, daysUntil } from '../../../shared/format/instant.ts'
import blocks from '../../../shared/theme/blocks.module.css'
import styles from './quota.module.css'

export type KindBalance = Data<'/quota/balance'>['kinds'][number]

const SOON_DAYS = 30
const LOW_SHARE = 0.1
const shown = (count: number) => count.toLocaleString('zh-CN')

/** One kind: what is left, of how much, and what is about to be lost. */
export const KindTile = ({ balance }: { balance: KindBalance }) => {
  const { kindName, unit, left, total, used, shared, expiring } = balance
  const share = total > 0 ? left / total : 0
  const soon = expiring && daysUntil(expiring.at, Date.now()) <= SOON_DAYS
  return (
    <li className={styles.kind}>
      <span>{kindName}</span>
      <span className={styles.left}>
        {shown(left)}
        <span className={styles.unit}>{unit}可用</span>
      </span>
      <span className={styles.track} aria-hidden="true">
        <span
          className={`${styles.fill} ${share <= LOW_SHARE ? styles.low : ''}`}
          style={{ display: 'block', width: `${share * 100}%` }}
        />
      </span>
      <span className={blocks.quiet}>
        已用 {shown(used)} / 共 {shown(total)}
      </span>
      {shared > 0 && (
        <span className={blocks.quiet}>
          另可使用上级共享 {shown(shared)} {unit}
        </span>
      )}
      {expiring && (
        <span className={soon ? styles.soon : blocks.quiet}>
          {shown(expiring.quantity)} {unit}于 {day(expiring.at)} 到期
        </span>
      )}
    </li>
  )
}
