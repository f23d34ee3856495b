// What the viewer shows: a PDF drawn by pdf.js on desktops, or pictures of its pages on phones.

import type { PDFPageProxy } from 'pdfjs-dist'
import type { PageSize } from './pageLayout.ts'

export type PdfSource = {
  kind: 'pdf'
  sizes: readonly PageSize[]
  page: (index: number) => Promise<PDFPageProxy>
  close: () => void
}

export type PagePicture = PageSize & {
  /** Where it is, or how to find out once the page comes near the screen. */
  url: string | (() => Promise<string>)
  /** The page's words, for people who listen to it. */
  text?: string
}
export type PictureSource = { kind: 'pictures'; sizes: readonly PageSize[]; pictures: readonly PagePicture[] }

export type DocumentSource = PdfSource | PictureSource

export const pictureSource = (pictures: readonly PagePicture[]): PictureSource => ({
  kind: 'pictures',
  sizes: pictures.map(({ width, height }) => ({ width, height })),
  pictures,
})
