// Would every reader see the same document? Readers that follow the file's own table of contents and readers that
// search for objects must find the same ones; a file where they do not can show one text and be signed for another.

import { CrossReferenceFault, readCrossReference } from './cross-reference.ts'

/** What could be read in two ways, or undefined when nothing. */
export function auditPdf(bytes: Uint8Array): string | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const end = text.lastIndexOf('%%EOF')
  if (end < 0 || !/^[\s\0]*$/.test(text.slice(end + 5))) return 'bytes after the end of the file'
  try {
    const { offsets, sections } = readCrossReference(text, bytes)
    for (const [offset, number] of offsets) {
      const found = /^\s*(\d+)\s+\d+\s+obj\b/.exec(text.slice(offset, offset + 40))
      if (!found || Number(found[1]) !== number) return `object ${number} is not where the file says`
    }
    for (const offset of objectOffsets(text))
      if (!offsets.has(offset) && !sections.has(offset)) return `object at ${offset} is in no table`
  } catch (error) {
    if (error instanceof CrossReferenceFault) return error.message
    throw error
  }
  return undefined
}

/** Where a reader that ignores the table of contents would find objects; the insides of streams do not count. */
function* objectOffsets(text: string): Generator<number> {
  const token = /\bendstream\b|(?<=>>\s{0,8})stream\r?\n|(?<![\d.])(\d{1,10})\s+\d{1,5}\s+obj\b/g
  for (let match = token.exec(text); match; match = token.exec(text)) {
    if (match[1] !== undefined) yield match.index
    else if (match[0].startsWith('stream')) {
      const end = text.indexOf('endstream', token.lastIndex)
      if (end < 0) return
      token.lastIndex = end
    }
  }
}
