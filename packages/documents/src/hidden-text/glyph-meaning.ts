// Whether glyphs look like the characters they claim to be: a font may show an 8 and say 3. Each figure and each font is
// read once from the picture; only a sure reading that differs on a figure, or on much of a line, counts.

import type { Glyph } from '../layout/content.ts'
import type { HiddenText } from '../model.ts'
import type { PdfDocument } from '../pdf/pdfium.ts'
import { renderPage } from '../pdf/render.ts'
import { boxOf, finding } from './finding.ts'
import { lineGroups, textOfLine } from './lines.ts'

export type PageText = { page: number; glyphs: Glyph[]; width: number; height: number }

const DPI = 200
/** Lines read for one file at most. */
const LINES = 8
const SURE = 0.95
const WORTH = /[\d零〇一二三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟甲乙不无免]/u
const plain = (text: string) => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')

type Line = { page: PageText; glyphs: Glyph[]; signs: Set<string> }

/** Few lines that together show every figure of every font the file brings. */
export function linesToRead(pages: readonly PageText[]): Line[] {
  const lines: Line[] = pages.flatMap((page) =>
    lineGroups(
      page.glyphs.filter((glyph) => glyph.embedded && Math.abs(glyph.angle) < 1 && glyph.size >= 6),
    ).flatMap((glyphs) => {
      const text = textOfLine(glyphs)
      if (plain(text).length < 3 || plain(text).length > 60) return []
      const signs = new Set(
        glyphs.flatMap(({ text: sign, font }) => (WORTH.test(sign) ? [`${font}|${sign}`] : [`${font}|`])),
      )
      return [{ page, glyphs, signs }]
    }),
  )
  const chosen: Line[] = []
  const covered = new Set<string>()
  const gain = (line: Line) => [...line.signs].filter((sign) => !covered.has(sign)).length
  while (chosen.length < LINES && lines.length > 0) {
    let best = lines[0]!
    let most = 0
    for (const line of lines) {
      const own = gain(line)
      if (own > most) {
        most = own
        best = line
      }
    }
    if (most === 0) break
    chosen.push(best)
    for (const sign of best.signs) covered.add(sign)
  }
  return chosen
}

export async function findLyingGlyphs(
  document: PdfDocument,
  pages: readonly PageText[],
): Promise<HiddenText[]> {
  const lines = linesToRead(pages)
  if (lines.length === 0) return []
  const [{ readLine }, { greyWithoutSeals }] = await Promise.all([
    import('../ocr/read-line.ts'),
    import('../ocr/without-seals.ts'),
  ])
  const pictures = new Map<number, { grey: ReturnType<typeof greyWithoutSeals>; scale: number }>()
  const found: HiddenText[] = []
  for (const { page, glyphs } of lines) {
    let picture = pictures.get(page.page)
    if (!picture) {
      const raster = renderPage(document, page.page, DPI / 72)
      picture = { grey: greyWithoutSeals(raster), scale: raster.scale }
      pictures.set(page.page, picture)
    }
    const box = boxOf(glyphs, page.width, page.height)
    const size = Math.max(...glyphs.map((glyph) => glyph.size))
    const { scale } = picture
    const area = {
      left: (Math.min(...glyphs.map((glyph) => glyph.left)) - size * 0.3) * scale,
      right: (Math.max(...glyphs.map((glyph) => glyph.right)) + size * 0.3) * scale,
      top: (Math.min(...glyphs.map((glyph) => glyph.top)) - size * 0.18) * scale,
      bottom: (Math.max(...glyphs.map((glyph) => glyph.bottom)) + size * 0.18) * scale,
    }
    const read = await readLine(picture.grey, area)
    const seen = read.map((character) => character.text).join('')
    const claimed = textOfLine(glyphs)
    if (isLie(claimed, read)) found.push(finding('glyph-mismatch', page.page, box, claimed, { seen }))
  }
  return found
}

/** Reading is wrong now and then; it is not surely wrong about two figures of an otherwise equal line. */
export function isLie(claimed: string, read: readonly { text: string; confidence: number }[]): boolean {
  const claim = [...plain(claimed)]
  const seen = read.flatMap(({ text, confidence }) => [...plain(text)].map((char) => ({ char, confidence })))
  if (claim.length < 3 || seen.length < 3 || Math.abs(claim.length - seen.length) > claim.length * 0.2)
    return false
  if (claim.length !== seen.length) {
    const shown = new Set(seen.filter(({ confidence }) => confidence > SURE).map(({ char }) => char))
    return claim.filter((char) => !shown.has(char)).length > claim.length * 0.6
  }
  let figures = 0
  let others = 0
  for (const [index, char] of claim.entries()) {
    const { char: other, confidence } = seen[index]!
    if (char.toLowerCase() === other.toLowerCase() || confidence < SURE) continue
    if (/\d/.test(char) && /\d/.test(other)) figures++
    else others++
  }
  return figures >= 1 || others > Math.max(2, claim.length * 0.4)
}
