import { type Question, scopeIdOf } from './rows-asked.ts'

export type Span = { newest: Date; oldest: Date }

const MONTHS = 12
const monthOf = (at: Date) => at.getUTCFullYear() * MONTHS + at.getUTCMonth()

/** The months of somebody's contracts that a question is about, newest first, as word_places() calls them. */
export const monthPlaces = ({ scope, filter }: Question, span: Span | undefined): string[] => {
  if (!span) return []
  const newest = Math.min(monthOf(span.newest), filter.to ? monthOf(new Date(filter.to)) : Infinity)
  const oldest = Math.max(monthOf(span.oldest), filter.from ? monthOf(new Date(filter.from)) : 0)
  return Array.from({ length: Math.max(0, newest - oldest + 1) }, (_, back) => {
    const month = newest - back
    const digits = Math.floor(month / MONTHS) * 100 + (month % MONTHS) + 1
    return `${scopeIdOf(scope).slice(-12)}${digits}`
  })
}
