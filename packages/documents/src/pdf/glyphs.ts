// The characters of a PDF page with their place, font and look.

import { DocumentError } from '../errors.ts'
import { familyName } from '../font-family.ts'
import type { Glyph } from '../layout/content.ts'
import { inputLimits } from '../limits.ts'
import { apply, type Matrix, mapArea } from './page-space.ts'
import { type Pdfium, Scratch } from './pdfium.ts'
import { textObjects } from './text-objects.ts'

type GlyphStyle = Pick<
  Glyph,
  'font' | 'bold' | 'italic' | 'colour' | 'opacity' | 'artifact' | 'embedded' | 'object'
> & {
  invisible: boolean
}

const INVISIBLE = 3
const CLIP_ONLY = 7
const FILL_AND_STROKE = 2

/** Words a file wants read in the place of those it shows. */
export type ReplacedText = { text: string; objects: number[] }

export type PageGlyphs = {
  visible: Glyph[]
  /** Drawn in a way that leaves nothing on the page; over a scan this is its text layer. */
  invisible: Glyph[]
  replaced: ReplacedText[]
}

/** Reads what the glyphs themselves stand for: words a file puts in their place are told apart. */
export function readGlyphs(pdfium: Pdfium, page: number, space: Matrix, scratch: Scratch): PageGlyphs {
  const objects = textObjects(pdfium, page)
  const replaced = takeReplacedText(pdfium, objects)
  const textPage = pdfium.FPDFText_LoadPage(page)
  if (!textPage) return { visible: [], invisible: [], replaced }
  const orders = new Map(objects.map((object, order) => [object, order]))
  const looks = new Map<number, GlyphStyle>()
  const visible: Glyph[] = []
  const invisible: Glyph[] = []
  try {
    const count = pdfium.FPDFText_CountChars(textPage)
    if (count > inputLimits.glyphsPerPage)
      throw new DocumentError('limits-exceeded', `${count} characters on a page`)
    for (let index = 0; index < count; index++) {
      if (pdfium.FPDFText_IsGenerated(textPage, index) === 1) continue
      const code = pdfium.FPDFText_GetUnicode(textPage, index)
      if (code === 0 || code === 0xfffe || code === 10 || code === 13) continue
      const object = pdfium.FPDFText_GetTextObject(textPage, index)
      let look = looks.get(object)
      if (!look) {
        look = { ...readLook(pdfium, object, scratch), object: orders.get(object) }
        looks.set(object, look)
      }
      const { invisible: unseen, ...shown } = look
      const into = unseen ? invisible : visible
      into.push({
        ...placeOf(pdfium, textPage, index, space, scratch),
        ...shown,
        text: String.fromCodePoint(code),
        confidence: 1,
      })
    }
  } finally {
    pdfium.FPDFText_ClosePage(textPage)
  }
  return { visible, invisible, replaced }
}

const ACTUAL_TEXT = 'ActualText'
const LONGEST_REPLACEMENT = 4096

function takeReplacedText(pdfium: Pdfium, objects: readonly number[]): ReplacedText[] {
  const found: ReplacedText[] = []
  const marked: [object: number, mark: number][] = []
  let buffer: Scratch | undefined
  let previous: string | undefined
  for (const [order, object] of objects.entries()) {
    let text: string | undefined
    for (let index = 0; index < pdfium.FPDFPageObj_CountMarks(object); index++) {
      const mark = pdfium.FPDFPageObj_GetMark(object, index)
      if (!pdfium.FPDFPageObjMark_GetParamValueType(mark, ACTUAL_TEXT)) continue
      buffer ??= new Scratch(pdfium, LONGEST_REPLACEMENT + 8)
      const { at } = buffer
      const length = at + LONGEST_REPLACEMENT
      // The bytes themselves: PDFium's own text of them is only right for plain ASCII.
      if (pdfium.FPDFPageObjMark_GetParamBlobValue(mark, ACTUAL_TEXT, at, LONGEST_REPLACEMENT, length)) {
        const heap = pdfium.pdfium.HEAPU8
        const size = new DataView(heap.buffer, length, 4).getUint32(0, true)
        text = asText(heap.slice(at, at + Math.min(size, LONGEST_REPLACEMENT)))
      }
      marked.push([object, mark])
    }
    if (text === undefined) previous = undefined
    else if (text === previous) found.at(-1)!.objects.push(order)
    else found.push({ text, objects: [order] })
    previous = text
  }
  // Marks are shared between objects: all are read before any is changed.
  for (const [object, mark] of marked) pdfium.FPDFPageObjMark_RemoveParam(object, mark, ACTUAL_TEXT)
  buffer?.free()
  return found
}

