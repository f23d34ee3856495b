import { deflateSync } from 'node:zlib'
import { name, PdfDict, type PdfRef, PdfStream, type PdfValue } from '../pdf/index.ts'
import { CUT_STATE } from '../seal/prepare-vector.ts'
import type { PreparedSeal, SealPicture } from '../seal/prepared-seal.ts'
import type { Revision } from './revision.ts'

export const flateStream = (entries: Record<string, PdfValue>, deflated: Uint8Array): PdfStream =>
  new PdfStream(PdfDict.of({ ...entries, Filter: name('FlateDecode') }), deflated)

export function formXObject(bbox: number[], content: string, entries: Record<string, PdfValue>): PdfStream {
  const form = { Type: name('XObject'), Subtype: name('Form'), BBox: bbox, ...entries }
  // below this size deflate only adds
  return content.length < 120
    ? new PdfStream(PdfDict.of(form), Buffer.from(content, 'latin1'))
    : flateStream(form, deflateSync(Buffer.from(content, 'latin1')))
}

const TRANSPARENCY_GROUP = PdfDict.of({ Type: name('Group'), S: name('Transparency') })

/** Writes the seal as a form XObject that fills the unit square, upright, ready to be scaled anywhere. */
export function writeSeal(revision: Revision, seal: PreparedSeal): PdfRef {
  const { picture } = seal
  return revision.seal(seal, () =>
    picture.kind === 'vector' ? writeVector(revision, seal, picture) : writeImage(revision, picture),
  )
}

function writeImage(revision: Revision, picture: Exclude<SealPicture, { kind: 'vector' }>): PdfRef {
  const { width, height } = picture
  const image = (
    size: { Width: number; Height: number },
    space: string,
    extra: Record<string, PdfValue>,
  ) => ({
    Type: name('XObject'),
    Subtype: name('Image'),
    ...size,
    ColorSpace: name(space),
    BitsPerComponent: 8,
    ...extra,
  })
  const size = { Width: width, Height: height }
  const mask = revision.add(flateStream(image(size, 'DeviceGray', {}), picture.alpha))
  const body =
    picture.kind === 'ink'
      ? // coverage carries the drawing; one pixel is enough for the ink
        new PdfStream(
          PdfDict.of(image({ Width: 1, Height: 1 }, 'DeviceRGB', { SMask: mask })),
          Buffer.from(picture.colour),
        )
      : flateStream(image(size, 'DeviceRGB', { SMask: mask }), picture.rgb)
  const resources = PdfDict.of({ XObject: PdfDict.of({ I: revision.add(body) }) })
  return revision.add(formXObject([0, 0, 1, 1], '/I Do', { Resources: resources }))
}

function writeVector(
  revision: Revision,
  { widthMm, heightMm }: PreparedSeal,
  picture: Extract<SealPicture, { kind: 'vector' }>,
): PdfRef {
  const form = { Type: name('XObject'), Subtype: name('Form') }
  const resources: Record<string, PdfValue> = {}
  if (picture.cut) {
    const group = PdfDict.of({ Type: name('Group'), S: name('Transparency'), CS: name('DeviceGray') })
    const mask = flateStream({ ...form, BBox: [0, 0, widthMm, heightMm], Group: group }, picture.cut)
    const soft = PdfDict.of({ Type: name('Mask'), S: name('Luminosity'), G: revision.add(mask) })
    resources.ExtGState = PdfDict.of({ [CUT_STATE]: PdfDict.of({ Type: name('ExtGState'), SMask: soft }) })
  }
  const entries = { ...form, BBox: [0, 0, 1, 1], Resources: PdfDict.of(resources), Group: TRANSPARENCY_GROUP }
  return revision.add(flateStream(entries, picture.ink))
}
