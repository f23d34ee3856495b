// What an HTML template may say, and nothing else: read from HTML by an allow-list, written back as clean HTML, filled
// with values, and printed. Whatever has no place in this tree does not exist for the printer.

export type TextStyle = {
  bold?: true
  italic?: true
  underline?: true
  strike?: true
  /** Points. */
  size?: number
  /** `#rrggbb`. */
  colour?: string
  face?: 'song' | 'hei'
}

export const OPERATORS = ['filled', 'empty', 'is', 'not', 'above', 'below'] as const
/** Shown only where a field holds something, or holds this. */
export type Condition = { key: string; operator: (typeof OPERATORS)[number]; value: string }

export const MARKS = ['seal', 'signature', 'date'] as const
export type MarkKind = (typeof MARKS)[number]

export type Inline =
  | { type: 'text'; text: string; style: TextStyle }
  | { type: 'line-break' }
  /** A value goes here; `rows.column` inside a repeated row. */
  | { type: 'field'; key: string; style: TextStyle }
  /** Room for a seal, a signature or the day of signing. */
  | { type: 'mark'; kind: MarkKind; role: string }
  | { type: 'page'; what: 'number' | 'count'; style: TextStyle }
  | { type: 'picture'; id: string; widthMm: number }
  | { type: 'when'; condition: Condition; children: Inline[] }

export type Align = 'left' | 'center' | 'right' | 'justify'

export type Cell = {
  columns: number
  rows: number
  isHead: boolean
  align?: Align
  vertical?: 'top' | 'middle' | 'bottom'
  fill?: string
  blocks: Block[]
}
export type Row = { cells: Cell[]; repeat?: string; condition?: Condition }

export type Block =
  | {
      type: 'paragraph'
      /** 0 for text, 1–3 for headings. */
      level: 0 | 1 | 2 | 3
      align?: Align
      /** Of the first line, in characters. */
      indent?: number
      /** Of the whole, in characters. */
      left?: number
      lineHeight?: number
      children: Inline[]
    }
  | { type: 'list'; ordered: boolean; start: number; items: Block[][] }
  | { type: 'table'; widths: number[]; ruled: boolean; head: Row[]; body: Row[] }
  | { type: 'page-break' }
  | { type: 'rule' }
  | { type: 'when'; condition: Condition; children: Block[] }

/** `品名` of `明细.品名`; the number of the row is `明细.#`. */
export const ROW_NUMBER = '#'
export const columnOf = (key: string): { rows: string; column: string } | undefined => {
  const at = key.indexOf('.')
  return at < 0 ? undefined : { rows: key.slice(0, at), column: key.slice(at + 1) }
}
