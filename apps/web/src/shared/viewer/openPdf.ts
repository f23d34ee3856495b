// openPdf(url or bytes) → a source for the viewer. pdf.js is fetched on first use; the legacy build, because
// its worker is not down-levelled by our own build. Maps, fonts and decoders are static files under /pdfjs/.

import { words } from './messages/viewer.zh.ts'
import type { PageSize } from './pageLayout.ts'
import type { PdfSource } from './source.ts'

export class PdfError extends Error {
  code: 'PDF_PASSWORD' | 'PDF_BROKEN'
  constructor(code: 'PDF_PASSWORD' | 'PDF_BROKEN', message: string) {
    super(message)
    this.code = code
  }
}

export const loadPdfjs = async () => {
  const [pdfjs, worker] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.mjs'),
    import('pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'),
  ])
  pdfjs.GlobalWorkerOptions.workerSrc = worker.default
  return pdfjs
}

const PAGES_AT_ONCE = 32

export const openPdf = async (from: { url: string } | { bytes: Uint8Array }): Promise<PdfSource> => {
  const pdfjs = await loadPdfjs()
  const base = `${import.meta.env.BASE_URL}pdfjs/`
  const loading = pdfjs.getDocument({
    ...('url' in from ? { url: from.url } : { data: from.bytes }),
    cMapUrl: `${base}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${base}standard_fonts/`,
    wasmUrl: `${base}wasm/`,
    // A document must never run as code in our page.
    isEvalSupported: false,
    enableXfa: false,
  })
  try {
    const document = await loading.promise
    const sizes: PageSize[] = []
    for (let first = 1; first <= document.numPages; first += PAGES_AT_ONCE) {
      const count = Math.min(PAGES_AT_ONCE, document.numPages - first + 1)
      const pages = await Promise.all(
        Array.from({ length: count }, (_, offset) => document.getPage(first + offset)),
      )
      for (const page of pages) {
        const { width, height } = page.getViewport({ scale: 1 })
        sizes.push({ width, height })
      }
    }
    return {
      kind: 'pdf',
      sizes,
      page: (index) => document.getPage(index + 1),
      close: () => void loading.destroy(),
    }
  } catch (error) {
    void loading.destroy()
    if (error instanceof Error && error.name === 'PasswordException') {
      throw new PdfError('PDF_PASSWORD', words().fileLocked)
    }
    throw new PdfError('PDF_BROKEN', words().fileBroken)
  }
}
