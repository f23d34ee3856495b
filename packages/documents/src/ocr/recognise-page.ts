// A page that is a picture, as content for the layout step.

import { despeckle } from '../image/despeckle.ts'
import { type Grey, level } from '../image/grey.ts'
import type { Glyph, PageContent } from '../layout/content.ts'
import { median } from '../layout/lines.ts'
import { findHandwriting } from '../marks/handwriting.ts'
import { isSealInk } from '../marks/seal-ink.ts'
import { findSeals } from '../marks/seals.ts'
import type { PdfDocument } from '../pdf/pdfium.ts'
import { type Raster, renderPage } from '../pdf/render.ts'
import { type DetectedLine, detectLines } from './detect.ts'
import { findDrawnLines } from './drawn-lines.ts'
import { isUpsideDown, liesOnItsSide, turn } from './orientation.ts'
import { restoreWidths } from './punctuation-width.ts'
import { type ReadCharacter, readLine } from './read-line.ts'
import { readSealNames } from './seal-name.ts'
import { greyWithoutSeals } from './without-seals.ts'

const DPI = 200
const LEAST_SKEW = 0.15
const RULING_POINTS = 22
/** Of a character's height: the strokes of 王 are no border, however large it is written. */
const RULING_CHARACTERS = 1.6

/** Finding the lines takes about this share of a page's time, reading them nearly all the rest. */
const FOUND = 0.25
const READ = 0.95
/** Told after every so many lines. */
const LINES_TOLD = 6
/** Told now and then how much of the page is done, 0 to 1. */
type Begun = (share: number) => void

export const recognisePage = (document: PdfDocument, index: number, begun?: Begun): Promise<PageContent> =>
  recognise(renderPage(document, index, DPI / 72), begun)

export async function recognise(raster: Raster, begun: Begun = () => {}): Promise<PageContent> {
  const upright = await makeUpright(despeckle(greyWithoutSeals(raster)))
  const { picture, lines, skew, turns } = upright
  const scale = raster.scale
  const read: { line: DetectedLine; characters: ReadCharacter[] }[] = []
  for (const [index, line] of lines.entries()) {
    if (index % LINES_TOLD === 0) begun(FOUND + ((READ - FOUND) * index) / lines.length)
    const characters = await readLine(picture, line)
    if (characters.length > 0)
      read.push({ line, characters: restoreWidths(characters, estimateSize(line, characters)) })
  }
  const glyphs = toGlyphs(read, scale)
  const written = median(read.map(({ line, characters }) => estimateSize(line, characters)))
  const shortest = Math.max(RULING_POINTS * scale, RULING_CHARACTERS * written)
  const rulings = findDrawnLines(picture, shortest).map((ruling) => ({
    left: ruling.left / scale,
    right: ruling.right / scale,
    top: ruling.top / scale,
    bottom: ruling.bottom / scale,
  }))
  const seals = turns === 0 ? await readSealNames(raster, findSeals(raster)) : []
  const printed = seals.length ? glyphs.filter((glyph) => !isSealInk(raster, glyph, skew)) : glyphs
  const { handwriting, typed } = findHandwriting(raster, printed, turns === 0)
  return {
    width: picture.width / scale,
    height: picture.height / scale,
    source: 'ocr',
    glyphs: typed,
    rulings,
    marks: [...seals, ...handwriting],
    skew,
    turned: (turns * 90) as PageContent['turned'],
  }
}

async function makeUpright(source: Grey) {
  let picture = source
  let turns: 0 | 1 | 2 | 3 = 0
  let { lines, skew } = await detectLines(picture)
  if (liesOnItsSide(lines)) {
    turns = 1
    picture = turn(source, turns)
    ;({ lines, skew } = await detectLines(picture))
  }
  if (await isUpsideDown(picture, lines)) {
    turns = (turns + 2) as 2 | 3
    picture = turn(source, turns)
    ;({ lines, skew } = await detectLines(picture))
  }
  if (Math.abs(skew) >= LEAST_SKEW) {
    picture = level(picture, skew)
    ;({ lines } = await detectLines(picture))
  } else skew = 0
  return { picture, lines, skew, turns }
}

function toGlyphs(read: { line: DetectedLine; characters: ReadCharacter[] }[], scale: number): Glyph[] {
  const sizes = read.map(({ line, characters }) => estimateSize(line, characters) / scale)
  const weights = read.flatMap(({ characters }, index) => characters.map(() => sizes[index]!))
  const usual = median(weights)
  return read.flatMap(({ line, characters }, index) => {
    // Estimates scatter by a few per cent; lines that are nearly of the usual size are of the usual size.
    const raw = sizes[index]!
    const size = Math.abs(raw - usual) < usual * 0.12 ? usual : raw
    const middle = (line.top + line.bottom) / 2 / scale
    return characters.map(
      (character): Glyph => ({
        text: character.text,
        left: character.left / scale,
        right: character.right / scale,
        top: middle - size / 2,
        bottom: middle + size / 2,
        baseline: middle + size * 0.38,
        size: Math.round(size * 2) / 2,
        bold: false,
        italic: false,
        colour: 0,
        opacity: 1,
        angle: 0,
        confidence: character.confidence,
      }),
    )
  })
}

const WIDE = /[\u2e80-\u9fff]/

/** Chinese characters are set one em apart; without enough of them the height has to do. */
function estimateSize(line: DetectedLine, characters: ReadCharacter[]): number {
  const steps: number[] = []
  for (let index = 1; index < characters.length; index++) {
    const [before, after] = [characters[index - 1]!, characters[index]!]
    if (!WIDE.test(before.text) || !WIDE.test(after.text)) continue
    steps.push((after.left + after.right - before.left - before.right) / 2)
  }
  const byHeight = (line.bottom - line.top) * 0.72
  if (steps.length < 3) return byHeight
  const byStep = median(steps)
  return byStep < byHeight * 1.35 ? byStep : byHeight
}
