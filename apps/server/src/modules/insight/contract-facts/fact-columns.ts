import { FACT_CATALOGUE, type FactSheet, type FactValue } from './engine.ts'

// The facts of many contracts, one column a fact. What several contracts say alike stands in a column once; the places of
// their words stay in the sheets, which are opened for what is shown.

export type SheetOfSubject = { subjectId: string; sheet: FactSheet }

type Kind = [extractor: string, kind: string, reading: FactSheet['reading']]
type Head = { subjects: string[]; kinds: Kind[]; kindOf: number[] }
/** Of each contract in the order of the head: which values it states; -1 for none. */
type Column = { values: FactValue[]; of: (number | number[])[] }

const NONE = -1
const NO_QUOTES: FactValue['quotes'] = []

/** Numbers things that are equal, in the order they come. What is the same object needs no second look. */
const numbering = <T>() => {
  const list: T[] = []
  const numbers = new Map<string, number>()
  const seen = new Map<unknown, number>()
  const numberOf = (value: T, source: unknown = value): number => {
    const known = seen.get(source)
    if (known !== undefined) return known
    const text = JSON.stringify(value)
    const number = numbers.get(text) ?? list.push(value) - 1
    numbers.set(text, number)
    seen.set(source, number)
    return number
  }
  return { list, numberOf }
}

export type PackedColumns = { head: string; columns: [fact: string, values: string][] }

/** Takes sheets one after the other, so that whoever packs many lets others work between. */
export const columnPacker = () => {
  const kinds = numbering<Kind>()
  const head: Head = { subjects: [], kinds: kinds.list, kindOf: [] }
  const columns = new Map(
    FACT_CATALOGUE.map(({ key }) => [
      key as string,
      { values: numbering<FactValue>(), of: [] as (number | number[])[] },
    ]),
  )
  return {
    add: ({ subjectId, sheet: { extractor, kind, reading, facts } }: SheetOfSubject): void => {
      const at = head.subjects.push(subjectId) - 1
      head.kindOf.push(kinds.numberOf([extractor, kind, reading]))
      for (const column of columns.values()) column.of.push(NONE)
      for (const fact of facts) {
        const column = columns.get(fact.key)
        if (!column) continue
        const number = column.values.numberOf(
          fact.quotes.length > 0 ? { ...fact, quotes: NO_QUOTES } : fact,
          fact,
        )
        const before = column.of[at]!
        column.of[at] =
          typeof before === 'number' ? (before === NONE ? number : [before, number]) : [...before, number]
      }
    },
    /** A column for each fact there is, also where nobody states it. */
    packed: (): PackedColumns => ({
      head: JSON.stringify(head),
      columns: [...columns].map(([fact, { values, of }]) => {
        const column: Column = { values: values.list, of }
        return [fact, JSON.stringify(column)]
      }),
    }),
  }
}

export type OpenBlock = { has: (subjectId: string) => boolean; sheetOf: (subjectId: string) => FactSheet }

/** Pure. Sheets with the facts of these columns and no quotes; equal values are the same object, and nobody changes it. */
export const openColumns = (head: string, columns: readonly string[]): OpenBlock => {
  const { subjects, kinds, kindOf } = JSON.parse(head) as Head
  const places = new Map(subjects.map((subjectId, at) => [subjectId, at]))
  const opened = columns.map((column): Column => {
    const { values, of } = JSON.parse(column) as Column
    for (const value of values) {
      value.quotes = NO_QUOTES
      Object.freeze(value)
    }
    return { values, of }
  })
  return {
    has: (subjectId) => places.has(subjectId),
    sheetOf: (subjectId) => {
      const at = places.get(subjectId)!
      const [extractor, kind, reading] = kinds[kindOf[at]!]!
      const facts: FactValue[] = []
      for (const { values, of } of opened) {
        const numbers = of[at]!
        if (typeof numbers !== 'number') for (const number of numbers) facts.push(values[number]!)
        else if (numbers !== NONE) facts.push(values[numbers]!)
      }
      return { extractor, kind, reading, facts }
    },
  }
}
