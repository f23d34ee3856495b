import { FACT_CATALOGUE, type FactSheet, type FactState, type FactValue } from './engine.ts'

/**
 * A sheet as it is kept: values with the places of their words, never the words. A line a value, its key before it, so that
 * a question opens the few it asks for. What is merely stated of most facts (未约定, 不适用, 未读出) is a list of keys a
 * state in the first line.
 */
type Head = {
  x: string
  k: string
  r: FactSheet['reading']
  b: Partial<Record<FactState, string>>
}
type PackedValue = Omit<FactValue, 'quotes'> & { q: number[] }

const isBare = ({ state, value, quotes, why, side, phase, by }: FactValue) =>
  (state === '未约定' || state === '不适用' || state === '未读出') &&
  !value &&
  quotes.length === 0 &&
  !why &&
  !side &&
  !phase &&
  by === 'rule'

export const packSheet = ({ extractor, kind, reading, facts }: FactSheet): string => {
  const bare: Partial<Record<FactState, string>> = {}
  const values: string[] = []
  for (const fact of facts)
    if (isBare(fact)) bare[fact.state] = `${bare[fact.state] ?? ','}${fact.key},`
    else {
      const { quotes, ...rest } = fact
      const packed: PackedValue = { ...rest, q: quotes.flatMap(({ file, start, end }) => [file, start, end]) }
      values.push(`${fact.key}\t${JSON.stringify(packed)}`)
    }
  const head: Head = { x: extractor, k: kind, r: reading, b: bare }
  return [JSON.stringify(head), ...values].join('\n')
}

const KEYS: readonly string[] = FACT_CATALOGUE.map(({ key }) => key)

/** The facts asked for, or all of them where none are named. The words of quotes are cut anew from the reading. */
export const openSheet = (packed: string, wanted: readonly string[] = KEYS): FactSheet => {
  const [head, ...values] = packed.split('\n')
  const { x, k, r, b } = JSON.parse(head!) as Head
  const facts: FactValue[] = []
  for (const line of values) {
    const tab = line.indexOf('\t')
    if (!wanted.includes(line.slice(0, tab))) continue
    const { q, ...rest } = JSON.parse(line.slice(tab + 1)) as PackedValue
    facts.push({ ...rest, quotes: quotesIn(q) })
  }
  for (const [state, keys] of Object.entries(b))
    for (const key of wanted) if (keys.includes(`,${key},`)) facts.push(bareFact(key, state as FactState))
  return { extractor: x, kind: k, reading: r, facts }
}

const quotesIn = (q: readonly number[]): FactValue['quotes'] => {
  const quotes: FactValue['quotes'] = []
  for (let at = 0; at + 2 < q.length; at += 3)
    quotes.push({ file: q[at]!, start: q[at + 1]!, end: q[at + 2]!, text: '' })
  return quotes
}

/** The same object for the same fact and state: thousands of sheets say the same of most facts. */
const bareFacts = new Map<string, FactValue>()
const bareFact = (key: string, state: FactState): FactValue => {
  const name = `${state}${key}`
  const known = bareFacts.get(name)
  if (known) return known
  const made = Object.freeze({
    key: key as FactValue['key'],
    state,
    quotes: [],
    confidence: 100,
    by: 'rule' as const,
  }) as FactValue
  bareFacts.set(name, made)
  return made
}
