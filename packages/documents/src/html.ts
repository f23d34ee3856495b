// HTML templates as others may look at them: cleaned, and asked what fields they have.

import { readHtml } from './print/read-html.ts'
import { type Block, columnOf, type Inline, ROW_NUMBER } from './print/tree.ts'
import { writeHtml } from './print/write-html.ts'

export { type FillValue, MARK_MM } from './print/fill-tree.ts'
export { HTML_LIMITS, isFieldKey } from './print/read-html.ts'
export { type MarkKind, OPERATORS } from './print/tree.ts'

export type HtmlFacts = {
  /** Every field named, those of repeated rows by the name of the rows. */
  keys: string[]
  /** Rows that repeat, with the columns their cells name. */
  tables: { key: string; columns: string[] }[]
  marks: { kind: string; role: string }[]
  pictures: string[]
  /** All that is written, for whoever looks whether it can be printed. */
  text: string
}

/** What may be kept of a piece of HTML, and what was left out of it. */
export const cleanHtml = (html: string): { html: string; removed: string[]; facts: HtmlFacts } => {
  const { blocks, removed } = readHtml(html)
  return { html: writeHtml(blocks), removed, facts: factsOf(blocks) }
}

const factsOf = (blocks: readonly Block[]): HtmlFacts => {
  const keys = new Set<string>()
  const tables = new Map<string, Set<string>>()
  const marks: HtmlFacts['marks'] = []
  const pictures = new Set<string>()
  const words: string[] = []
  const columns = (rows: string) => {
    const known = tables.get(rows) ?? new Set<string>()
    tables.set(rows, known)
    return known
  }
  const name = (key: string) => {
    const cell = columnOf(key)
    if (!cell) keys.add(key)
    else if (cell.column === ROW_NUMBER) columns(cell.rows)
    else columns(cell.rows).add(cell.column)
  }
  const inline = (one: Inline): void => {
    if (one.type === 'field') name(one.key)
    else if (one.type === 'mark') marks.push({ kind: one.kind, role: one.role })
    else if (one.type === 'picture') pictures.add(one.id)
    else if (one.type === 'text') words.push(one.text)
    else if (one.type === 'when') {
      name(one.condition.key)
      one.children.forEach(inline)
    }
  }
  const walk = (all: readonly Block[]): void => {
    for (const block of all) {
      if (block.type === 'paragraph') block.children.forEach(inline)
      else if (block.type === 'list') block.items.forEach(walk)
      else if (block.type === 'when') {
        name(block.condition.key)
        walk(block.children)
      } else if (block.type === 'table')
        for (const row of [...block.head, ...block.body]) {
          if (row.repeat) columns(row.repeat)
          if (row.condition) name(row.condition.key)
          for (const cell of row.cells) walk(cell.blocks)
        }
    }
  }
  walk(blocks)
  for (const key of tables.keys()) keys.delete(key)
  return {
    keys: [...keys, ...tables.keys()],
    tables: [...tables].map(([key, found]) => ({ key, columns: [...found] })),
    marks,
    pictures: [...pictures],
    text: words.join('\n'),
  }
}
