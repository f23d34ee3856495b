// The life of a national seal, by the order of the 办法: applied for, made, recorded, stopped, lost, cancelled.

import { chinaDay, isDay } from '@xinqi/api/china-day'
import { DAY } from '@xinqi/api/durations'
import { NATIONAL_SEAL as STATE } from '@xinqi/api/work-list-status'
import type { SealState } from '@xinqi/national-seal'
import type { StateHistory } from '../../../platform/verification/judge-national-seals.ts'

export { STATE }

/** Never mixed on a screen: only the second may say that it is recorded. */
export const CLASS = { internal: 1, brought: 2 } as const

export type LifeAction = 'refuse' | 'make' | 'record' | 'stop' | 'resume' | 'lose' | 'cancel' | 'invalidate'

const LIFE: Record<LifeAction, Partial<Record<number, number>>> = {
  refuse: { [STATE.applied]: STATE.refused },
  make: { [STATE.applied]: STATE.active },
  record: { [STATE.active]: STATE.active, [STATE.stopped]: STATE.stopped },
  stop: { [STATE.active]: STATE.stopped },
  // What was lost does not come back: somebody else may have used it.
  resume: { [STATE.stopped]: STATE.active },
  lose: { [STATE.active]: STATE.lost, [STATE.stopped]: STATE.lost },
  cancel: {
    [STATE.active]: STATE.cancelled,
    [STATE.stopped]: STATE.cancelled,
    [STATE.lost]: STATE.cancelled,
  },
  // Found so by a court or an authority, also of one that ended long ago; nothing comes after it.
  invalidate: {
    [STATE.active]: STATE.invalidated,
    [STATE.stopped]: STATE.invalidated,
    [STATE.lost]: STATE.invalidated,
    [STATE.cancelled]: STATE.invalidated,
  },
}

/** Where an action leads; undefined where a seal in this state does not know it. */
export const nextState = (state: number, action: LifeAction): number | undefined => LIFE[action][state]

export const MOST_YEARS = 5

const AS_REGISTERED: Partial<Record<number, SealState>> = {
  [STATE.active]: 'active',
  [STATE.stopped]: 'stopped',
  [STATE.lost]: 'stopped',
  [STATE.cancelled]: 'cancelled',
  [STATE.invalidated]: 'invalidated',
}

type LifeEvent = { sequence: number; state: number; from_at: Date; note?: string }

/**
 * As whoever verifies asks for it: by the moment each state counts from. What is told of a loss later counts from before,
 * and nothing that was entered in between, such as a resumption, undoes it.
 */
export const historyOf = (events: readonly LifeEvent[]): StateHistory[string] => {
  const told = events
    .flatMap(({ sequence, state, from_at, note }) => {
      const registered = AS_REGISTERED[state]
      return registered ? [{ sequence, from: from_at, state: registered, note }] : []
    })
    .sort((a, b) => a.sequence - b.sequence)
  const history: StateHistory[string] = []
  for (const { from, state, note } of told) {
    while (history.length && history.at(-1)!.from >= from) history.pop()
    history.push({ from, state, ...(note ? { note } : {}) })
  }
  return history
}

/** Its key is gone with it, and nothing brings it back. */
export const isOver = (state: number): boolean => state === STATE.cancelled || state === STATE.invalidated

/** What is wrong with the moment a seal is said to be invalid from; undefined when nothing. */
export const invalidityProblem = (
  { since, decidedOn }: { since: Date; decidedOn: string },
  madeAt: Date,
  now: Date,
): string | undefined => {
  if (!isDay(decidedOn)) return '日期不存在，请检查'
  if (decidedOn > chinaDay(now)) return '认定日期不能晚于今天'
  if (since > now) return '无效的起算时间不能晚于现在'
  if (since < madeAt) return '无效的起算时间不能早于印章生效的时间'
  return undefined
}

/** What is wrong with the moment a loss is said to have happened; undefined when nothing. */
export const lossProblem = (since: Date, madeAt: Date, now: Date): string | undefined => {
  if (since > now) return '挂失时间不能晚于现在'
  if (since < madeAt) return '挂失时间不能早于印章生效的时间'
  return undefined
}

const REMINDED = [7, 30, 60] as const

/** Of which of the days before it ends its owner is to be told by now; none while it is far off, or over. */
export const stageOfReminder = (endsAt: Date, now: Date): (typeof REMINDED)[number] | undefined => {
  const left = endsAt.getTime() - now.getTime()
  return left > 0 ? REMINDED.find((days) => left <= days * DAY) : undefined
}

/** The seal's size in whole millimetres, or why it has none: nothing is rounded behind anybody's back. */
export const wholeMillimetres = (
  widthUm: number,
  heightUm: number,
): { widthMm: number; heightMm: number } | null =>
  widthUm % 1000 === 0 && heightUm % 1000 === 0
    ? { widthMm: widthUm / 1000, heightMm: heightUm / 1000 }
    : null

type SealTerm = {
  id: string
  state: number
  valid_from: Date | null
  valid_to: Date | null
  created_at: Date
}

const ENDED: Partial<Record<number, string>> = {
  [STATE.stopped]: '已停用，恢复后可以继续使用',
  [STATE.lost]: '已挂失，须重新申请制作',
  [STATE.cancelled]: '已注销，须重新申请制作',
  [STATE.invalidated]: '已被认定无效，须重新申请制作',
}

const MADE_FOR_ANOTHER_NAME = '以企业更名前的名称制作，须注销后重新申请制作'

/**
 * Which of the national seals made for one seal signs now: the one made last, or why none may. A seal that never had
 * one is used without: that it once had one and lost it is no reason to go on as if it had none.
 */
export const sealInForce = <One extends SealTerm>(
  kept: readonly One[],
  now: Date,
  isOwners: (seal: One) => boolean = () => true,
): { seal: One } | { refused: string } | undefined => {
  const made = kept.filter(({ valid_from }) => valid_from !== null)
  const newest = made.find(({ state }) => state === STATE.active) ?? made.sort(laterFirst)[0]
  if (!newest) return undefined
  if (!isOwners(newest) && !isOver(newest.state)) return { refused: MADE_FOR_ANOTHER_NAME }
  const ended = ENDED[newest.state]
  if (ended) return { refused: ended }
  if (newest.valid_from! > now) return { refused: '尚未生效' }
  if (newest.valid_to! <= now) return { refused: '已到期，须重新申请制作' }
  return { seal: newest }
}

const laterFirst = (one: SealTerm, other: SealTerm) => +other.created_at - +one.created_at
