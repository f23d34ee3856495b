// Reads requests with their facts and scores drafts against them, by the text of the draft alone.
import { readFileSync } from 'node:fs'
import { findMoney } from '../../src/values/money.ts'
import { findRatios } from '../../src/values/ratio.ts'

export type GoldRequest = {
  id: string
  kind: string
  request: string
  facts: string[]
  mustAsk: string | null
}
export type Drafted = { type: string | null; text: string; questions: string[]; refused: string | null }

export const TODAY = '2026-11-18'

export function readRequests(file: URL | string): GoldRequest[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  const found: GoldRequest[] = []
  for (let index = 0; index < lines.length; index++) {
    const head = /^= (\S+) (!?)(\S+)/.exec(lines[index] as string)
    if (!head) continue
    const facts = (lines[index + 2] as string).replace(/^> /, '').split(' ; ')
    const asks = facts[0]?.startsWith('!') ? facts[0].slice(1) : null
    found.push({
      id: head[1] as string,
      kind: head[3] as string,
      request: lines[index + 1] as string,
      facts: asks ? [] : facts,
      mustAsk: asks,
    })
  }
  return found
}

const CHINESE = '零一二三四五六七八九十'
/** Everything that says so many months. */
const months = (n: number) => {
  const years = n === 24 ? '|2年|两年|二年' : n % 12 === 0 ? `|${n / 12}年|${CHINESE[n / 12] ?? '无'}年` : ''
  return new RegExp(`(?<!\\d)(?:${n === 2 ? '两个月|' : ''}${n}个月|${CHINESE[n] ?? '无'}个月${years})`)
}

/** A sentence or a clause with the word in it. */
function near(text: string, word: string): string {
  const clauses = text.split(/\n(?=第[一二三四五六七八九十]+条)/)
  const inClause = clauses.filter((clause) => (clause.split('\n')[0] as string).includes(word))
  const sentences = text.split(/[。；\n]/).filter((sentence) => sentence.includes(word))
  return [...inClause, ...sentences].join('\n')
}

function holds(text: string, value: string): boolean {
  if (value.startsWith('¥'))
    return (
      findMoney(text).some(({ yuan }) => Math.abs(yuan - Number(value.slice(1))) < 0.005) ||
      new RegExp(`(?<![\\d.])${value.slice(1)}(?![\\d.万])`).test(text.replace(/,/g, ''))
    )
  if (/^[\d.]+%$/.test(value))
    return findRatios(text).some((ratio) => Math.abs(ratio.value * 100 - Number(value.slice(0, -1))) < 1e-6)
  if (value.startsWith('@')) {
    const [year, month, day] = value.slice(1).split('-').map(Number)
    return text.includes(`${year}年${month}月${day}日`)
  }
  if (/^\d+月$/.test(value)) return months(Number(value.slice(0, -1))).test(text)
  if (/^\d+年$/.test(value)) return months(Number(value.slice(0, -1)) * 12).test(text)
  if (/^\d+日$/.test(value)) return new RegExp(`(?<!\\d)${value.slice(0, -1)}(?:日|天)`).test(text)
  if (/^\d+工作日$/.test(value)) return new RegExp(`(?<!\\d)${value.slice(0, -3)}个?工作日`).test(text)
  if (value.startsWith('#')) return text.replace(/,/g, '').includes(value.slice(1))
  if (value.startsWith('/')) return new RegExp(value.slice(1, -1)).test(text)
  if (/^[1-9]:/.test(value)) return false
  return new RegExp(value).test(text) || text.includes(value)
}

export function holdsFact(
  drafted: Drafted,
  fact: string,
  roles: { first: string; second: string } | null,
): boolean {
  const { text } = drafted
  const named = /^([12甲乙](?:\|[12])?):(.+)$/.exec(fact)
  if (named) {
    const [, side, name] = named as unknown as [string, string, string]
    const lines = text.split('\n').filter((line) => /^[甲乙丙]方/.test(line))
    return lines.some((line) => {
      if (!line.endsWith(`：${name}`)) return false
      if (side === '甲' || side === '乙') return line.startsWith(`${side}方`)
      if (side.includes('|')) return true
      return !roles || line.includes(side === '1' ? roles.first : roles.second)
    })
  }
  const near_ = /^([^~/]+)~(.+)$/.exec(fact)
  if (near_)
    return (near_[1] as string).split('|').some((word) => holds(near(text, word), near_[2] as string))
  if (fact.includes('|') && !fact.startsWith('/'))
    return fact.split('|').some((one) => holdsFact(drafted, one, roles))
  return holds(text, fact)
}

/** Figures in the draft that neither the request nor our usual text has: sums, shares and days nobody gave. */
export function strangeFigures(
  drafted: Drafted,
  usual: string,
  gold: GoldRequest,
  allowed: number[],
): string[] {
  const known = [...allowed, ...findMoney(usual).map(({ yuan }) => yuan)]
  for (const fact of gold.facts) for (const match of fact.matchAll(/¥([\d.]+)/g)) known.push(Number(match[1]))
  return findMoney(drafted.text)
    .filter(({ yuan, inWords }) => !inWords && !known.some((one) => Math.abs(one - yuan) < 0.005))
    .map(({ yuan }) => String(yuan))
}

/** Names of parties in a draft that are not among the facts: where the facts list everything, each is wrong. */
export function namesNobodyGave(text: string, gold: GoldRequest): string[] {
  const facts = gold.facts.join('\n')
  return [...text.matchAll(/^[甲乙丙]方(?:（[^）]*）)?：([^\n]+)$/gm)]
    .map((match) => (match[1] as string).trim())
    .filter((name) => !name.includes('待填') && !/^_+$/.test(name) && !facts.includes(name))
}
