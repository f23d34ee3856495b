import { DocumentError } from '../errors.ts'
import { type ActiveContent, withoutActiveContent } from '../pdf/active-content.ts'
import { auditPdf } from '../pdf/audit.ts'
import type { PdfDocument } from '../pdf/pdfium.ts'
import { withPdf } from '../pdf/with-pdf.ts'
import type { Task, TaskContext } from '../worker/protocol.ts'

export type CheckedPdf = {
  pdf: Uint8Array
  pages: number
  rewritten: boolean
  /** What acted by itself and was taken out. */
  removed: ActiveContent[]
}

/** A PDF as it may be signed: unchanged when every reader agrees on it, rewritten or refused when they may not. */
export const checkPdf: Task<{ pdf: Uint8Array }, CheckedPdf> = async ({ pdf }, context) => {
  context.step('stepSeconds')
  return withPdf(pdf, async (document) => {
    if (document.isEncrypted) throw new DocumentError('encrypted', 'access restrictions')
    const pages = document.pageCount
    openEvery(document, context)
    context.step('stepSeconds')
    const doubt = auditPdf(pdf)
    // A signature covers exact bytes: a doubtful file that carries one can be neither kept nor rewritten.
    if (doubt && document.hasSignatures) throw new DocumentError('suspicious', doubt)
    const plain = doubt ? document.rewrite() : pdf
    context.step('stepSeconds')
    const disarmed = await disarm(plain, document)
    if (!disarmed) return { pdf: plain, pages, rewritten: doubt !== undefined, removed: [] }
    if (document.hasSignatures) throw new DocumentError('active-content', disarmed.removed.join())
    context.step('stepSeconds')
    await assertSameCount(disarmed.pdf, pages)
    return { ...disarmed, pages, rewritten: true }
  })
}

/** A file whose pages cannot be opened in reasonable time cannot be shown to a signatory either. */
function openEvery(document: PdfDocument, context: TaskContext): void {
  for (let index = 0; index < document.pageCount; index++) {
    context.step('stepSeconds')
    document.withPage(index, () => undefined)
  }
}

/** A file this reader stumbles over is tried once more as PDFium writes it. */
async function disarm(pdf: Uint8Array, document: PdfDocument) {
  try {
    return await withoutActiveContent(pdf)
  } catch (error) {
    if (error instanceof DocumentError) throw error
    if (document.hasSignatures) throw new DocumentError('suspicious', String(error))
    try {
      const rewritten = document.rewrite()
      return (await withoutActiveContent(rewritten)) ?? { pdf: rewritten, removed: [] }
    } catch (again) {
      throw again instanceof DocumentError ? again : new DocumentError('damaged', String(again))
    }
  }
}

async function assertSameCount(pdf: Uint8Array, pages: number): Promise<void> {
  const pageCount = await withPdf(pdf, async (written) => written.pageCount)
  if (pageCount !== pages) throw new DocumentError('active-content', 'pages lost while taking it out')
}
