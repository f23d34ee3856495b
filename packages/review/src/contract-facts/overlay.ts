import type { FactSheet, FactValue } from './fact-value.ts'

/** A supplement's sheet with the number its files begin at among the files of the whole, so that quotes still lead home. */
export type Supplement = { sheet: FactSheet; firstFile?: number }

const saysSomething = ({ state }: FactValue) => state === '明确' || state === '明确没有'
const moved = (value: FactValue, by: number): FactValue =>
  by === 0 ? value : { ...value, quotes: value.quotes.map((quote) => ({ ...quote, file: quote.file + by })) }

/** A value of the same fact, of the same side and the same part where the new one names them. */
const isReplaced = (old: FactValue, by: FactValue) =>
  old.key === by.key &&
  (by.side === undefined || old.side === undefined || old.side === by.side) &&
  (by.phase === undefined || old.phase === undefined || old.phase === by.phase)

const replaceBy = (facts: FactValue[], fresh: FactValue[]): FactValue[] =>
  fresh.length === 0
    ? facts
    : [...facts.filter((old) => !fresh.some((value) => isReplaced(old, value))), ...fresh]

/** What no supplement changes, because it is of its own paper. */
const OWN_OF_EACH = new Set([
  'base.title',
  'base.number',
  'base.kind',
  'base.copies',
  'sign.date',
  'master.ref',
  'annex.list',
  'party.name',
  'party.place',
  'party.code',
  'signatory',
  'effect.when',
])

/**
 * The values in force: supplements in the order they took effect change what they state and nothing else;
 * what a person has said stands above every reading.
 */
export function overlay(sheet: FactSheet, supplements: Supplement[], corrections: FactValue[]): FactSheet {
  let facts = sheet.facts
  for (const { sheet: change, firstFile = 0 } of supplements)
    facts = replaceBy(
      facts,
      change.facts
        .filter((value) => saysSomething(value) && !OWN_OF_EACH.has(value.key) && !value.computed)
        .map((value) => moved(value, firstFile)),
    )
  facts = replaceBy(
    facts,
    corrections.map((value) => ({ ...value, by: 'person', confidence: 100 })),
  )
  const unread = [sheet, ...supplements.map(({ sheet: one }) => one)].some(
    ({ reading }) => reading !== '已读',
  )
  return { ...sheet, reading: unread && sheet.reading === '已读' ? '部分' : sheet.reading, facts }
}
