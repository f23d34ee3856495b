import { type Block, isMark, isTable, type Page, type TableBlock, type TextModel } from '@xinqi/documents'
import { asShown } from './keyword.ts'

// A document as it is read, not as it looks: what a screen reader goes through, a voice reads out and large print shows.

type Place = { page: number; x: number; y: number; width: number; height: number }
type Cell = { text: string; rowSpan: number; columnSpan: number }
export type ReadBlock = Place &
  (
    | { kind: 'heading'; level: number; text: string }
    | { kind: 'paragraph' | 'note' | 'running'; text: string }
    | { kind: 'table'; hasHead: boolean; rows: Cell[][] }
    | { kind: 'picture' | 'seal' | 'handwriting'; text: string }
  )

const RUNNING = new Set<Block['kind']>(['header', 'footer', 'pageNumber'])
/** Words of other scripts keep the space that a line's end stood for. */
const LETTER_END = /[\p{Script=Latin}\d,.;]$/u
const LETTER_START = /^[\p{Script=Latin}\d(]/u
const NUMERIC = /^[\d\s.,，。%％¥￥$元/-]*$/

const placeOf = ({ box }: Block, { index, turned }: Page): Place => {
  const { x, y, w, h } = asShown(box, turned)
  return { page: index, x, y, width: w, height: h }
}

const rowsOf = ({ rows, cells }: TableBlock): Cell[][] =>
  Array.from({ length: rows }, (_, row) =>
    cells
      .filter((cell) => cell.row === row)
      .sort((one, other) => one.column - other.column)
      .map(({ blocks, rowSpan, columnSpan }) => ({
        text: blocks.map(({ text }) => text.trim()).join('\n'),
        rowSpan,
        columnSpan,
      })),
  ).filter((row) => row.length > 0)

/** A first row of words alone, over further rows, says what stands below it. */
const isHead = ([first, ...rest]: Cell[][]): boolean =>
  rest.length > 0 && first!.length > 1 && first!.every(({ text }) => text && !NUMERIC.test(text))

/** Pure. Running headers and footers are read once, where they first stand; a paragraph cut by a page's end is whole. */
export const documentBlocks = ({ pages }: TextModel): ReadBlock[] => {
  const blocks: ReadBlock[] = []
  const seen = new Set<string>()
  /** The last that a paragraph of the next page may go on. */
  let open: (ReadBlock & { text: string }) | undefined
  for (const page of pages)
    for (const block of page.blocks) {
      const place = placeOf(block, page)
      if (isMark(block)) {
        blocks.push({ ...place, kind: block.kind, text: block.text?.trim() ?? '' })
        continue
      }
      if (isTable(block)) {
        const rows = rowsOf(block)
        if (rows.length)
          blocks.push({ ...place, kind: 'table', hasHead: !block.continues && isHead(rows), rows })
        continue
      }
      const text = block.text.trim()
      if (!text || block.kind === 'watermark' || block.kind === 'pageNumber') continue
      if (RUNNING.has(block.kind)) {
        const shape = `${block.kind} ${text.replace(/[\d\s]+/g, '#')}`
        if (!seen.has(shape)) blocks.push({ ...place, kind: 'running', text })
        seen.add(shape)
        continue
      }
      if (block.continues && open) {
        open.text += (LETTER_END.test(open.text) && LETTER_START.test(text) ? ' ' : '') + text
        continue
      }
      if (block.kind === 'heading') {
        blocks.push({ ...place, kind: 'heading', level: block.level ?? 2, text })
        open = undefined
        continue
      }
      const paragraph = { ...place, kind: block.kind === 'footnote' ? 'note' : 'paragraph', text } as const
      blocks.push(paragraph)
      if (paragraph.kind === 'paragraph') open = blocks.at(-1) as ReadBlock & { text: string }
    }
  return blocks
}
