// Page pictures against another renderer's: what was signed and stamped must be seen on them.

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFDict, PDFDocument, PDFName, type PDFPage, PDFString, rgb, StandardFonts } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PdfDocument } from '../src/pdf/pdfium.ts'
import { type Raster, renderPage } from '../src/pdf/render.ts'

const DPI = 72
/** Grey levels, on average over the page, by which two renderers smooth edges differently. */
const SMOOTHING = 3

const RING = '0.8 0 0 RG 0.8 0 0 rg 6 w 10 10 100 100 re S 40 40 40 40 re f'

function addMark(document: PDFDocument, page: PDFPage, rect: number[], entries: Record<string, unknown>) {
  const { context } = document
  const look = context.register(
    context.stream(RING, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 120, 120] }),
  )
  const mark = context.register(
    context.obj({ Type: 'Annot', Rect: rect, F: 4, P: page.ref, AP: { N: look }, ...entries } as never),
  )
  page.node.addAnnot(mark)
  return mark
}

async function signedPage(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const page = document.addPage([300, 400])
  page.drawText('Contract', { x: 20, y: 370, font: await document.embedFont(StandardFonts.Helvetica) })
  page.drawRectangle({ x: 20, y: 20, width: 60, height: 30, color: rgb(0, 0, 0.6) })
  addMark(document, page, [150, 250, 270, 370], { Subtype: 'Stamp' })
  const field = addMark(document, page, [150, 40, 270, 160], {
    Subtype: 'Widget',
    FT: 'Sig',
    T: PDFString.of('Signature1'),
  })
  document.catalog.set(PDFName.of('AcroForm'), document.context.obj({ Fields: [field], SigFlags: 3 }))
  const filled = document.getForm().createTextField('name')
  filled.setText('Zhang San')
  filled.addToPage(page, { x: 20, y: 200, width: 110, height: 24 })
  expect(document.catalog.lookup(PDFName.of('AcroForm'), PDFDict)).toBeDefined()
  return document.save()
}

async function byPoppler(pdf: Uint8Array): Promise<Raster> {
  const folder = mkdtempSync(join(tmpdir(), 'poppler-'))
  try {
    writeFileSync(join(folder, 'a.pdf'), pdf)
    execFileSync('pdftoppm', ['-r', String(DPI), '-png', '-singlefile', 'a.pdf', 'a'], { cwd: folder })
    const { data, info } = await sharp(readFileSync(join(folder, 'a.png')))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height, scale: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function difference(a: Raster, b: Raster): number {
  let sum = 0
  for (let at = 0; at < a.data.length; at++) sum += Math.abs(a.data[at]! - b.data[at]!)
  return sum / a.data.length
}

const redAt = ({ data, width }: Raster, x: number, y: number) => {
  const at = (y * width + x) * 4
  return data[at]! > 180 && data[at + 1]! < 60
}

test('a signature, a stamp and a filled field are drawn as another renderer draws them', async () => {
  const pdf = await signedPage()
  const document = await PdfDocument.open(pdf)
  const ours = renderPage(document, 0, DPI / 72)
  document.close()
  const theirs = await byPoppler(pdf)
  expect([ours.width, ours.height]).toEqual([theirs.width, theirs.height])
  // Middle of the stamp, middle of the signature.
  for (const [x, y] of [
    [210, 90],
    [210, 300],
  ] as const) {
    expect(redAt(theirs, x, y)).toBe(true)
    expect(redAt(ours, x, y)).toBe(true)
  }
  expect(difference(ours, theirs)).toBeLessThan(SMOOTHING)
})
