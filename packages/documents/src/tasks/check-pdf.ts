import { DocumentError } from '../errors.ts'
import { auditPdf } from '../pdf/audit.ts'
import { PdfDocument } from '../pdf/pdfium.ts'
import type { Task } from '../worker/protocol.ts'

/** A PDF as it may be signed: unchanged when every reader agrees on it, rewritten or refused when they may not. */
export const checkPdf: Task<
  { pdf: Uint8Array },
  { pdf: Uint8Array; pages: number; rewritten: boolean }
> = async ({ pdf }, context) => {
  context.step('stepSeconds')
  const document = await PdfDocument.open(pdf)
  try {
    if (document.isEncrypted) throw new DocumentError('encrypted', 'access restrictions')
    const pages = document.pageCount
    // A file whose pages cannot be opened in reasonable time cannot be shown to a signatory either.
    for (let index = 0; index < pages; index++) {
      context.step('stepSeconds')
      document.withPage(index, () => undefined)
    }
    context.step('stepSeconds')
    const doubt = auditPdf(pdf)
    if (!doubt) return { pdf, pages, rewritten: false }
    // A signature covers exact bytes: a doubtful file that carries one can be neither kept nor rewritten.
    if (document.hasSignatures) throw new DocumentError('suspicious', doubt)
    return { pdf: document.rewrite(), pages, rewritten: true }
  } finally {
    document.close()
  }
}
