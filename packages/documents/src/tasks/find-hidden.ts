import { findCharacters } from '../hidden-text/characters.ts'
import { readDocx, type TrackedChanges } from '../hidden-text/docx.ts'
import { findDrawnWords } from '../hidden-text/drawn-words.ts'
import { findFaintText } from '../hidden-text/faint.ts'
import { boxOf, finding, lettersOf, settled } from '../hidden-text/finding.ts'
import { findLyingGlyphs, type PageText } from '../hidden-text/glyph-meaning.ts'
import { readOfdPackage } from '../hidden-text/ofd.ts'
import { type FieldValue, type PdfStructure, readStructure } from '../hidden-text/pdf-structure.ts'
import { layerAgainstPicture, layerWithoutInk } from '../hidden-text/scan-layer.ts'
import { seeText } from '../hidden-text/seen-text.ts'
import type { Glyph } from '../layout/content.ts'
import type { HiddenText } from '../model.ts'
import { auditPdf } from '../pdf/audit.ts'
import { mapArea, pageSpace } from '../pdf/page-space.ts'
import { type PdfDocument, Scratch } from '../pdf/pdfium.ts'
import { readPage } from '../pdf/read-page.ts'
import { renderPage } from '../pdf/render.ts'
import { withPdf } from '../pdf/with-pdf.ts'
import type { Task, TaskContext } from '../worker/protocol.ts'
import { linesOf } from './read-pdf.ts'

export type FindHiddenInput = {
  /** The file as uploaded. */
  source: Uint8Array
  kind: 'pdf' | 'docx' | 'ofd' | 'other'
  /** The pages made from it. */
  pdf: Uint8Array
}

export type HiddenReport = { findings: HiddenText[]; tracked?: TrackedChanges }

/** Pages recognised for one report at most; of further scans only the ink under their layer is looked at. */
const PAGES_RECOGNISED = 3
const LOOKING_SCALE = 150 / 72
const LAYER_SCALE = 1
/** Pages searched for faint type at most. */
const PAGES_FAINT = 20

/** Everything a file tells machines and not people, or the other way round. The file itself is not changed. */
export const findHidden: Task<FindHiddenInput, HiddenReport> = async ({ source, kind, pdf }, context) => {
  context.step('stepSeconds')
  const findings: HiddenText[] = []
  let tracked: TrackedChanges | undefined
  if (kind === 'docx') {
    const report = readDocx(source)
    findings.push(...report.findings)
    tracked = report.tracked
  } else if (kind === 'ofd') findings.push(...readOfdPackage(source))
  const doubt = kind === 'pdf' ? auditPdf(source) : undefined
  if (doubt) findings.push(finding('structure', null, null, '', { severity: 'medium' }))
  // The uploaded file, not the one with its attachments taken out.
  context.step('stepSeconds')
  const structure = await structureOf(kind === 'pdf' ? source : pdf, pdf)
  findings.push(...structure.findings)
  await withPdf(pdf, async (document) => {
    const pages = await lookAtPages(document, findings, context)
    findings.push(...unsaid(structure, pages))
    context.step('stepSeconds')
    findings.push(...fieldsAgainstPages(document, structure, pages))
    await compareLayers(document, structure, pages, findings, context)
    context.step('recognitionSeconds')
    findings.push(...(await findLyingGlyphs(document, pages)))
    locate(findings, pages)
  })
  return { findings: settled(findings), ...(tracked ? { tracked } : {}) }
}

/** A file the structure reader stumbles over is read as it was cleaned. */
async function structureOf(source: Uint8Array, pdf: Uint8Array): Promise<PdfStructure> {
  try {
    return await readStructure(source)
  } catch {
    return readStructure(pdf)
  }
}

async function lookAtPages(
  document: PdfDocument,
  findings: HiddenText[],
  context: TaskContext,
): Promise<PageText[]> {
  const pages: PageText[] = []
  const lines: ReturnType<typeof linesOf> = []
  let recognised = 0
  for (let index = 0; index < document.pageCount; index++) {
    context.step('stepSeconds')
    const page = readPage(document, index)
    const { width, height } = page.content
    const seen = seeText(document, index, page, { beforeDrawing: () => context.step('pictureSeconds') })
    findings.push(...seen.hidden)
    let { glyphs } = seen
    if (seen.isScan) {
      context.step('pictureSeconds')
      const raster = renderPage(document, index, LOOKING_SCALE)
      const blank = layerWithoutInk(seen.layer, raster, index, page.content)
      findings.push(...blank)
      if (index < PAGES_FAINT) {
        context.step('recognitionSeconds')
        findings.push(...(await findFaintText(raster, index)))
      }
      const letters = seen.layer.reduce((sum, glyph) => sum + lettersOf(glyph.text), 0)
      if (letters >= 4 && recognised < PAGES_RECOGNISED) {
        recognised++
        context.step('recognitionSeconds')
        const { recognisePage } = await import('../ocr/recognise-page.ts')
        const read = await recognisePage(document, index)
        findings.push(...layerAgainstPicture(seen.layer, read.glyphs, index, page.content))
        // What the picture shows is what is seen here, from now on.
        glyphs = read.glyphs
      }
    } else findings.push(...(await findDrawnWords(document, index, page, glyphs, context)))
    findings.push(...missingFonts(glyphs, index, page.content))
    lines.push(...linesOf(page.content, glyphs, index))
    pages.push({ page: index, glyphs, width, height })
    context.progress({ page: index + 1, pages: document.pageCount, stage: 'read' })
  }
  findings.push(...findCharacters(lines))
  return pages
}

