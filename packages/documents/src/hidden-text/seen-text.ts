// Which glyphs of a page can be seen on it. The page is drawn with and without its text: what the text itself leaves on
// the paper decides, whatever colour, clip, layer, cover or setting took the rest away.

import { type Area, areaOf, type Glyph, heightOf, overlap, widthOf } from '../layout/content.ts'
import type { HiddenText, HiddenTrick } from '../model.ts'
import { type PdfDocument, Scratch } from '../pdf/pdfium.ts'
import { isCut, isOnLayer, isPicture, letterCount, type PdfPage } from '../pdf/read-page.ts'
import { type Raster, renderPage } from '../pdf/render.ts'
import { textObjects, withoutText } from '../pdf/text-objects.ts'
import { boxOf, finding, lettersOf } from './finding.ts'

export type SeenText = {
  glyphs: Glyph[]
  unseen: Glyph[]
  hidden: HiddenText[]
  /** Unseen glyphs that lie on a picture: the text layer of a scan, honest or not. */
  layer: Glyph[]
  /** The page is a picture once unseen text is set aside. */
  isScan: boolean
  /** The page as drawn, where it had to be drawn. */
  raster?: Raster
}

type Unseen = { glyph: Glyph; trick: HiddenTrick; seen?: string }

const LOOKING_DPI = 110
const CLOSER_DPI = 220
/** 0.7 mm on paper: nobody reads smaller type. */
const TINY = 2
/** Points of width below which a character of ordinary height has been squeezed to a line. */
const SQUEEZED = 0.6
/** Contrast of ink on its ground (WCAG ratio) below which it cannot be made out. */
const LEAST_CONTRAST = 1.3
/** A watermark may be fainter than text: it is large, slanted or marked as one. */
const LEAST_WATERMARK = 1.02
const WATERMARK_SIZE = 26

const isBlank = (text: string) => /^[\s\p{Cf}\p{Cc}\p{Co}\p{M}\ufffd]*$/u.test(text)
const isWord = (text: string) => /[\p{L}\p{N}]/u.test(text)

export function seeText(
  document: PdfDocument,
  index: number,
  page: PdfPage,
  { raster: drawn, beforeDrawing = () => {} }: { raster?: Raster; beforeDrawing?: () => void } = {},
): SeenText {
  const { width, height } = page.content
  const unseen = new Map<Glyph, Unseen>()
  const mark = (glyph: Glyph, trick: HiddenTrick, seen?: string) => {
    if (!unseen.has(glyph)) unseen.set(glyph, { glyph, trick, seen })
  }
  for (const glyph of page.content.glyphs) {
    if (isBlank(glyph.text)) continue
    const trick = sizeTrick(glyph)
    if (trick) mark(glyph, trick)
  }
  const conflicts = stackedObjects(page.content.glyphs.filter((glyph) => !unseen.has(glyph)))
  let raster = drawn
  const layer: Glyph[] = []
  const onPicture = (glyph: Glyph) =>
    page.pictures.some(
      (picture) => overlap(picture, glyph) > 0.6 * areaOf(glyph) && areaOf(picture) > 0.15 * width * height,
    )
  if (page.mayHideText || conflicts.under.size > 0) {
    beforeDrawing()
    raster ??= renderPage(document, index, LOOKING_DPI / 72)
    lookCloser(document, index, page, raster, conflicts, mark)
  }
  // Text under or in front of the picture it was read from is its layer; what the picture shows there is read instead.
  for (const { glyph, trick } of unseen.values())
    if ((trick === 'covered' || trick === 'pale' || trick === 'same-colour') && onPicture(glyph))
      layer.push(glyph)
  const pictureShare = Math.min(
    1,
    page.pictures.reduce((sum, area) => sum + areaOf(area), 0) / (width * height),
  )
  // Other readers may have the font we lack: such words are told, and kept.
  const glyphs = page.content.glyphs.filter((glyph) => {
    const trick = unseen.get(glyph)?.trick
    return trick === undefined || trick === 'font-missing'
  })
  const isScan = page.isScan || isPicture(pictureShare, letterCount(glyphs))
  if (isScan) for (const glyph of layer) unseen.delete(glyph)
  else layer.length = 0
  for (const glyph of page.invisible) {
    if (isBlank(glyph.text)) continue
    if (onPicture(glyph)) layer.push(glyph)
    else mark(glyph, glyph.opacity === 0 ? 'transparent' : 'invisible')
  }
  for (const glyph of page.outside) if (!isBlank(glyph.text)) mark(glyph, 'off-page')
  const hidden = [...grouped([...unseen.values()], index, width, height), ...replacedIn(page, index)]
  return {
    glyphs,
    unseen: page.content.glyphs.filter((glyph) => unseen.has(glyph)),
    hidden,
    layer,
    isScan,
    raster,
  }
}

