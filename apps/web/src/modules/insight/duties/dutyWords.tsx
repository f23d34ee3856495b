import type { ShownDuty } from '@xinqi/api/calls'
import styles from './duties.module.css'
import { eventLabel } from './eventLabel.ts'

export const SIDES = ['未判断', '我方', '对方', '双方']

const STATE = { waiting: '待触发', open: '未到期', late: '已逾期', done: '已完成' } as const

/** How far it is, in a word people act on. */
export const DutyState = ({ duty }: { duty: Pick<ShownDuty, 'state' | 'daysLeft' | 'doneOn' | 'event'> }) => {
  const { state, daysLeft } = duty
  const words =
    state === 'late' && daysLeft !== null
      ? `逾期 ${-daysLeft} 天`
      : state === 'open' && daysLeft !== null
        ? daysLeft === 0
          ? '今天'
          : `剩 ${daysLeft} 天`
        : state === 'waiting'
          ? duty.event
            ? `待${eventLabel(duty.event)}`
            : '待定日期'
          : STATE[state]
  const isSoon = state === 'open' && daysLeft !== null && daysLeft <= 7
  return <span className={`${styles.state} ${styles[isSoon ? 'soon' : state]}`}>{words}</span>
}

/** The day, and how it follows from an event. */
export const dueWords = ({ dueOn, dueRule }: { dueOn: string | null; dueRule: string | null }): string =>
  dueOn && dueRule ? `${dueOn}（${dueRule}）` : (dueOn ?? dueRule ?? '未写明日期')
