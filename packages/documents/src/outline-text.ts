// The model as plain text for people: one paragraph a line, table rows with tabs, running headers left out.

import { isMark, type TextModel } from './model.ts'

const furniture = new Set(['header', 'footer', 'pageNumber', 'watermark'])

export function outlineText(model: TextModel): string {
  let text = ''
  for (const block of model.pages.flatMap((page) => page.blocks)) {
    if (isMark(block) || furniture.has(block.kind)) continue
    const readsOn = block.kind !== 'table' && block.continues
    text += `${text === '' || readsOn ? '' : '\n'}${block.text}`
  }
  return `${text}\n`
}
