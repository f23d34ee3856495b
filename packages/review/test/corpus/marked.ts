import { readFileSync } from 'node:fs'
import { reviewContract } from '../../src/review.ts'
import { TODAY } from './score.ts'

/**
 * Contracts in which the defects stand beside the lawful words: {{checkpoint|lawful|defective}}. An edit without a
 * checkpoint only keeps the rest consistent; a defect without words is a clause taken out.
 */
export type MarkedContract = {
  name: string
  type: string
  clean: string
  defective: string
  planted: Planted[]
}
export type Planted = { checkpoint: string; start: number; end: number }

const MARK = /\{\{([A-Z]\d\d)?\|([^{}|]*)\|([^{}|]*)\}\}/g

export function readMarked(set: string): MarkedContract[] {
  const whole = readFileSync(new URL(`./everyday/${set}.txt`, import.meta.url), 'utf8')
  return whole
    .split(/^=== /m)
    .filter((part) => part.trim())
    .map((part) => {
      const head = part.slice(0, part.indexOf('\n')).trim()
      const [name, type] = head.split(' ') as [string, string]
      return { name, type, ...readMarks(part.slice(part.indexOf('\n') + 1)) }
    })
}

export function readMarks(text: string): Pick<MarkedContract, 'clean' | 'defective' | 'planted'> {
  const planted: Planted[] = []
  let clean = ''
  let defective = ''
  let at = 0
  for (const mark of text.matchAll(MARK)) {
    const [words, checkpoint, lawful, wrong] = mark as unknown as [string, string | undefined, string, string]
    const between = text.slice(at, mark.index)
    clean += between + lawful
    defective += between
    if (checkpoint)
      planted.push({ checkpoint, start: defective.length, end: defective.length + wrong.length })
    defective += wrong
    at = mark.index + words.length
  }
  clean += text.slice(at)
  defective += text.slice(at)
  if (/\{\{|\}\}/.test(clean)) throw new Error(`unread mark in: ${clean.slice(0, 40)}`)
  return { clean, defective, planted }
}

export type RuleCount = { planted: number; found: number; located: number; raised: number }
export type MarkedScore = {
  f1: number
  recall: number
  precision: number
  /** Share of all planted defects that were found at the words that are wrong; a clause taken out needs only be named. */
  located: number
  alarmsPerText: number
  typesRight: number
  texts: number
  /** Contracts in which every defect was found and nothing else was raised, in both versions. */
  wholly: number
  perRule: Map<string, RuleCount>
  missed: string[]
  extras: string[]
  alarms: string[]
  mistyped: string[]
}

export type Judge = (text: string) => { checkpoint: string; start: number; end: number }[]

const ours: Judge = (text) => reviewContract(text, { today: TODAY }).findings

export function scoreMarked(contracts: MarkedContract[], judge: Judge = ours): MarkedScore {
  const perRule = new Map<string, RuleCount>()
  const count = (id: string): RuleCount => {
    const row = perRule.get(id) ?? { planted: 0, found: 0, located: 0, raised: 0 }
    perRule.set(id, row)
    return row
  }
  const missed: string[] = []
  const extras: string[] = []
  const alarms: string[] = []
  const mistyped: string[] = []
  let wholly = 0
  let typesRight = 0
  for (const contract of contracts) {
    const clean = judge(contract.clean)
    for (const alarm of clean)
      alarms.push(
        `${contract.name} ${alarm.checkpoint} ${contract.clean.slice(alarm.start, alarm.end).slice(0, 60)}`,
      )
    if (judge === ours) {
      const type = reviewContract(contract.clean, { today: TODAY }).contract.type.type
      if (type === contract.type) typesRight++
      else mistyped.push(`${contract.name}: ${type} ≠ ${contract.type}`)
    }
    const findings = judge(contract.defective)
    for (const { checkpoint } of findings) count(checkpoint).raised++
    const left = [...findings]
    let all = true
    for (const defect of contract.planted) {
      const row = count(defect.checkpoint)
      row.planted++
      const hits = left.filter((finding) => finding.checkpoint === defect.checkpoint)
      const placed = hits.find(
        (hit) => defect.start === defect.end || (hit.start < defect.end && defect.start < hit.end),
      )
      const hit = placed ?? hits[0]
      if (!hit) {
        all = false
        missed.push(
          `${contract.name} ${defect.checkpoint} ${contract.defective.slice(defect.start, defect.end) || '(taken out)'}`,
        )
        continue
      }
      left.splice(left.indexOf(hit), 1)
      row.found++
      if (placed) row.located++
      else
        missed.push(
          `${contract.name} ${defect.checkpoint} misplaced: ${contract.defective.slice(hit.start, hit.end).slice(0, 60)}`,
        )
    }
    for (const extra of left)
      extras.push(
        `${contract.name} ${extra.checkpoint} ${contract.defective.slice(extra.start, extra.end).slice(0, 60)}`,
      )
    if (all && left.length === 0 && clean.length === 0) wholly++
  }
  const sum = (key: keyof RuleCount) => [...perRule.values()].reduce((total, row) => total + row[key], 0)
  const found = sum('found')
  return {
    f1: (2 * found) / Math.max(1, sum('planted') + sum('raised')),
    recall: found / Math.max(1, sum('planted')),
    precision: found / Math.max(1, sum('raised')),
    located: sum('located') / Math.max(1, sum('planted')),
    alarmsPerText: alarms.length / Math.max(1, contracts.length),
    typesRight,
    texts: contracts.length,
    wholly,
    perRule,
    missed,
    extras,
    alarms,
    mistyped,
  }
}
