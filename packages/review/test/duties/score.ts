import { type ReadDuty, readDuties, readFactSheet } from '@xinqi/review'
import type { Expected, Sample } from './wordings.ts'

const keyOf = ({ kind, amount, day, event, n, unit }: Expected): string =>
  JSON.stringify([kind, amount ?? null, day ?? null, event ?? null, n ?? null, unit ?? null])
const plain = ({ kind, cents, due }: ReadDuty): Expected => ({
  kind: kind as Expected['kind'],
  ...(cents === null ? {} : { amount: cents / 100 }),
  ...(due.type === 'day' ? { day: due.day } : {}),
  ...(due.type === 'after' ? { event: due.event, n: due.n, unit: due.unit } : {}),
})
/** A time that is not expected is not judged. */
const isSame = (expected: Expected, read: Expected): boolean =>
  expected.day === undefined && expected.event === undefined
    ? expected.kind === read.kind && expected.amount === read.amount
    : keyOf(expected) === keyOf(read)

const JUDGED = new Set(['付款', '交付', '到期', '续约通知', '押金退还', '质保期满'])

export const readText = (text: string) => {
  const files = [{ name: '合同', text }]
  const sheet = readFactSheet(files, { today: '2026-11-20' })
  return readDuties(files, sheet, { today: '2026-11-20' })
}

export const scoreOf = (samples: readonly Sample[]) => {
  let right = 0
  let wanted = 0
  let read = 0
  let sound = 0
  let sure = 0
  let sureRight = 0
  const missed = new Map<string, number>()
  const extra = new Map<string, number>()
  for (const { text, duties } of samples) {
    const found = readText(text).filter(({ kind }) => JUDGED.has(kind))
    const left = found.map((one) => ({ plain: plain(one), isSure: one.confidence >= 80 }))
    let isWhole = true
    wanted += duties.length
    read += found.length
    sure += left.filter(({ isSure }) => isSure).length
    for (const expected of duties) {
      const at = left.findIndex((one) => isSame(expected, one.plain))
      if (at >= 0) {
        right++
        if (left[at]!.isSure) sureRight++
        left.splice(at, 1)
      } else {
        isWhole = false
        missed.set(keyOf(expected), (missed.get(keyOf(expected)) ?? 0) + 1)
      }
    }
    for (const one of left) extra.set(keyOf(one.plain), (extra.get(keyOf(one.plain)) ?? 0) + 1)
    if (isWhole && left.length === 0) sound++
  }
  const part = (n: number, of: number) => Math.round((1000 * n) / Math.max(1, of)) / 10
  return {
    precision: part(right, read),
    recall: part(right, wanted),
    whole: part(sound, samples.length),
    surePrecision: part(sureRight, sure),
    missed: [...missed].sort((one, other) => other[1] - one[1]),
    extra: [...extra].sort((one, other) => other[1] - one[1]),
  }
}
