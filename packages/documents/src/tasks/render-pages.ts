import sharp from 'sharp'
import { renderPage } from '../pdf/render.ts'
import { withPdf } from '../pdf/with-pdf.ts'
import type { Task } from '../worker/protocol.ts'

export type PictureFormat = 'png' | 'jpeg' | 'webp'
export type PagePicture = {
  index: number
  width: number
  height: number
  format: PictureFormat
  data: Uint8Array
}
export type RenderInput = { pdf: Uint8Array; scale: number; pages?: number[]; format: PictureFormat }

export const renderPages: Task<RenderInput, PagePicture[]> = async (
  { pdf, scale, pages, format },
  context,
) => {
  context.step('stepSeconds')
  return withPdf(pdf, async (document) => {
    const wanted = pages ?? Array.from({ length: document.pageCount }, (_, index) => index)
    const pictures: PagePicture[] = []
    for (const index of wanted) {
      context.step('pictureSeconds')
      const { data, width, height } = renderPage(document, index, scale)
      const pixels = sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha()
      const encoded =
        format === 'png'
          ? pixels.png({ compressionLevel: 6 })
          : format === 'jpeg'
            ? pixels.jpeg({ quality: 85 })
            : pixels.webp({ quality: 85 })
      pictures.push({ index, width, height, format, data: await encoded.toBuffer() })
      context.progress({ page: pictures.length, pages: wanted.length, stage: 'render' })
    }
    return pictures
  })
}
