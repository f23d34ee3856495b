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

type WantedFacts = { keys: ReadonlySet<string>; marks: readonly [key: string, mark: string][] }
/** The same list asks of thousands of sheets. */
const askedBy = new WeakMap<readonly string[], WantedFacts>()
const askedOf = (wanted: readonly string[]): WantedFacts => {
  const known = askedBy.get(wanted)
  if (known) return known
  const asked: WantedFacts = { keys: new Set(wanted), marks: wanted.map((key) => [key, `,${key},`]) }
  askedBy.set(wanted, asked)
  return asked
}

/**
 * The facts asked for, or all of them where none are named. The words of quotes are cut anew from the reading. A question
 * opens thousands of these: what nobody asks for is not taken apart, and the rest is parsed in one go.
 */
export const openSheet = (packed: string, wanted: readonly string[] = KEYS): FactSheet => {
  const { keys, marks } = askedOf(wanted)
  let end = packed.indexOf('\n')
  const { x, k, r, b } = JSON.parse(end < 0 ? packed : packed.slice(0, end)) as Head
  const lines: string[] = []
  while (end >= 0) {
    const start = end + 1
    const tab = packed.indexOf('\t', start)
    end = packed.indexOf('\n', start)
    if (keys.has(packed.slice(start, tab))) lines.push(packed.slice(tab + 1, end < 0 ? undefined : end))
  }
  const facts = (JSON.parse(`[${lines.join()}]`) as PackedValue[]).map(unpacked)
  for (const [state, bare] of Object.entries(b))
    for (const [key, mark] of marks) if (bare.includes(mark)) facts.push(bareFact(key, state as FactState))
  return { extractor: x, kind: k, reading: r, facts }
}

/** Key by key: taking an object apart by `...rest` costs five times as much. */
const unpacked = (packed: PackedValue): FactValue => {
  const fact: Partial<FactValue> & Record<string, unknown> = {}
  for (const [name, value] of Object.entries(packed)) if (name !== 'q') fact[name] = value
  fact.quotes = quotesIn(packed.q)
  return fact as FactValue
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
