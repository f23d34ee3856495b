// The agreement that ends a contract: one text, shown before it is sent and written into the file that is signed.

import { chinaClock } from './china-day.ts'

export const TERMINATION = { wordsMax: 200, deadlineDays: 7, deadlineDaysMax: 90 } as const

export const TERMINATION_KIND = { end: 1, invalidate: 2 } as const
export const TERMINATION_KIND_LABEL: Record<number, string> = { 1: '解约', 2: '作废' }
export const TERMINATION_REASONS: Record<number, string> = {
  1: '条款内容有误',
  2: '印章选择错误',
  3: '签署人信息错误',
  4: '合作终止',
  5: '其他',
}

export type AgreementFacts = {
  kind: number
  reason: number
  reasonNote: string
  retained: string
  settlement: string
  other: string
  /** When everybody had signed it: an instant. */
  original: { name: string; number: string | null; finishedAt: string }
  parties: readonly string[]
}

const chinaDay = (instant: string): string => {
  const day = chinaClock(new Date(instant))
  return `${day.getUTCFullYear()}年${day.getUTCMonth() + 1}月${day.getUTCDate()}日`
}

const ended = (sentence: string) => (/[。！？；.!?;]$/.test(sentence) ? sentence : `${sentence}。`)

const numerals = ['一', '二', '三', '四', '五', '六', '七']

export const agreementTitle = ({ kind }: Pick<AgreementFacts, 'kind'>): string =>
  kind === TERMINATION_KIND.invalidate ? '合同作废协议' : '合同解除协议'

/** Paragraphs in their order; clauses nobody filled in are left out, and the numbers follow. */
export const agreementText = (facts: AgreementFacts): string[] => {
  const { kind, reason, reasonNote, retained, settlement, other, original, parties } = facts
  const named = `《${original.name}》${original.number ? `（编号：${original.number}）` : ''}`
  const effect =
    kind === TERMINATION_KIND.invalidate
      ? '自本协议经各方签署之时起，原合同作废，视为自始未订立，各方均不得再依据原合同主张权利。'
      : '自本协议经各方签署之时起，原合同解除，尚未履行的部分不再履行。'
  const why = [TERMINATION_REASONS[reason], reasonNote.trim()].filter(Boolean).join('：')
  const clauses = [
    ended(`${kind === TERMINATION_KIND.invalidate ? '作废' : '解除'}理由：${why}`),
    effect,
    retained.trim() && ended(`保留条款：${retained.trim()}`),
    settlement.trim() && ended(`费用结算：${settlement.trim()}`),
    other.trim() && ended(`其他约定：${other.trim()}`),
    '本协议以电子形式签署，与纸质协议具有同等效力；各方均可随时查阅与下载。',
  ].filter(Boolean)
  return [
    ...parties.map((name, index) => `${'甲乙丙丁戊己庚辛壬癸'[index] ?? '其他'}方：${name}`),
    `各方于${chinaDay(original.finishedAt)}签署完成${named}（以下称“原合同”）。经协商一致，各方就原合同的${
      kind === TERMINATION_KIND.invalidate ? '作废' : '解除'
    }达成如下协议：`,
    ...clauses.map((clause, index) => `${numerals[index]}、${clause}`),
  ]
}