function sizeTrick(glyph: Glyph): HiddenTrick | undefined {
  if (Math.abs(glyph.angle) > 1) return Math.max(widthOf(glyph), heightOf(glyph)) < TINY ? 'tiny' : undefined
  if (glyph.size < TINY) return 'tiny'
  return isWord(glyph.text) && widthOf(glyph) < SQUEEZED ? 'squeezed' : undefined
}

function lookCloser(
  document: PdfDocument,
  index: number,
  page: PdfPage,
  raster: Raster,
  conflicts: Conflicts,
  mark: (glyph: Glyph, trick: HiddenTrick, seen?: string) => void,
): void {
  const { pdfium } = document
  const bare = renderPage(
    document,
    index,
    raster.scale,
    withoutText(pdfium, () => true),
  )
  const doubtful = page.content.glyphs.filter(
    (glyph) => !isBlank(glyph.text) && inkOf(glyph, raster, bare) < LEAST_CONTRAST,
  )
  if (doubtful.length > 0) {
    const close = renderPage(document, index, CLOSER_DPI / 72)
    const closeBare = renderPage(
      document,
      index,
      CLOSER_DPI / 72,
      withoutText(pdfium, () => true),
    )
    const unseen = doubtful.filter((glyph) => !isSeen(glyph, inkOf(glyph, close, closeBare)))
    if (unseen.length > 0) {
      const settings = objectSettings(document, index, new Set(unseen.map(({ object }) => object ?? -1)))
      const gaps = fontGaps(document, index, unseen)
      for (const glyph of unseen)
        mark(
          glyph,
          gaps.has(glyph.object) ? 'font-missing' : reasonOf(glyph, closeBare, settings.get(glyph.object)),
        )
    }
  }
  if (conflicts.under.size === 0) return
  const withoutUnder = renderPage(
    document,
    index,
    raster.scale,
    withoutText(pdfium, (order) => conflicts.under.has(order)),
  )
  const withoutOver = renderPage(
    document,
    index,
    raster.scale,
    withoutText(pdfium, (order) => conflicts.over.has(order)),
  )
  for (const { under, over } of conflicts.pairs) {
    const underSeen = under.some((glyph) => inkOf(glyph, raster, withoutUnder) >= LEAST_CONTRAST)
    const overSeen = over.some((glyph) => inkOf(glyph, raster, withoutOver) >= LEAST_CONTRAST)
    const words = (glyphs: readonly Glyph[]) => glyphs.map((glyph) => glyph.text).join('')
    if (underSeen || !overSeen)
      // Both can be made out, one through the other: what was painted last is taken, and both are told.
      for (const glyph of under) mark(glyph, 'stacked', words(over))
    else for (const glyph of under) mark(glyph, 'covered', words(over))
  }
}

const isSeen = (glyph: Glyph, contrast: number): boolean =>
  contrast >= LEAST_CONTRAST ||
  (contrast >= LEAST_WATERMARK &&
    (glyph.artifact !== undefined || Math.abs(glyph.angle) > 5 || glyph.size >= WATERMARK_SIZE))

type Setting = { layer: boolean; cut: boolean }

