// The words a list page is described with.

import type { Body, Data, JsonPath } from '@xinqi/api/calls'
import type { ReactNode } from 'react'

export type ListAnswer<Row = unknown> = {
  list: Row[]
  nextCursor: string | null
  total: number
  /** Counting stopped there: it is this many or more. */
  atLeast?: boolean
}
export type ListPath = { [P in JsonPath]: Data<P> extends ListAnswer ? P : never }[JsonPath]
export type RowOf<P extends ListPath> = Data<P> extends { list: (infer R)[] } ? R : never

/** What a list is asked besides where its page begins; it must be said where the call cannot do without. */
export type ListParams<P extends ListPath> = Omit<Body<P>, 'cursor' | 'pageSize'>
export type ListOptions<P extends ListPath> =
  object extends ListParams<P> ? unknown : { body: (query: ListQuery) => ListParams<P> }

/** Filter values as they stand in the address. Absent means no filter. */
export type ListQuery = Readonly<Record<string, string | undefined>>

export type ListFilter =
  | { kind: 'keyword'; name: string; label: string; placeholder?: string }
  | { kind: 'choice'; name: string; label: string; options: readonly { value: string; label: string }[] }
  /** Two days in the address, `from` and `to` their names. */
  | { kind: 'days'; from: string; to: string; label: string }

/** What tells a row from all others: the name of a property, or something made of several. */
export type RowKey<Row> = (keyof Row & string) | ((row: Row) => string)
export const keyOf = <Row>(rowKey: RowKey<Row>) =>
  typeof rowKey === 'function' ? rowKey : (row: Row) => String(row[rowKey])

export type ListColumn<Row> = {
  key: string
  title: string
  width: number
  render: (row: Row) => ReactNode
  align?: 'right'
  fixed?: 'left' | 'right'
  /** Cannot be switched off: what people call the thing, and the actions. */
  always?: boolean
  /** Off until somebody switches it on. */
  optional?: boolean
  /** What rows are sorted by at its head; none where it says nothing that has an order. */
  sort?: (row: Row) => string | number | null
  /** How narrow it may become on a small screen; else a share of its width. */
  least?: number
  /** On a telephone: beside the name of the thing, or not at all; otherwise a line of its own. */
  card?: 'tag' | 'none'
}

/** What every list is described with. */
export type ListProps<P extends ListPath> = {
  path: P
  /** The call's body for the filters as they stand, where there is more than cursor and page size. */
  body?: (query: ListQuery) => ListParams<P>
  rowKey: RowKey<RowOf<P>>
  columns: readonly ListColumn<RowOf<P>>[]
  filters?: readonly ListFilter[]
  /** Beside the filters, or the export button. */
  tools?: (query: ListQuery) => ReactNode
  batch?: (rows: RowOf<P>[], clear: () => void) => ReactNode
}

export type StatusTab = { value: string; label: string; count?: number }

export const namesOf = (filters: readonly ListFilter[]): string[] =>
  filters.flatMap((filter) => (filter.kind === 'days' ? [filter.from, filter.to] : [filter.name]))
