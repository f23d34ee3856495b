// Pictures of any kind as PDF image objects, transparency included.

import { deflateSync } from 'node:zlib'
import { type PDFContext, PDFName, type PDFRef } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { DocumentError } from '../errors.ts'
import { asDamage, openFrames } from '../image/frames.ts'
import { inputLimits } from '../limits.ts'

export async function addPicture(context: PDFContext, bytes: Uint8Array): Promise<PDFRef> {
  const isBmp = bytes[0] === 0x42 && bytes[1] === 0x4d
  try {
    const pixels = isBmp
      ? (await openFrames(bytes, 'bmp'))[0]!.pixels()
      : sharp(bytes, { limitInputPixels: inputLimits.pixels }).rotate()
    const { data, info } = await pixels
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return addRgba(context, data, info.width, info.height)
  } catch (error) {
    throw asDamage(error)
  }
}

function addRgba(context: PDFContext, data: Uint8Array, width: number, height: number): PDFRef {
  if (data.length !== width * height * 4) throw new DocumentError('damaged', 'picture of unusual depth')
  const colour = new Uint8Array(width * height * 3)
  const alpha = new Uint8Array(width * height)
  let opaque = true
  for (let pixel = 0; pixel < alpha.length; pixel++) {
    colour[pixel * 3] = data[pixel * 4]!
    colour[pixel * 3 + 1] = data[pixel * 4 + 1]!
    colour[pixel * 3 + 2] = data[pixel * 4 + 2]!
    alpha[pixel] = data[pixel * 4 + 3]!
    opaque &&= alpha[pixel] === 255
  }
  const stream = (content: Uint8Array, space: string) =>
    context.stream(deflateSync(content), {
      Type: 'XObject',
      Subtype: 'Image',
      Width: width,
      Height: height,
      ColorSpace: space,
      BitsPerComponent: 8,
      Filter: 'FlateDecode',
    })
  const image = stream(colour, 'DeviceRGB')
  if (!opaque) image.dict.set(PDFName.of('SMask'), context.register(stream(alpha, 'DeviceGray')))
  return context.register(image)
}
