// Where words stand on a page, found in this browser as the server finds them: spaces do not count, and full-width signs
// equal half-width ones.

import type { PDFPageProxy } from 'pdfjs-dist'
import type { Box } from '../../../shared/viewer/fractions.ts'
import type { PdfSource } from '../../../shared/viewer/source.ts'

/** A run of signs as pdf.js tells it, in points from the top left of the page as shown. */
export type Run = { text: string; x: number; baseline: number; width: number; height: number }
export type WordHit = { page: number; box: Box }

const plain = (text: string) => text.normalize('NFKC').toLowerCase()
const SAME_LINE = 2
/** How much of a Chinese sign stands above the line it is written on. */
const ASCENT = 0.88

type Letter = { sign: string; left: number; right: number; run: Run }

const lettersOf = (run: Run): Letter[] => {
  const signs = [...run.text]
  const each = run.width / Math.max(1, signs.length)
  return signs.flatMap((sign, at) =>
    /\s/.test(sign)
      ? []
      : [...plain(sign)].map((folded) => ({
          sign: folded,
          left: run.x + each * at,
          right: run.x + each * (at + 1),
          run,
        })),
  )
}

const linesOf = (runs: readonly Run[]): Letter[][] => {
  const lines: { baseline: number; runs: Run[] }[] = []
  for (const run of runs) {
    const line = lines.find(({ baseline }) => Math.abs(baseline - run.baseline) < SAME_LINE)
    if (line) line.runs.push(run)
    else lines.push({ baseline: run.baseline, runs: [run] })
  }
  return lines
    .sort((one, other) => one.baseline - other.baseline)
    .map(({ runs: own }) => own.sort((one, other) => one.x - other.x).flatMap(lettersOf))
}

/** Each place of the words, from the top of the page down, as fractions of it. Pure. */
export const findWords = (
  runs: readonly Run[],
  words: string,
  page: { width: number; height: number },
): Box[] => {
  const wanted = [...plain(words).replace(/\s/g, '')]
  if (wanted.length === 0) return []
  return linesOf(runs).flatMap((letters) => {
    const found: Box[] = []
    for (let at = 0; at + wanted.length <= letters.length; ) {
      if (!wanted.every((sign, offset) => letters[at + offset]!.sign === sign)) {
        at++
        continue
      }
      const [first, last] = [letters[at]!, letters[at + wanted.length - 1]!]
      const { baseline, height } = first.run
      found.push({
        x: first.left / page.width,
        y: (baseline - ASCENT * height) / page.height,
        width: (last.right - first.left) / page.width,
        height: height / page.height,
      })
      at += wanted.length
    }
    return found
  })
}

const runsOf = async (page: PDFPageProxy): Promise<Run[]> => {
  const viewport = page.getViewport({ scale: 1 })
  const { items } = await page.getTextContent()
  return items.flatMap((item) => {
    if (!('str' in item) || !item.str) return []
    const [x, baseline] = viewport.convertToViewportPoint(item.transform[4], item.transform[5])
    return [{ text: item.str, x, baseline, width: item.width, height: item.height }]
  })
}

export const findInDocument = async (source: PdfSource, words: string): Promise<WordHit[]> => {
  const found: WordHit[] = []
  for (const [index, size] of source.sizes.entries())
    for (const box of findWords(await runsOf(await source.page(index)), words, size))
      found.push({ page: index, box })
  return found
}
