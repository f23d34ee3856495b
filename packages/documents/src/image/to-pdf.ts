// Pictures to PDF: one page per frame, at its physical size, without loss where that stays small.

import {
  concatTransformationMatrix,
  drawObject,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFRef,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib'
import type { TaskContext } from '../worker/protocol.ts'
import { asDamage, type Frame, type ImageKind, openFrames } from './frames.ts'
import { bareJpeg } from './jpeg.ts'

const A4 = { short: 595.28, long: 841.89 }
const A3_LONG = 1191

export async function imagesToPdf(
  bytes: Uint8Array,
  kind: ImageKind,
  context: TaskContext,
): Promise<Uint8Array> {
  const frames = await openFrames(bytes, kind)
  const pdf = await PDFDocument.create()
  for (const [index, frame] of frames.entries()) {
    context.step('frameSeconds')
    const { width, height } = pageSize(frame)
    const page = pdf.addPage([width, height])
    const image = await embed(pdf, frame, bytes, bytes.length / frames.length)
    const name = page.node.newXObject('Scan', image)
    page.pushOperators(
      pushGraphicsState(),
      concatTransformationMatrix(width, 0, 0, height, 0, 0),
      drawObject(name),
      popGraphicsState(),
    )
    context.progress({ page: index + 1, pages: frames.length, stage: 'convert' })
  }
  return pdf.save()
}

/** By the file's own resolution where it is believable; photographs claim 72 dpi and would become posters. */
function pageSize({ width, height, density = 0 }: Frame): { width: number; height: number } {
  const natural = density >= 50 && density <= 2400 ? 72 / density : 0
  if (natural && (density >= 150 || Math.max(width, height) * natural <= A3_LONG))
    return { width: width * natural, height: height * natural }
  const portrait = height >= width
  const room = portrait ? [A4.short, A4.long] : [A4.long, A4.short]
  const scale = Math.min(room[0]! / width, room[1]! / height)
  return { width: width * scale, height: height * scale }
}

async function embed(
  pdf: PDFDocument,
  frame: Frame,
  bytes: Uint8Array,
  sourceShare: number,
): Promise<PDFRef> {
  try {
    if (frame.plainJpeg) {
      // Decoded once to be sure the whole picture is there.
      await frame.pixels().stats()
      return addJpeg(pdf, bareJpeg(bytes), frame.width, frame.height, frame.grey)
    }
    const lossless = await frame.pixels().png({ compressionLevel: 6, palette: false }).toBuffer()
    if (lossless.length < sourceShare * 1.5 + 1_000_000) return addPng(pdf, lossless)
    const jpeg = await frame.pixels().jpeg({ quality: 90, chromaSubsampling: '4:4:4' }).toBuffer()
    return addJpeg(pdf, jpeg, frame.width, frame.height, false)
  } catch (error) {
    throw asDamage(error)
  }
}

function imageDictionary(width: number, height: number, grey: boolean) {
  return {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    ColorSpace: grey ? 'DeviceGray' : 'DeviceRGB',
    BitsPerComponent: 8,
  }
}

function addJpeg(pdf: PDFDocument, jpeg: Uint8Array, width: number, height: number, grey: boolean): PDFRef {
  const dictionary = { ...imageDictionary(width, height, grey), Filter: 'DCTDecode' }
  return pdf.context.register(pdf.context.stream(jpeg, dictionary))
}

/** A PNG's compressed rows are valid in a PDF as they are. */
function addPng(pdf: PDFDocument, png: Uint8Array): PDFRef {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const width = view.getUint32(16)
  const height = view.getUint32(20)
  const depth = png[24]!
  const grey = png[25] === 0
  const rows: Uint8Array[] = []
  for (let at = 8; at + 8 <= png.length; at += 12 + view.getUint32(at)) {
    const isData = String.fromCharCode(...png.subarray(at + 4, at + 8)) === 'IDAT'
    if (isData) rows.push(png.subarray(at + 8, at + 8 + view.getUint32(at)))
  }
  const stream = pdf.context.stream(Buffer.concat(rows), {
    ...imageDictionary(width, height, grey),
    BitsPerComponent: depth,
    Filter: 'FlateDecode',
  })
  const parameters = pdf.context.obj({
    Predictor: 15,
    Colors: grey ? 1 : 3,
    BitsPerComponent: depth,
    Columns: width,
  })
  stream.dict.set(PDFName.of('DecodeParms'), parameters)
  stream.dict.set(PDFName.of('Length'), PDFNumber.of(stream.getContentsSize()))
  return pdf.context.register(stream)
}