/** Every reader brings the same shapes for these, or we and others stand in for them in the same way. */
const KNOWN_FONTS =
  /^(?:helvetica|arial|times|courier|symbol|zapf|st(?:song|xihei|kaiti|heiti|fangsong)|sim(?:sun|hei|kai|fang)|nsimsun|fangsong|kaiti|adobe|msung|mhei|heisei|kozmin|microsoft|dengxian|calibri|cambria)|[\u4e00-\u9fff]/i

function missingFonts(
  glyphs: readonly Glyph[],
  page: number,
  size: { width: number; height: number },
): HiddenText[] {
  const unknown = glyphs.filter(
    ({ embedded, font, text, artifact }) =>
      embedded === false && !artifact && /\d/.test(text) && !KNOWN_FONTS.test(font ?? ''),
  )
  if (unknown.length < 2) return []
  return [
    finding(
      'font-missing',
      page,
      boxOf(unknown, size.width, size.height),
      unknown.map(({ text }) => text).join(''),
      { severity: 'low' },
    ),
  ]
}

const plain = (text: string) => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')

/** Words given for machines in the outline of meaning that no page shows. */
function unsaid({ claimed }: PdfStructure, pages: readonly PageText[]): HiddenText[] {
  if (claimed.length === 0) return []
  const said = plain(pages.map(({ glyphs }) => glyphs.map(({ text }) => text).join('')).join(''))
  return claimed
    .filter((text) => plain(text) !== '' && !said.includes(plain(text)))
    .map((text) => finding('replaced', null, null, text))
}

function fieldsAgainstPages(
  document: PdfDocument,
  { fields, drawnNotes }: PdfStructure,
  pages: readonly PageText[],
): HiddenText[] {
  const scratch = new Scratch(document.pdfium, 64)
  const shownIn = ({ page, rect }: FieldValue) => {
    const { matrix } = document.withPage(page, (handle) => pageSpace(document.pdfium, handle, scratch))
    const area = mapArea(matrix, rect[0], rect[1], rect[2], rect[3])
    const glyphs = pages[page]!.glyphs.filter((glyph) => {
      const x = (glyph.left + glyph.right) / 2
      const y = (glyph.top + glyph.bottom) / 2
      return x > area.left - 1 && x < area.right + 1 && y > area.top - 1 && y < area.bottom + 1
    })
    return { area, text: glyphs.map(({ text }) => text).join('') }
  }
  try {
    const tell = (trick: 'form-value' | 'annotation') => (field: FieldValue) => {
      if (!pages[field.page]) return []
      const { area, text } = shownIn(field)
      const [kept, shown] = [plain(field.value), plain(text)]
      if (
        kept === shown ||
        (kept !== '' && (shown.includes(kept) || (shown !== '' && kept.startsWith(shown))))
      )
        return []
      // An empty field on top of printed words, as forms are made.
      if (kept === '') return []
      const { width, height } = pages[field.page]!
      return [finding(trick, field.page, boxOf([area], width, height), field.value, { seen: text })]
    }
    return [...fields.flatMap(tell('form-value')), ...drawnNotes.flatMap(tell('annotation'))]
  } finally {
    scratch.free()
  }
}

/** What appears or disappears when layers are shown otherwise than they are on a screen by default. */
async function compareLayers(
  document: PdfDocument,
  structure: PdfStructure,
  pages: readonly PageText[],
  findings: HiddenText[],
  context: TaskContext,
): Promise<void> {
  for (const variant of await structure.layerVariants())
    await withPdf(variant, async (other) => {
      for (const { page, width, height } of pages) {
        if (page >= other.pageCount || findings.some((each) => each.page === page && each.trick === 'layer'))
          continue
        context.step('pictureSeconds')
        const [shown, changed] = [
          renderPage(document, page, LAYER_SCALE),
          renderPage(other, page, LAYER_SCALE),
        ]
        if (shown.data.length !== changed.data.length) continue
        const area = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
        let count = 0
        for (let pixel = 0; pixel < shown.width * shown.height; pixel++) {
          const at = pixel * 4
          const differs =
            Math.abs(shown.data[at]! - changed.data[at]!) > 24 ||
            Math.abs(shown.data[at + 1]! - changed.data[at + 1]!) > 24 ||
            Math.abs(shown.data[at + 2]! - changed.data[at + 2]!) > 24
          if (!differs) continue
          count++
          area.left = Math.min(area.left, pixel % shown.width)
          area.right = Math.max(area.right, (pixel % shown.width) + 1)
          area.top = Math.min(area.top, Math.floor(pixel / shown.width))
          area.bottom = Math.max(area.bottom, Math.floor(pixel / shown.width) + 1)
        }
        if (count < 20) continue
        const text = [readPage(document, page), readPage(other, page)]
          .map(({ content }) => content.glyphs)
          .sort((a, b) => b.length - a.length)[0]!
          .filter(
            ({ left, right, top, bottom }) =>
              right > area.left && left < area.right && bottom > area.top && top < area.bottom,
          )
          .map((glyph) => glyph.text)
          .join('')
        findings.push(finding('layer', page, boxOf([area], width, height), text || '（图形）'))
      }
    })
}

/** Places known in a Word file only, found again on the pages by the visible words beside them. */
function locate(findings: HiddenText[], pages: readonly PageText[]): void {
  for (const each of findings) {
    const words = each.page === null && each.near ? plain(each.near).slice(0, 24) : ''
    if (words.length < 4) continue
    for (const { page, glyphs, width, height } of pages) {
      const inked = glyphs.filter(({ text }) => plain(text) !== '')
      const all = inked.map(({ text }) => plain(text)).join('')
      const at = all.indexOf(words)
      if (at < 0) continue
      let passed = 0
      const beside = inked.filter(({ text }) => {
        const from = passed
        passed += plain(text).length
        return from >= at && from < at + words.length
      })
      each.page = page
      each.box = boxOf(beside, width, height)
      break
    }
  }
}