function objectSettings(
  document: PdfDocument,
  index: number,
  wanted: Set<number>,
): Map<number | undefined, Setting> {
  const { pdfium } = document
  const scratch = new Scratch(pdfium, 512)
  try {
    return document.withPage(index, (page) => {
      const settings = new Map<number | undefined, Setting>()
      for (const [order, object] of textObjects(pdfium, page).entries())
        if (wanted.has(order))
          settings.set(order, {
            layer: isOnLayer(pdfium, object, scratch),
            cut: isCut(pdfium, object, scratch),
          })
      return settings
    })
  } finally {
    scratch.free()
  }
}

/** Text of a font the file does not bring and our stand-in fonts cannot draw either: unknown here, not hidden. */
function fontGaps(document: PdfDocument, index: number, unseen: readonly Glyph[]): Set<number | undefined> {
  const { pdfium } = document
  const wanted = new Set(unseen.filter(({ embedded }) => !embedded).map(({ object }) => object))
  const gaps = new Set<number | undefined>()
  if (wanted.size === 0) return gaps
  document.withPage(index, (page) => {
    for (const [order, object] of textObjects(pdfium, page).entries()) {
      if (!wanted.has(order)) continue
      const bitmap = pdfium.FPDFTextObj_GetRenderedBitmap(document.handle, page, object, 1)
      if (!bitmap) continue
      const at = pdfium.FPDFBitmap_GetBuffer(bitmap)
      const size = pdfium.FPDFBitmap_GetStride(bitmap) * pdfium.FPDFBitmap_GetHeight(bitmap)
      if (pdfium.pdfium.HEAPU8.subarray(at, at + size).every((value) => value === 0)) gaps.add(order)
      pdfium.FPDFBitmap_Destroy(bitmap)
    }
  })
  return gaps
}

function reasonOf(glyph: Glyph, bare: Raster, setting: Setting | undefined): HiddenTrick {
  if (glyph.opacity <= 0.12) return 'transparent'
  if (setting?.layer) return 'layer'
  if (setting?.cut) return 'clipped'
  const x = Math.min(bare.width - 1, Math.max(0, Math.round(((glyph.left + glyph.right) / 2) * bare.scale)))
  const y = Math.min(bare.height - 1, Math.max(0, Math.round(((glyph.top + glyph.bottom) / 2) * bare.scale)))
  const at = (y * bare.width + x) * 4
  const ground = luminance(bare.data[at]!, bare.data[at + 1]!, bare.data[at + 2]!)
  const own = luminance((glyph.colour >> 16) & 255, (glyph.colour >> 8) & 255, glyph.colour & 255)
  if (contrastOf(ground, own) >= LEAST_CONTRAST) return 'covered'
  return ground > 0.6 ? 'pale' : 'same-colour'
}

const linear = Float32Array.from({ length: 256 }, (_, value) => {
  const part = value / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
})
const luminance = (red: number, green: number, blue: number): number =>
  0.2126 * linear[red]! + 0.7152 * linear[green]! + 0.0722 * linear[blue]!
const contrastOf = (a: number, b: number): number => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)

/** The greatest contrast the text makes within an area, 1 where it makes none. */
function inkOf(area: Area, drawn: Raster, bare: Raster): number {
  const { width, height, scale } = drawn
  const left = Math.max(0, Math.floor(area.left * scale) - 1)
  const right = Math.min(width - 1, Math.ceil(area.right * scale) + 1)
  const top = Math.max(0, Math.floor(area.top * scale) - 1)
  const bottom = Math.min(height - 1, Math.ceil(area.bottom * scale) + 1)
  let most = 1
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const at = (y * width + x) * 4
      const [r, g, b] = [drawn.data[at]!, drawn.data[at + 1]!, drawn.data[at + 2]!]
      const [r0, g0, b0] = [bare.data[at]!, bare.data[at + 1]!, bare.data[at + 2]!]
      if (r === r0 && g === g0 && b === b0) continue
      const contrast = contrastOf(luminance(r, g, b), luminance(r0, g0, b0))
      if (contrast > most) most = contrast
      if (most >= LEAST_CONTRAST) return most
    }
  return most
}

type Conflict = { under: Glyph[]; over: Glyph[] }
type Conflicts = { pairs: Conflict[]; under: Set<number>; over: Set<number> }

/** Of the smaller em square. */
const STACKED_SHARE = 0.6
const CELL = 24
const LEAST_STACKED = 2

