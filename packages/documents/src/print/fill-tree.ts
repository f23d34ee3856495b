// The tree with its values in place: conditions decided, rows repeated, tokens written out. What comes out is words and
// boxes only, as the printer draws them.

import {
  type Block,
  type Cell,
  type Condition,
  type Inline,
  type MarkKind,
  ROW_NUMBER,
  type Row,
  type TextStyle,
} from './tree.ts'

/** What a field holds, as it reads on paper. */
export type FillValue =
  | { text: string /** For conditions, where it is written otherwise. */; raw?: string }
  | { rows: readonly Readonly<Record<string, string>>[] }
  | { picture: string; widthMm: number }
  /** Left to a party: room for it. */
  | { blank: { id: string; widthMm: number; heightMm: number } }
export type Values = ReadonlyMap<string, FillValue>

export type Run =
  | {
      k: 't' | 'pn' | 'pc'
      s?: string
      b?: true
      i?: true
      u?: true
      x?: true
      z?: number
      c?: string
      f?: 'hei'
    }
  | { k: 'br' }
  | { k: 'g'; id: string; w: number; h: number; line: boolean }
  | { k: 'im'; id: string; w: number }
export type Printed =
  | { k: 'p'; level: number; align?: string; indent?: number; left?: number; lead?: number; runs: Run[] }
  | { k: 'l'; ordered: boolean; start: number; items: Printed[][] }
  | { k: 'tb'; widths: number[]; ruled: boolean; head: PrintedCell[]; cells: PrintedCell[] }
  | { k: 'pb' }
  | { k: 'hr' }
export type PrintedCell = {
  cs: number
  rs: number
  align?: string
  v?: string
  fill?: string
  /** Higher than a page: the one case in which a row may be cut. */
  split?: true
  blocks: Printed[]
}

/** Of a seal, a signature, a day of signing. */
export const MARK_MM: Readonly<Record<MarkKind, readonly [number, number]>> = {
  seal: [42, 42],
  signature: [40, 14],
  date: [40, 8],
}
export type MarkPlace = { id: string; kind: MarkKind; role: string }

export type Filled = { blocks: Printed[]; marks: MarkPlace[] }
type BoxSize = { widthPt: number; heightPt: number }

export const fillTree = (blocks: readonly Block[], values: Values, room: BoxSize): Filled => {
  const filler = new Filler(room)
  return { blocks: filler.blocks(blocks, values, room.widthPt), marks: filler.marks }
}

const POINTS_PER_MM = 72 / 25.4
const LINE = 1.6
const CELL_INSET = 10
/** Of a page's height: a row higher than this may be cut, all others stay whole. */
const TALL = 0.6

class Filler {
  readonly marks: MarkPlace[] = []
  private readonly room: BoxSize
  constructor(room: BoxSize) {
    this.room = room
  }

  blocks(blocks: readonly Block[], values: Values, widthPt: number): Printed[] {
    return blocks.flatMap((block) => this.block(block, values, widthPt))
  }

  private block(block: Block, values: Values, widthPt: number): Printed[] {
    switch (block.type) {
      case 'paragraph': {
        const { level, align, indent, left, lineHeight } = block
        const runs = block.children.flatMap((one) => this.inline(one, values))
        // A paragraph that consisted of a condition that does not hold leaves no empty line behind.
        if (runs.length === 0 && block.children.length > 0 && block.children.every(isConditional)) return []
        return [{ k: 'p', level, align, indent, left, lead: lineHeight, runs }]
      }
      case 'list': {
        const items = block.items.map((item) => this.blocks(item, values, widthPt))
        return [{ k: 'l', ordered: block.ordered, start: block.start, items }]
      }
      case 'table':
        return this.table(block, values, widthPt)
      case 'page-break':
        return [{ k: 'pb' }]
      case 'rule':
        return [{ k: 'hr' }]
      case 'when':
        return holds(block.condition, values) ? this.blocks(block.children, values, widthPt) : []
    }
  }

  private table(block: Extract<Block, { type: 'table' }>, values: Values, widthPt: number): Printed[] {
    const widths = block.widths.map((share) => share * widthPt)
    const cellsOf = (rows: readonly Row[]) =>
      this.rows(rows, values).flatMap(({ row, seen }) => this.cells(row, seen, widths))
    const head = cellsOf(block.head)
    const cells = cellsOf(block.body)
    if (head.length + cells.length === 0) return []
    return [{ k: 'tb', widths: block.widths, ruled: block.ruled, head, cells }]
  }

  private rows(rows: readonly Row[], values: Values): { row: Row; seen: Values }[] {
    return rows.flatMap((row) => {
      if (row.repeat === undefined)
        return !row.condition || holds(row.condition, values) ? [{ row, seen: values }] : []
      const given = values.get(row.repeat)
      if (!given || !('rows' in given)) return []
      return given.rows.flatMap((record, index) => {
        const seen = new Map(values)
        seen.set(`${row.repeat}.${ROW_NUMBER}`, { text: String(index + 1) })
        for (const [column, text] of Object.entries(record)) seen.set(`${row.repeat}.${column}`, { text })
        return !row.condition || holds(row.condition, seen) ? [{ row, seen }] : []
      })
    })
  }

