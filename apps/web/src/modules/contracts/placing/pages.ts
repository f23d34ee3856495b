// Which pages a field is copied to.

import type { PlacedField } from './placedField.ts'

export type PageChoice = 'all' | 'odd' | 'even' | 'chosen'

/** `1-3, 5` → [0, 1, 2, 4]; null when it names no page there is. */
export const parsePages = (text: string, count: number): number[] | null => {
  const pages = new Set<number>()
  for (const part of text.split(/[,，、\s]+/).filter(Boolean)) {
    const [, from, to] = /^(\d+)(?:[-–~～](\d+))?$/.exec(part) ?? []
    if (!from) return null
    const [first, last] = [Number(from), Number(to ?? from)]
    if (first < 1 || last < first || last > count) return null
    for (let page = first; page <= last; page++) pages.add(page - 1)
  }
  return pages.size ? [...pages].sort((a, b) => a - b) : null
}

export const pagesOf = (choice: PageChoice, typed: string, count: number): number[] | null => {
  if (choice === 'chosen') return parsePages(typed, count)
  const all = Array.from({ length: count }, (_, page) => page)
  if (choice === 'odd') return all.filter((page) => page % 2 === 0)
  return choice === 'even' ? all.filter((page) => page % 2 === 1) : all
}

/** A copy on each of these pages; pages that hold the field already are left alone. */
export const copiesOn = (fields: readonly PlacedField[], pages: readonly number[]): PlacedField[] =>
  fields
    .filter(({ kind }) => kind !== 'seam')
    .flatMap((field) =>
      pages
        .filter((page) => page !== field.page)
        .map((page) => ({ ...field, fieldId: crypto.randomUUID(), page })),
    )
