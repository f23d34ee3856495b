import { buildPages } from '../layout/build.ts'
import type { PageContent } from '../layout/content.ts'
import { findPageMarks, mayHoldMarks } from '../marks/page-marks.ts'
import type { TextModel } from '../model.ts'
import { isVisible } from '../pdf/hidden-text.ts'
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
    for (let index = 0; index < document.pageCount; index++)
      contents.push(await readContent(document, index, { recognition, marks }, context))
    const recognised = contents.filter((content) => content.source === 'ocr').length
    const model: TextModel = {
      pages: buildPages(contents, () => context.step('stepSeconds')),
      fonts: recognised === 0 ? 'source' : recognised === contents.length ? 'estimated' : 'source',
      producedBy: recognised ? `${producedBy} + ppocr-v4` : producedBy,
    }
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
): Promise<PageContent> {
  const pages = document.pageCount
  context.step('stepSeconds')
  const page = readPage(document, index)
  if (recognition === 'always' || (recognition === 'auto' && page.isScan)) {
    context.step('recognitionSeconds')
    const { recognisePage } = await import('../ocr/recognise-page.ts')
    const content = await recognisePage(document, index, (begun) =>
      context.progress({ page: index, pages, stage: 'recognise', begun }),
    )
    context.progress({ page: index + 1, pages, stage: 'recognise' })
    return content
  }
  const looksForMarks = wanted && mayHoldMarks(page)
  if (!looksForMarks && !page.mayHideText) {
    context.progress({ page: index + 1, pages, stage: 'read' })
    return page.content
  }
  context.step('pictureSeconds')
  const raster = renderPage(document, index, LOOKING_DPI / 72)
  const glyphs = page.content.glyphs.filter((glyph) => isVisible(glyph, raster))
  const marks = looksForMarks
    ? await findPageMarks(
        raster,
        page,
        recognition === 'never' ? undefined : () => context.step('recognitionSeconds'),
      )
    : []
  context.progress({ page: index + 1, pages, stage: 'read' })
  return { ...page.content, glyphs, marks }
}
