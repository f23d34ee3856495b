import { findCharacters } from '../hidden-text/characters.ts'
import { boxOf, settled } from '../hidden-text/finding.ts'
import { lineGroups, textOfLine } from '../hidden-text/lines.ts'
import { layerAgainstPicture } from '../hidden-text/scan-layer.ts'
import { seeText } from '../hidden-text/seen-text.ts'
import { buildPages } from '../layout/build.ts'
import type { Glyph, PageContent } from '../layout/content.ts'
import type { HiddenText, TextModel } from '../model.ts'
import { findPageMarks, mayHoldMarks } from '../ocr/page-marks.ts'
import type { PdfDocument } from '../pdf/pdfium.ts'
import { readPage } from '../pdf/read-page.ts'
import { renderPage } from '../pdf/render.ts'
import { withPdf } from '../pdf/with-pdf.ts'
import type { Task, TaskContext } from '../worker/protocol.ts'

export type Recognition = 'auto' | 'never' | 'always'
export type ReadPdfInput = {
  pdf: Uint8Array
  recognition: Recognition
  marks: boolean
  producedBy: string
  /** The Word file the PDF was made from, which knows the real fonts. */
  docx?: Uint8Array
}

const LOOKING_DPI = 150

export const readPdf: Task<ReadPdfInput, TextModel> = async (
  { pdf, recognition, marks, producedBy, docx },
  context,
) => {
  context.step('stepSeconds')
  return withPdf(pdf, async (document) => {
    const contents: PageContent[] = []
    const hidden: HiddenText[] = []
    for (let index = 0; index < document.pageCount; index++) {
      const read = await readContent(document, index, { recognition, marks }, context)
      contents.push(read.content)
      hidden.push(...read.hidden)
    }
    const recognised = contents.filter((content) => content.source === 'ocr').length
    const model: TextModel = {
      pages: buildPages(contents, () => context.step('stepSeconds')),
      fonts: recognised === 0 ? 'source' : recognised === contents.length ? 'estimated' : 'source',
      producedBy: recognised ? `${producedBy} + ppocr-v4` : producedBy,
    }
    if (hidden.length > 0) model.hidden = settled(hidden)
    if (docx) {
      context.step('stepSeconds')
      const [{ readDocxSource }, { nameFonts }] = await Promise.all([
        import('../office/docx-source.ts'),
        import('../office/name-fonts.ts'),
      ])
      nameFonts(model, readDocxSource(docx))
    }
    return model
  })
}

async function readContent(
  document: PdfDocument,
  index: number,
  { recognition, marks: wanted }: Pick<ReadPdfInput, 'recognition' | 'marks'>,
  context: TaskContext,
): Promise<{ content: PageContent; hidden: HiddenText[] }> {
  const pages = document.pageCount
  context.step('stepSeconds')
  const page = readPage(document, index)
  const looksForMarks = wanted && mayHoldMarks(page)
  if (looksForMarks) context.step('pictureSeconds')
  const looked = looksForMarks ? renderPage(document, index, LOOKING_DPI / 72) : undefined
  const { glyphs, hidden, layer, isScan } = seeText(document, index, page, {
    raster: looked,
    beforeDrawing: () => context.step('pictureSeconds'),
  })
  if (recognition === 'always' || (recognition === 'auto' && isScan)) {
    context.step('recognitionSeconds')
    const { recognisePage } = await import('../ocr/recognise-page.ts')
    const content = await recognisePage(document, index, (begun) =>
      context.progress({ page: index, pages, stage: 'recognise', begun }),
    )
    context.progress({ page: index + 1, pages, stage: 'recognise' })
    return {
      content,
      hidden: [...hidden, ...layerAgainstPicture(layer, content.glyphs, index, page.content)],
    }
  }
  const marks =
    looksForMarks && looked
      ? await findPageMarks(
          looked,
          page,
          recognition === 'never' ? undefined : () => context.step('recognitionSeconds'),
        )
      : []
  context.progress({ page: index + 1, pages, stage: 'read' })
  return {
    content: { ...page.content, glyphs, marks },
    hidden: [...hidden, ...findCharacters(linesOf(page.content, glyphs, index))],
  }
}

export const linesOf = ({ width, height }: PageContent, glyphs: readonly Glyph[], page: number) =>
  lineGroups(glyphs).map((line) => ({ page, box: boxOf(line, width, height), text: textOfLine(line) }))
