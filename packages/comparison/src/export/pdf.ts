import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { EncryptedPDFError, PDFDocument, type PDFFont, type PDFPage, rgb } from '@cantoo/pdf-lib'
import * as fontkit from 'fontkit'
import subsetFont from 'subset-font'
import { ComparisonError } from '../errors.ts'
import type { Comparison, Diff } from '../types.ts'
import { addHighlight } from './highlight.ts'
import { COLOURS, flattened, TYPE_LABELS } from './labels.ts'
import { drawList, listCharacters } from './pdf-list.ts'
import { type PdfRect, toPdfRect } from './pdf-place.ts'

const FACE = '@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf'
let face: Promise<Buffer> | undefined

/** A Chinese face holding just the characters that will be drawn. */
async function embedChinese(pdf: PDFDocument, characters: string): Promise<PDFFont> {
  face ??= readFile(createRequire(import.meta.url).resolve(FACE))
  // pdf-lib's own subsetting loses Chinese glyphs; the face is cut beforehand and embedded whole.
  const subset = await subsetFont(await face, characters, { targetFormat: 'truetype' })
  pdf.registerFontkit(fontkit as unknown as Parameters<PDFDocument['registerFontkit']>[0])
  return pdf.embedFont(subset, { subset: false })
}

const TAG_SIZE = 7
const TAG_HEIGHT = 10
const TAG_WIDTH = 30
const EDGE = 3
const TAG_CHARACTERS = `${Object.values(TYPE_LABELS)
  .map((label) => label[0])
  .join('')}0123456789. `

/**
 * A copy of one side's PDF with every difference highlighted (annotations with their own appearance, so that
 * every viewer and printer shows them), a numbered tag at the page's edge and the list of differences behind
 * the last page. A signature in the original does not survive in the copy: it is a report, not the contract.
 */
export async function annotatePdf(
  bytes: Uint8Array,
  comparison: Comparison,
  side: 'base' | 'final',
): Promise<Uint8Array> {
  const diffs = flattened(comparison.diffs)
  if (
    diffs.length > 0 &&
    diffs.every((diff) => diff.base.boxes.length === 0 && diff.final.boxes.length === 0)
  ) {
    throw new ComparisonError('NO_POSITIONS')
  }
  const pdf = await open(bytes)
  const pages = pdf.getPages()
  const lastPage = Math.max(-1, ...diffs.flatMap((diff) => diff[side].boxes.map(({ page }) => page)))
  if (lastPage >= pages.length) throw new ComparisonError('PDF_MISMATCH')
  const font = await embedChinese(pdf, TAG_CHARACTERS + listCharacters(comparison))
  const tags = new TagColumn(font)
  for (const diff of diffs) mark(pdf, pages, diff, side, tags)
  drawList(pdf, font, comparison)
  return pdf.save()
}

async function open(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(bytes)
  } catch (error) {
    throw new ComparisonError(error instanceof EncryptedPDFError ? 'PDF_ENCRYPTED' : 'PDF_UNREADABLE')
  }
}

function mark(
  pdf: PDFDocument,
  pages: readonly PDFPage[],
  diff: Diff,
  side: 'base' | 'final',
  tags: TagColumn,
): void {
  const byPage = new Map<number, PdfRect[]>()
  for (const { page, box } of diff[side].boxes) {
    const rects = byPage.get(page) ?? []
    rects.push(toPdfRect(pages[page]!, box))
    byPage.set(page, rects)
  }
  for (const [page, rects] of byPage) {
    addHighlight(pdf, pages[page]!, rects, diff)
    tags.draw(pages[page]!, rects[0]!, diff)
  }
}

/** Tags at the right edge of a page, pushed down where two would overlap. */
class TagColumn {
  private readonly font: PDFFont
  private readonly lowest = new Map<PDFPage, number>()

  constructor(font: PDFFont) {
    this.font = font
  }

  draw(page: PDFPage, beside: PdfRect, diff: Diff): void {
    // Tags follow the reading direction of an upright page; a turned page shows the highlights only.
    if (page.getRotation().angle % 360 !== 0) return
    const crop = page.getCropBox()
    const wanted = beside.y + beside.height - TAG_HEIGHT
    const y = Math.min(wanted, (this.lowest.get(page) ?? Number.POSITIVE_INFINITY) - TAG_HEIGHT - 1)
    if (y < crop.y) return
    this.lowest.set(page, y)
    const x = crop.x + crop.width - TAG_WIDTH - EDGE
    const [r, g, b] = COLOURS[diff.type].rgb
    page.drawRectangle({ x, y, width: TAG_WIDTH, height: TAG_HEIGHT, color: rgb(r, g, b), opacity: 0.85 })
    const text = `${TYPE_LABELS[diff.type][0]} ${diff.id}`
    page.drawText(text, { x: x + 2, y: y + 2.4, size: TAG_SIZE, font: this.font })
  }
}
