import type { TextBlock } from '@xinqi/documents'
import { foldText } from './fold.ts'
import type { Reading } from './reading.ts'

/**
 * Blocks a reader took for headers because the contract repeats their wording at the edge of pages: the other
 * side has that wording in its body more often than this one.
 */
export function misplacedBlocks(own: Reading, other: Reading): Set<TextBlock> {
  const blocks = new Set<TextBlock>()
  const copies = new Map<string, TextBlock[]>()
  for (const { kind, text, region } of own.furniture) {
    if (kind !== 'headerFooter' || !region.source) continue
    const folded = foldText(text)
    copies.set(folded, [...(copies.get(folded) ?? []), region.source])
  }
  if (copies.size === 0) return blocks
  const ownBody = bodyOf(own)
  const otherBody = bodyOf(other)
  for (const [folded, sources] of copies) {
    const missing = folded === '' ? 0 : count(otherBody, folded) - count(ownBody, folded)
    for (const source of sources.slice(0, Math.max(0, missing))) blocks.add(source)
  }
  return blocks
}

const bodyOf = ({ text, pieces }: Reading): string =>
  pieces.map(({ start, end }) => foldText(text.slice(start, end))).join('')

function count(text: string, wanted: string): number {
  let found = 0
  for (let i = text.indexOf(wanted); i >= 0; i = text.indexOf(wanted, i + wanted.length)) found++
  return found
}
