import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { SigningParty } from '../../../test/verify/signing-party.ts'
import { verifyPdf } from '../../verify/verify-pdf.ts'
import { fillPdf } from '../index.ts'
import { plainPdf } from './plain-pdf.ts'
import { hasTool, inkBox, qpdfComplaints, renderPage } from './rendering.ts'

/** 16 × 8 pixels, the left half black. */
const jpeg = Buffer.from(
  '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAIABADASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAcI/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABQBAQAAAAAAAAAAAAAAAAAAAAD/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCftAAD/9k=',
  'base64',
)

function heldAt(orientation: number): Buffer {
  const exif = Buffer.from(
    `457869660000 4d4d002a00000008 0001 0112 0003 00000001 000${orientation} 0000 00000000`.replaceAll(
      ' ',
      '',
    ),
    'hex',
  )
  const length = Buffer.from([0, exif.length + 2])
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, exif, jpeg.subarray(2)])
}

/** Grey with alpha: black, the right half clear. */
function png(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const size = Buffer.alloc(4)
    size.writeUInt32BE(data.length)
    return Buffer.concat([size, Buffer.from(type), data, Buffer.alloc(4)])
  }
  const header = Buffer.from([0, 0, 0, 8, 0, 0, 0, 8, 8, 4, 0, 0, 0])
  const row = Buffer.from([0, ...[255, 255, 255, 255, 0, 0, 0, 0].flatMap((alpha) => [0, alpha])])
  const rows = deflateSync(Buffer.concat(Array(8).fill(row)))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const blank = plainPdf([{}])
const place = { page: 0, x: 0.25, y: 0.25, width: 0.5, height: 0.5 }

describe.skipIf(!hasTool('pdftoppm'))('pictures, rendered (skipped without pdftoppm)', () => {
  const inkOf = async (image: Buffer, fit?: 'contain' | 'stretch') => {
    const { bytes } = await fillPdf(blank, [{ type: 'image', key: 'i', ...place, image, fit }])
    if (hasTool('qpdf')) expect(qpdfComplaints(bytes)).toBe('')
    return inkBox(renderPage(bytes, 0, 36))!
  }

  it('keep their proportions or fill the box', async () => {
    expect(await inkOf(jpeg)).toMatchObject({
      left: expect.closeTo(0.25, 1),
      right: expect.closeTo(0.5, 1),
      top: expect.closeTo(0.417, 1),
      bottom: expect.closeTo(0.583, 1),
    })
    expect(await inkOf(jpeg, 'stretch')).toMatchObject({
      top: expect.closeTo(0.25, 1),
      bottom: expect.closeTo(0.75, 1),
      right: expect.closeTo(0.5, 1),
    })
  })

  it('keep their transparency', async () => {
    expect(await inkOf(png(), 'stretch')).toMatchObject({
      left: expect.closeTo(0.25, 1),
      right: expect.closeTo(0.5, 1),
    })
  })

  it.each([
    [3, { left: 0.5, right: 0.75, top: 0.25, bottom: 0.75 }],
    [6, { left: 0.25, right: 0.75, top: 0.25, bottom: 0.5 }],
    [8, { left: 0.25, right: 0.75, top: 0.5, bottom: 0.75 }],
  ])('are turned as the camera noted (%i)', async (orientation, expected) => {
    const ink = await inkOf(heldAt(orientation), 'stretch')
    for (const side of ['left', 'right', 'top', 'bottom'] as const)
      expect(ink[side]).toBeCloseTo(expected[side], 1)
  })
})

describe('together with signatures', () => {
  it('is signed validly after filling and refuses to be filled after signing', async () => {
    const party = await SigningParty.create()
    const { bytes } = await fillPdf(blank, [{ type: 'text', key: '乙方', ...place, value: '乙方：𠮷田商事' }])
    const signed = await party.sign(bytes, '示例科技有限公司')
    expect(verifyPdf(signed, { trust: party.trust }).verdict).toBe('valid')
    await expect(
      fillPdf(signed, [{ type: 'text', key: '乙方', ...place, value: '改' }]),
    ).rejects.toMatchObject({ code: 'PDF_ALREADY_SIGNED' })
  })
})
