import { PdfDocument } from './pdfium.ts'

/** Opened for as long as it is used: what PDFium holds is not freed by itself. */
export async function withPdf<T>(pdf: Uint8Array, use: (document: PdfDocument) => Promise<T>): Promise<T> {
  const document = await PdfDocument.open(pdf)
  try {
    return await use(document)
  } finally {
    document.close()
  }
}
