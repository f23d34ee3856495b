import { PDFDocument, StandardFonts } from 'pdf-lib'
import { rgbaPng } from '../../packages/pdf-signature/test/sign/rgba-png.ts'

/** Same numbers on every machine and run. */
function randomBytes(count: number, seed: number): Buffer {
  const out = Buffer.alloc(count)
  let state = seed >>> 0 || 1
  for (let at = 0; at < count; at++) {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    out[at] = state & 0xff
  }
  return out
}

/** Pages of text with one picture each, about 97 KB a page, in object streams as modern writers do. */
export async function makeDocument(pages: number): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (let index = 0; index < pages; index++) {
    const page = pdf.addPage([595, 842])
    for (let line = 0; line < 30; line++) {
      page.drawText(`Clause ${index + 1}.${line + 1}: the parties agree as follows.`, {
        x: 60,
        y: 780 - line * 18,
        size: 11,
        font,
      })
    }
    const picture = pdf.context.stream(randomBytes(180 * 180 * 3, index + 1), {
      Type: 'XObject',
      Subtype: 'Image',
      Width: 180,
      Height: 180,
      ColorSpace: 'DeviceRGB',
      BitsPerComponent: 8,
    })
    page.node.newXObject('Picture', pdf.context.register(picture))
  }
  return Buffer.from(await pdf.save({ useObjectStreams: true }))
}

/** A 420 px red seal, RGBA, with the grain of real ink: about 40 KB. */
export function makeSealPng(): Buffer {
  const size = 420
  const grain = randomBytes(size * size, 42)
  return rgbaPng(size, (x, y) => {
    const radius = Math.hypot(x - size / 2, y - size / 2)
    const angle = Math.atan2(y - size / 2, x - size / 2)
    const ring = radius > 190 && radius < 206
    const strokes = radius > 120 && radius < 175 && Math.sin(angle * 24) > 0.2 && Math.sin(radius / 4) > -0.3
    const star = radius < 34 + 24 * Math.cos(5 * angle)
    const inked = ring || strokes || star
    return [214, 25, 31, inked ? 225 + (grain[y * size + x]! & 15) : 0]
  })
}