/** Words standing in the place of other words. Fill-in lines, boxes to tick and bold type made of two strokes are not. */
function stackedObjects(glyphs: readonly Glyph[]): Conflicts {
  const cells = new Map<number, Glyph[]>()
  const met = new Map<string, { under: Set<Glyph>; over: Set<Glyph>; differing: number }>()
  for (const glyph of glyphs) {
    if (!isWord(glyph.text) || glyph.object === undefined || Math.abs(glyph.angle) > 1 || glyph.artifact)
      continue
    const column = Math.floor((glyph.left + glyph.right) / 2 / CELL)
    const row = Math.floor(glyph.baseline / CELL)
    for (let x = column - 1; x <= column + 1; x++)
      for (let y = row - 1; y <= row + 1; y++)
        for (const other of cells.get(x * 10_000 + y) ?? []) {
          if (other.object === glyph.object || !isSamePlace(glyph, other)) continue
          const [under, over] = other.object! < glyph.object ? [other, glyph] : [glyph, other]
          const key = `${under.object}-${over.object}`
          const pair = met.get(key) ?? { under: new Set(), over: new Set(), differing: 0 }
          met.set(key, pair)
          pair.under.add(under)
          pair.over.add(over)
          if (under.text !== over.text) pair.differing++
        }
    const key = column * 10_000 + row
    const cell = cells.get(key)
    if (cell) cell.push(glyph)
    else cells.set(key, [glyph])
  }
  const conflicts: Conflicts = { pairs: [], under: new Set(), over: new Set() }
  // Where each glyph is its own object, the count is over the whole page.
  const total = [...met.values()].reduce((sum, { differing }) => sum + differing, 0)
  if (total < LEAST_STACKED) return conflicts
  for (const [key, { under, over, differing }] of met) {
    if (differing === 0) continue
    const [below, above] = key.split('-').map(Number) as [number, number]
    conflicts.pairs.push({ under: [...under], over: [...over] })
    conflicts.under.add(below)
    conflicts.over.add(above)
  }
  return conflicts
}

function isSamePlace(a: Glyph, b: Glyph): boolean {
  if (a.size / b.size > 1.7 || b.size / a.size > 1.7) return false
  return overlap(a, b) > STACKED_SHARE * Math.min(areaOf(a), areaOf(b))
}

const LINE_JUMP = 3

/** Neighbours hidden in the same way are one finding. */
function grouped(unseen: readonly Unseen[], page: number, width: number, height: number): HiddenText[] {
  const groups: Unseen[][] = []
  for (const each of unseen) {
    const group = groups.find(
      (members) =>
        members[0]!.trick === each.trick &&
        members[0]!.seen === each.seen &&
        Math.abs(members.at(-1)!.glyph.baseline - each.glyph.baseline) <
          LINE_JUMP * Math.max(10, members.at(-1)!.glyph.size),
    )
    if (group) group.push(each)
    else groups.push([each])
  }
  return groups.flatMap((group) => {
    const text = group.map(({ glyph }) => glyph.text).join('')
    if (lettersOf(text) === 0) return []
    const { trick, seen } = group[0]!
    const box = boxOf(
      group.map(({ glyph }) => glyph),
      width,
      height,
    )
    return [finding(trick, page, box, text, { seen })]
  })
}

const wordsOnly = (text: string) => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')

function replacedIn({ replaced, content }: PdfPage, index: number): HiddenText[] {
  return replaced.flatMap(({ text, objects }) => {
    const shown = content.glyphs.filter(({ object }) => object !== undefined && objects.includes(object))
    const seen = shown.map((glyph) => glyph.text).join('')
    // Glyphs without a known meaning may well need the words given for them.
    if (shown.length === 0 || /[\ufffd\p{Co}]/u.test(seen) || wordsOnly(seen) === '') return []
    if (wordsOnly(text) === wordsOnly(seen) || (wordsOnly(text) === '' && wordsOnly(seen).length < 2))
      return []
    return [finding('replaced', index, boxOf(shown, content.width, content.height), text || seen, { seen })]
  })
}
