// The model as plain text for people: one paragraph a line, table rows with tabs, paragraphs whole across pages.

import { type Block, isMark, type TextModel } from './model.ts'

const running = new Set<Block['kind']>(['header', 'footer', 'pageNumber'])

/** Running headers, footers and page numbers appear once, where they first stand; watermarks and marks are left out. */
export function outlineText(model: TextModel): string {
  const seen = new Set<string>()
  let text = ''
  for (const block of model.pages.flatMap((page) => page.blocks)) {
    if (isMark(block) || block.kind === 'watermark') continue
    if (running.has(block.kind)) {
      const shape = `${block.kind} ${block.text.replace(/[\d\s]+/g, '#')}`
      if (seen.has(shape)) continue
      seen.add(shape)
    }
    const readsOn = block.kind !== 'table' && block.continues
    text += `${text === '' || readsOn ? '' : '\n'}${block.text}`
  }
  return `${text}\n`
}
