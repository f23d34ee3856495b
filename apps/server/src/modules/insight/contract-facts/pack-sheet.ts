import { FACT_CATALOGUE, type FactSheet, type FactState, type FactValue } from './engine.ts'

/**
 * A sheet as it is kept: values with the places of their words, never the words. What is merely stated of most facts
 * (未约定, 不适用, 未读出) is a list of keys a state, because a sheet has far more of these than values.
 */
type PackedSheet = {
  x: string
  k: string
  r: FactSheet['reading']
  b: Partial<Record<FactState, string>>
  f: (Omit<FactValue, 'quotes'> & { q: number[] })[]
}

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
  const values: PackedSheet['f'] = []
  for (const fact of facts)
    if (isBare(fact)) bare[fact.state] = `${bare[fact.state] ?? ','}${fact.key},`
    else {
      const { quotes, ...rest } = fact
      values.push({ ...rest, q: quotes.flatMap(({ file, start, end }) => [file, start, end]) })
    }
  return JSON.stringify({ x: extractor, k: kind, r: reading, b: bare, f: values } satisfies PackedSheet)
}

const KEYS: readonly string[] = FACT_CATALOGUE.map(({ key }) => key)

/** With the bare states of the facts asked for; of all of them where none are named. The words of quotes are cut anew. */
export const openSheet = (packed: string, wanted: readonly string[] = KEYS): FactSheet => {
  const { x, k, r, b, f } = JSON.parse(packed) as PackedSheet
  const facts: FactValue[] = f.map(({ q, ...rest }) => ({ ...rest, quotes: quotesIn(q) }))
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
