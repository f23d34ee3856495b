// Paragraphs and tables cut by a page break.

import { type Block, isTable, isText, type Page } from '../model.ts'
import { endsSentence, enumeratorOf } from './characters.ts'
import type { Column } from './paragraphs.ts'

const flows = (block: Block): boolean =>
  isTable(block) || (isText(block) && (block.kind === 'paragraph' || block.kind === 'heading'))

export function markContinuations(pages: Page[], column: Column): void {
  for (let index = 1; index < pages.length; index++) {
    const before = pages[index - 1]!
    const page = pages[index]!
    const last = before.blocks.filter(flows).at(-1)
    const first = page.blocks.find(flows)
    if (!last || !first) continue
    if (isTable(last) && isTable(first)) {
      const sameSides = Math.abs(last.box.x - first.box.x) < 0.01 && Math.abs(last.box.w - first.box.w) < 0.02
      if (sameSides && last.columns === first.columns) first.continues = true
      continue
    }
    if (!isText(last) || !isText(first) || last.kind !== 'paragraph' || first.kind !== 'paragraph') continue
    const size = last.lines.at(-1)?.runs.at(-1)?.size ?? 12
    const lastBox = last.lines.at(-1)!.box
    const lineEndsFull = (lastBox.x + lastBox.w) * before.width > column.right - 2.2 * size
    const indented = first.lines[0]!.box.x * page.width > column.left + 0.8 * size
    const newClause = enumeratorOf(first.text) !== '' && endsSentence(last.text)
    if (lineEndsFull && !indented && !newClause) first.continues = true
  }
}