  private cells({ cells }: Row, values: Values, widths: readonly number[]): PrintedCell[] {
    let column = 0
    const made = cells.map((cell): PrintedCell & { high: number } => {
      const width =
        widths.slice(column, column + cell.columns).reduce((sum, one) => sum + one, 0) - CELL_INSET
      column += cell.columns
      const blocks = this.blocks(cell.blocks, values, width)
      return { ...shape(cell), blocks, high: heightOf(blocks, Math.max(width, 12)) }
    })
    const tall = made.some(({ high }) => high > this.room.heightPt * TALL)
    return made.map(({ high: _, ...cell }) => (tall ? { ...cell, split: true } : cell))
  }

  private inline(one: Inline, values: Values): Run[] {
    switch (one.type) {
      case 'text':
        return [{ k: 't', s: one.text, ...look(one.style) }]
      case 'line-break':
        return [{ k: 'br' }]
      case 'page':
        return [{ k: one.what === 'number' ? 'pn' : 'pc', ...look(one.style) }]
      case 'picture':
        return [{ k: 'im', id: one.id, w: one.widthMm }]
      case 'when':
        return holds(one.condition, values) ? one.children.flatMap((child) => this.inline(child, values)) : []
      case 'mark': {
        const id = `mark-${this.marks.length}`
        this.marks.push({ id, kind: one.kind, role: one.role })
        const [w, h] = MARK_MM[one.kind]
        return [{ k: 'g', id, w, h, line: false }]
      }
      case 'field':
        return valueRuns(values.get(one.key), one.style)
    }
  }
}

const isConditional = (one: Inline): boolean =>
  one.type === 'when' || one.type === 'field' || (one.type === 'text' && one.text.trim() === '')

const shape = (cell: Cell) => ({
  cs: cell.columns,
  rs: cell.rows,
  ...(cell.align ? { align: cell.align } : cell.isHead ? { align: 'center' } : {}),
  ...(cell.vertical ? { v: cell.vertical } : {}),
  ...(cell.fill ? { fill: cell.fill } : cell.isHead ? { fill: '#f2f2f2' } : {}),
})

const look = ({ bold, italic, underline, strike, size, colour, face }: TextStyle) => ({
  ...(bold ? { b: true as const } : {}),
  ...(italic ? { i: true as const } : {}),
  ...(underline ? { u: true as const } : {}),
  ...(strike ? { x: true as const } : {}),
  ...(size ? { z: size } : {}),
  ...(colour ? { c: colour } : {}),
  ...(face === 'hei' ? { f: 'hei' as const } : {}),
})

const valueRuns = (given: FillValue | undefined, style: TextStyle): Run[] => {
  if (!given) return []
  if ('blank' in given) {
    const { id, widthMm, heightMm } = given.blank
    return [{ k: 'g', id, w: widthMm, h: heightMm, line: true }]
  }
  if ('picture' in given) return [{ k: 'im', id: given.picture, w: given.widthMm }]
  if ('rows' in given) return [{ k: 't', s: `共 ${given.rows.length} 行`, ...look(style) }]
  return given.text
    .split('\n')
    .flatMap((line, index): Run[] => [
      ...(index ? [{ k: 'br' as const }] : []),
      { k: 't', s: line, ...look(style) },
    ])
}

export const holds = ({ key, operator, value }: Condition, values: Values): boolean => {
  const given = values.get(key)
  const text = !given || 'blank' in given ? '' : 'text' in given ? (given.raw ?? given.text).trim() : ''
  const filled =
    given !== undefined && ('rows' in given ? given.rows.length > 0 : 'picture' in given || text !== '')
  const number = (one: string) => (one.trim() === '' ? Number.NaN : Number(one.replaceAll(',', '')))
  switch (operator) {
    case 'filled':
      return filled
    case 'empty':
      return !filled
    case 'is':
      return text === value.trim() || text.split('、').includes(value.trim())
    case 'not':
      return text !== value.trim() && !text.split('、').includes(value.trim())
    case 'above':
      return number(text) > number(value)
    case 'below':
      return number(text) < number(value)
  }
}

/** An upper estimate, in points: a full-width character each, as many lines as that makes. */
const heightOf = (blocks: readonly Printed[], widthPt: number): number =>
  blocks.reduce((sum, block) => {
    if (block.k === 'p') {
      let lines = 1
      let across = 0
      let highest = 12
      for (const run of block.runs) {
        if (run.k === 'br') {
          lines++
          across = 0
        } else if (run.k === 't') {
          const size = run.z ?? 12
          highest = Math.max(highest, size)
          across += (run.s ?? '').length * size
          lines += Math.floor(across / widthPt)
          across %= widthPt
        } else if (run.k === 'g') sum += run.h * POINTS_PER_MM
        else if (run.k === 'im') sum += run.w * POINTS_PER_MM * 1.5
      }
      return sum + lines * highest * LINE
    }
    if (block.k === 'l')
      return sum + block.items.reduce((all, item) => all + heightOf(item, widthPt * 0.9), 0)
    if (block.k === 'tb') return sum + block.cells.length * 20
    return sum + 12
  }, 0)
