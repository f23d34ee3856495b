import { type Question, scopeIdOf } from './list-filter.ts'

export type Span = { newest: Date; oldest: Date }

/** The end of a scope's id, as word_places() writes it. */
const tagOf = ({ scope }: Question) => scopeIdOf(scope).slice(-12)

const MONTHS = 12
const monthOf = (at: Date) => at.getUTCFullYear() * MONTHS + at.getUTCMonth()

/** The months of somebody's contracts that a question is about, newest first, as word_places() calls them. */
export const monthPlaces = (question: Question, span: Span | undefined): string[] => {
  if (!span) return []
  const { filter } = question
  const newest = Math.min(monthOf(span.newest), filter.to ? monthOf(new Date(filter.to)) : Infinity)
  const oldest = Math.max(monthOf(span.oldest), filter.from ? monthOf(new Date(filter.from)) : 0)
  return Array.from({ length: Math.max(0, newest - oldest + 1) }, (_, back) => {
    const month = newest - back
    const digits = Math.floor(month / MONTHS) * 100 + (month % MONTHS) + 1
    return `${tagOf(question)}${digits}`
  })
}

/** The day of a moment, under the same name. Places of one scope follow each other as days do. */
export const dayPlace = (question: Question, at: string): string =>
  tagOf(question) + new Date(at).toISOString().slice(0, 10).replaceAll('-', '')

/** Where the month of a moment ends: no day of it is later. */
export const monthEnd = (question: Question, at: Date): string =>
  `${dayPlace(question, at.toISOString()).slice(0, -2)}31`
