// The readers without worker processes, for tests of what they read rather than of how they are run.

import { buildPages } from '../src/layout/build.ts'
import type { Page } from '../src/model.ts'
import { PdfDocument } from '../src/pdf/pdfium.ts'
import { readPage } from '../src/pdf/read-page.ts'

export async function readPdfPages(pdf: Uint8Array): Promise<Page[]> {
  const document = await PdfDocument.open(pdf)
  try {
    return buildPages(
      Array.from({ length: document.pageCount }, (_, index) => readPage(document, index).content),
    )
  } finally {
    document.close()
  }
}