/** A text string as PDF writes it: its first bytes say how. */
function asText(bytes: Uint8Array): string {
  const [first, second, third] = bytes
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder().decode(bytes)
  return new TextDecoder('latin1').decode(bytes)
}

function placeOf(pdfium: Pdfium, textPage: number, index: number, space: Matrix, scratch: Scratch) {
  pdfium.FPDFText_GetMatrix(textPage, index, scratch.at)
  const [a = 1, b = 0, c = 0, d = 1] = scratch.floats(6)
  const alongX = (space[0] * a + space[2] * b) as number
  const alongY = (space[1] * a + space[3] * b) as number
  const angle = (Math.atan2(-alongY, alongX) * 180) / Math.PI
  const size = pdfium.FPDFText_GetFontSize(textPage, index) * Math.hypot(c, d)
  pdfium.FPDFText_GetCharOrigin(textPage, index, scratch.at, scratch.at + 8)
  const [originX, originY] = scratch.doubles(2) as [number, number]
  const [x, baseline] = apply(space, originX, originY)
  pdfium.FPDFText_GetLooseCharBox(textPage, index, scratch.at)
  const [left, top, right, bottom] = scratch.floats(4) as [number, number, number, number]
  const loose = mapArea(space, left, bottom, right, top)
  if (Math.abs(angle) > 1) return { ...loose, baseline, size, angle }
  // Fonts disagree wildly about ascent and descent; the em square around the baseline is comparable across fonts.
  return {
    left: Math.min(x, loose.right),
    right: Math.max(loose.right, x),
    top: baseline - size * 0.88,
    bottom: baseline + size * 0.12,
    baseline,
    size,
    angle,
  }
}

function readLook(pdfium: Pdfium, object: number, scratch: Scratch): GlyphStyle {
  const font = pdfium.FPDFTextObj_GetFont(object)
  const name = scratch.utf8(pdfium.FPDFFont_GetBaseFontName(font, scratch.at, 255))
  const mode = pdfium.FPDFTextObj_GetTextRenderMode(object)
  const [red, green, blue, alpha] = pdfium.FPDFPageObj_GetFillColor(
    object,
    scratch.at,
    scratch.at + 4,
    scratch.at + 8,
    scratch.at + 12,
  )
    ? (scratch.integers(4) as [number, number, number, number])
    : [0, 0, 0, 255]
  pdfium.FPDFFont_GetItalicAngle(font, scratch.at)
  const slant = scratch.integers(1)[0]!
  return {
    font: familyName(name),
    bold:
      mode === FILL_AND_STROKE || /bold|heavy|black/i.test(name) || pdfium.FPDFFont_GetWeight(font) >= 600,
    italic: /italic|oblique/i.test(name) || (slant !== 0 && Math.abs(slant) < 45),
    colour: (red << 16) | (green << 8) | blue,
    opacity: alpha / 255,
    embedded: pdfium.FPDFFont_GetIsEmbedded(font) === 1,
    artifact: artifactOf(pdfium, object, scratch),
    invisible: mode === INVISIBLE || mode === CLIP_ONLY || alpha === 0,
  }
}

/** Word, WPS and LibreOffice mark running headers and watermarks in the page content. */
function artifactOf(pdfium: Pdfium, object: number, scratch: Scratch): Glyph['artifact'] {
  for (let index = 0; index < pdfium.FPDFPageObj_CountMarks(object); index++) {
    const mark = pdfium.FPDFPageObj_GetMark(object, index)
    pdfium.FPDFPageObjMark_GetName(mark, scratch.at, 128, scratch.at + 128)
    const name = markText(pdfium, scratch)
    if (name !== 'Artifact') continue
    for (const key of ['Type', 'Subtype']) {
      if (!pdfium.FPDFPageObjMark_GetParamStringValue(mark, key, scratch.at, 128, scratch.at + 128)) continue
      const value = markText(pdfium, scratch)
      if (value === 'Watermark') return 'watermark'
      if (value === 'Pagination') return 'pagination'
    }
  }
  return undefined
}

function markText(pdfium: Pdfium, scratch: Scratch): string {
  const length = new DataView(pdfium.pdfium.HEAPU8.buffer, scratch.at + 128, 4).getUint32(0, true)
  return scratch.utf16(Math.min(length, 128))
}
