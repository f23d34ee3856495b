// Where words stand on a page. Spaces do not count and full-width signs equal half-width ones: what reads the same is
// the same.

import { type Block, type Box, isTable, isText, type Line, type Page } from '@xinqi/documents'

type Letter = { sign: string; x: number; right: number }

const plain = (text: string): string => text.normalize('NFKC').toLowerCase()

const lettersOf = ({ runs }: Line): Letter[] =>
  runs.flatMap(({ text, box, edges }) =>
    [...text].flatMap((sign, index): Letter[] => {
      if (/\s/.test(sign)) return []
      const at = [...text].slice(0, index).join('').length
      const x = edges?.[at] ?? box.x + (box.w * at) / Math.max(1, text.length)
      const right =
        edges?.[at + sign.length] ?? box.x + (box.w * (at + sign.length)) / Math.max(1, text.length)
      // One sign may fold into several, as ㈱ into (株).
      return [...plain(sign)].map((folded) => ({ sign: folded, x, right }))
    }),
  )

const linesOf = (block: Block): Line[] => {
  if (isTable(block)) return block.cells.flatMap(({ blocks }) => blocks.flatMap(linesOf))
  return isText(block) ? block.lines : []
}

export const findOnPage = (page: Page, keyword: string): Box[] => {
  const wanted = [...plain(keyword).replace(/\s/g, '')]
  if (wanted.length === 0) return []
  return page.blocks.flatMap(linesOf).flatMap((line) => {
    const letters = lettersOf(line)
    const found: Box[] = []
    for (let at = 0; at + wanted.length <= letters.length; ) {
      if (wanted.every((sign, offset) => letters[at + offset]!.sign === sign)) {
        const [first, last] = [letters[at]!, letters[at + wanted.length - 1]!]
        found.push({ x: first.x, y: line.box.y, w: last.right - first.x, h: line.box.h })
        at += wanted.length
      } else at++
    }
    return found
  })
}

/** Recognition sets a page upright before it reads; people place things on the page as it is shown. */
export const asShown = ({ x, y, w, h }: Box, turned: Page['turned']): Box => {
  if (turned === 90) return { x: y, y: 1 - x - w, w: h, h: w }
  if (turned === 180) return { x: 1 - x - w, y: 1 - y - h, w, h }
  if (turned === 270) return { x: 1 - y - h, y: x, w: h, h: w }
  return { x, y, w, h }
}
