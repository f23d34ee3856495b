import { PdfDocument, pageGeometry, walkPages } from '../pdf/index.ts'
import { type ShownPage, shownPage } from '../pdf/page-space.ts'
import { findSignatures } from '../verify/find-signatures.ts'
import { readRevisions } from '../verify/revisions.ts'

export interface PdfDescription {
  /** In points, as a reader shows them: turned and cropped. */
  pages: ShownPage[]
  signatures: number
  encrypted: boolean
}

/** What has to be known of a file before anybody is asked to sign it. */
export function describePdf(pdf: Uint8Array): PdfDescription {
  const doc = PdfDocument.open(pdf)
  return {
    pages: [...walkPages(doc)].map((page) => shownPage(pageGeometry(doc, page))),
    signatures: findSignatures(doc, readRevisions(doc).revisions).length,
    encrypted: doc.encrypted,
  }
}
