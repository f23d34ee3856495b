// Files made to hurt must end in a coded refusal, quickly, within memory, and leave nothing behind.

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { DocumentError, type DocumentErrorCode } from '../src/index.ts'
import { PdfDocument } from '../src/pdf/pdfium.ts'
import { engineOfFile } from './engine-of-file.ts'
import * as packages from './hostile-packages.ts'
import * as pdfs from './hostile-pdf.ts'
import * as pictures from './hostile-pictures.ts'
import { compoundFile } from './make-compound.ts'
import { makeDoc } from './make-doc.ts'

const { folder, engine } = engineOfFile()

async function refusal(bytes: Uint8Array): Promise<DocumentErrorCode | 'accepted'> {
  try {
    await engine.toPdf(bytes)
    await engine.readModel(bytes, { recognition: 'never' })
    return 'accepted'
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    expect(error.message).toMatch(/[\u4e00-\u9fff]/)
    return error.code
  }
}

async function encryptedPdf(): Promise<Uint8Array> {
  const document = await PdfDocument.open(pdfs.plainPdf())
  document.pdfium.EPDF_SetEncryption(document.handle, 'secret', 'owner', 0)
  const bytes = document.rewrite()
  document.close()
  return bytes
}

const smallPng = () =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()

const cases: [name: string, make: () => Uint8Array | Promise<Uint8Array>, ...codes: DocumentErrorCode[]][] = [
  [
    'pdf, drawing commands unpack to 150 MB',
    pdfs.contentBomb,
    'time-exceeded',
    'memory-exceeded',
    'limits-exceeded',
    'damaged',
    'failed',
  ],
  [
    'pdf, forms that multiply',
    () => pdfs.formFanOut(12, 20),
    'time-exceeded',
    'memory-exceeded',
    'limits-exceeded',
  ],
  ['pdf, page tree in a circle', pdfs.pageTreeLoop, 'damaged'],
  ['pdf, 50,000 pages', pdfs.manyPages, 'too-many-pages'],
  ['pdf, cut short', () => pdfs.plainPdf().subarray(0, 120), 'damaged'],
  ['pdf, header only', () => Buffer.from('%PDF-1.7\n'), 'damaged'],
  ['pdf with a password', encryptedPdf, 'encrypted'],
  [
    'pdf that is also an archive',
    () => Buffer.concat([pdfs.plainPdf(), packages.docxOf('<a/>')]),
    'suspicious',
  ],
  [
    'pdf that is also a web page',
    () => Buffer.concat([pdfs.plainPdf(), Buffer.from('<html><script>')]),
    'suspicious',
  ],
  ['png that is also a pdf', async () => Buffer.concat([await smallPng(), pdfs.plainPdf()]), 'suspicious'],
  [
    'png that is also an archive',
    async () => Buffer.concat([await smallPng(), packages.docxOf('<a/>')]),
    'suspicious',
  ],
  [
    'png that is also a web page',
    async () => Buffer.concat([await smallPng(), Buffer.from('<script>alert(1)</script>')]),
    'suspicious',
  ],
  ['png of 3.6 thousand million pixels', () => pictures.pngFlood(60_000, 60_000), 'limits-exceeded'],
  ['png cut short', async () => (await smallPng()).subarray(0, 70), 'damaged'],
  ['bmp of 10^18 pixels', () => pictures.bmpFlood(1 << 30, 1 << 30), 'limits-exceeded'],
  ['bmp cut short', () => pictures.bmpFlood(2000, 2000), 'damaged'],
  ['tiff whose directory repeats for ever', pictures.tiffLoop, 'damaged', 'too-many-pages'],
  ['docx, 70 MB unpacked', packages.inflatedDocx, 'limits-exceeded'],
  ['docx, size understated', packages.lyingDocx, 'limits-exceeded'],
  ['docx, 40,000 entries', packages.manyEntries, 'limits-exceeded'],
  ['docx, billion laughs', packages.billionLaughs, 'suspicious'],
  ['docx, external entity', () => packages.externalEntity('file:///etc/passwd'), 'suspicious'],
  ['docx, 100,000 levels deep', packages.deepXml, 'limits-exceeded'],
  ['docx cut short', () => packages.docxOf('<a/>').subarray(0, 200), 'damaged'],
  [
    'docx with a symbolic link',
    () => packages.docxOf('<a/>', [{ name: 'l', content: packages.text('/etc/passwd'), mode: 0xa1ff }]),
    'suspicious',
  ],
  [
    'docx, one entry with two names',
    () => packages.docxOf('<a/>', [{ name: 'a', localName: 'b', content: packages.text('x') }]),
    'suspicious',
  ],
  [
    'docx, encrypted entries',
    () => packages.docxOf('<a/>', [{ name: 'a', content: packages.text('x'), flags: 0x801 }]),
    'encrypted',
  ],
  [
    'docx behind a password',
    () => compoundFile([{ name: 'EncryptedPackage', content: Buffer.alloc(5000) }]),
    'encrypted',
  ],
  [
    'doc behind a password',
    () => compoundFile([{ name: 'WordDocument', content: Buffer.alloc(5000, 1) }]),
    'encrypted',
  ],
  [
    'compound file in a circle',
    () => compoundFile([{ name: 'WordDocument', content: Buffer.alloc(5000) }], { directoryLoop: true }),
    'damaged',
  ],
  [
    'doc that lost its end',
    () => makeDoc(Array.from({ length: 400 }, (_, line) => `第${line}条 双方应当全面履行`)).subarray(0, 9000),
    'damaged',
  ],
  [
    'compound file without Word',
    () => compoundFile([{ name: 'PowerPoint Document', content: Buffer.alloc(5000) }]),
    'unsupported-type',
  ],
  [
    'Excel 97 workbook of nothing',
    () => compoundFile([{ name: 'Workbook', content: Buffer.alloc(5000) }]),
    'damaged',
  ],
  ['ofd, deltas without end', packages.deltaFlood, 'limits-exceeded'],
  ['ofd, a unit inside itself', packages.compositeLoop, 'limits-exceeded'],
  [
    'ofd, pages missing',
    () =>
      packages.writeZip([
        { name: 'OFD.xml', content: packages.text('<OFD><DocBody><DocRoot>x</DocRoot></DocBody></OFD>') },
      ]),
    'damaged',
  ],
  [
    'ofd, entity',
    () =>
      packages.writeZip([
        { name: 'OFD.xml', content: packages.text('<!DOCTYPE a [<!ENTITY b "c">]><OFD/>') },
      ]),
    'suspicious',
  ],
  ['svg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'unsupported-type'],
  ['more than 10 MB', () => Buffer.alloc(10 * 1024 * 1024 + 1), 'file-too-large'],
  ['nothing at all', () => Buffer.alloc(0), 'unsupported-type'],
]

describe('refused', () => {
  test.each(cases)('%s', async (_, make, ...codes) => {
    expect(codes).toContain(await refusal(await make()))
  })

  test.each(packages.escapingNames)('entry named %s', async (name) => {
    const entry = { name, content: packages.text('x') }
    expect(await refusal(packages.docxOf('<a/>', [entry]))).toBe('suspicious')
    expect(await refusal(packages.ofdOf('', [entry]))).toBe('suspicious')
    expect(existsSync('/etc/evil')).toBe(false)
  })
})

describe('harmless in the end', () => {
  test.each([
    ['a form that draws itself', pdfs.formLoop],
    ['a picture that claims 3.6 thousand million pixels', pdfs.pictureBomb],
  ])('%s', async (_, make) => {
    expect(['accepted', 'limits-exceeded', 'memory-exceeded', 'time-exceeded']).toContain(
      await refusal(make()),
    )
  })

  test('a second object hidden under the same number is gone from the file to sign', async () => {
    const { pdf, producedBy } = await engine.toPdf(pdfs.shadowObject())
    expect(producedBy).toContain('rewrite')
    expect(Buffer.from(pdf).includes('0 0 500 500 re')).toBe(false)
  })
})

test('nothing is left in the work folder', () => {
  const left = existsSync(join(folder, 'work')) ? readdirSync(join(folder, 'work')) : []
  expect(
    left.filter((name) => !['fonts', 'font-metadata'].includes(name) && !name.startsWith('tsx-')),
  ).toEqual([])
  expect(readdirSync(folder)).toEqual(['work'])
})
