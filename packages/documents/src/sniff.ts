// What a file is, by its content. Names and declared types are never asked.

import { CompoundFile } from './archive/compound.ts'
import { ZipPackage } from './archive/zip.ts'
import { DocumentError } from './errors.ts'
import { inputLimits } from './limits.ts'
import { assertOldWorkbook } from './office/old-workbook.ts'

export type FileKind =
  | 'pdf'
  | 'docx'
  | 'doc'
  | 'xlsx'
  | 'xls'
  | 'rtf'
  | 'word-xml'
  | 'ofd'
  | 'png'
  | 'jpeg'
  | 'bmp'
  | 'tiff'

/** Tables of an office, not documents of words. */
export const isWorkbook = (kind: FileKind): kind is 'xlsx' | 'xls' => kind === 'xlsx' || kind === 'xls'

const latin = (bytes: Uint8Array, from: number, to: number) =>
  new TextDecoder('latin1').decode(bytes.subarray(from, to))

/** Throws `unsupported-type` for anything that is not accepted, and a telling code for what is accepted but unfit. */
export function sniff(bytes: Uint8Array): FileKind {
  if (bytes.length > inputLimits.bytes) throw new DocumentError('file-too-large', `${bytes.length} bytes`)
  const kind = kindByMagic(bytes)
  if (!kind) throw new DocumentError('unsupported-type')
  refusePolyglot(bytes, kind)
  return kind
}

function kindByMagic(bytes: Uint8Array): FileKind | undefined {
  const head = latin(bytes, 0, 16)
  if (head.startsWith('%PDF-')) return 'pdf'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('II*\0') || head.startsWith('MM\0*')) return 'tiff'
  if (head.startsWith('II+\0') || head.startsWith('MM\0+')) return 'tiff'
  if (head.startsWith('BM') && bytes.length > 26 && isBmpHeader(bytes)) return 'bmp'
  if (head.startsWith('PK\x03\x04')) return kindOfPackage(bytes)
  if (head.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return kindOfCompound(bytes)
  if (head.startsWith('{\\rtf')) return 'rtf'
  const start = latin(bytes, 0, 2048)
  if (start.includes('<?xml') && /progid="Word\.Document"|office\/word\/2003\/wordml/.test(start))
    return 'word-xml'
  return undefined
}

function isBmpHeader(bytes: Uint8Array): boolean {
  const size = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength).getUint32(14, true)
  return [12, 40, 52, 56, 64, 108, 124].includes(size)
}

function kindOfPackage(bytes: Uint8Array): FileKind | undefined {
  const names = new ZipPackage(bytes).names().map((name) => name.toLowerCase())
  const isOfd = names.includes('ofd.xml')
  const isDocx = names.includes('word/document.xml')
  const isXlsx = names.includes('xl/workbook.xml')
  if ([isOfd, isDocx, isXlsx].filter(Boolean).length > 1)
    throw new DocumentError('suspicious', 'package of two kinds')
  if (isOfd) return 'ofd'
  if (isXlsx) return 'xlsx'
  return isDocx ? 'docx' : undefined
}

/** Word 97–2003 and Kingsoft WPS share this container and its WordDocument stream; Excel 97–2003 has a Workbook. */
function kindOfCompound(bytes: Uint8Array): FileKind | undefined {
  const container = new CompoundFile(bytes)
  if (container.find('EncryptedPackage')) throw new DocumentError('encrypted', 'encrypted package')
  const word = container.find('WordDocument')
  const workbook = container.find('Workbook')
  if (word && workbook) throw new DocumentError('suspicious', 'container of two kinds')
  if (workbook) {
    assertOldWorkbook(container, workbook)
    return 'xls'
  }
  if (!word) return undefined
  if (container.head(word, 32)[0x0b]! & 1) throw new DocumentError('encrypted', 'encrypted Word document')
  for (const name of ['WordDocument', '0Table', '1Table']) {
    const stream = container.find(name)
    if (stream) container.assertWhole(stream)
  }
  return 'doc'
}

const ZIP_END = 'PK\x05\x06'

/** Two documents in one file: which one is seen depends on who opens it. */
function refusePolyglot(bytes: Uint8Array, kind: FileKind): void {
  const suspicious = (other: string) => new DocumentError('suspicious', `${kind} that is also ${other}`)
  if (kind === 'docx' || kind === 'xlsx' || kind === 'ofd') {
    if (latin(bytes, 0, 1024).includes('%PDF-')) throw suspicious('a PDF')
    return
  }
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  // Many viewers find a PDF that starts anywhere in the first kilobyte.
  if (kind !== 'pdf' && whole.includes('%PDF-')) throw suspicious('a PDF')
  const end = whole.lastIndexOf(ZIP_END, undefined, 'latin1')
  const commentLength = end >= 0 && end + 22 <= whole.length ? whole.readUInt16LE(end + 20) : -1
  if (end + 22 + commentLength === whole.length && end >= 0) throw suspicious('an archive')
  const edges = `${latin(bytes, 0, 1024)}${latin(bytes, Math.max(0, bytes.length - 4096), bytes.length)}`
  if (kind !== 'pdf' && kind !== 'word-xml' && /<(script|html|svg|!doctype)\b/i.test(edges))
    throw suspicious('a web page')
  if (kind === 'pdf' && /<(script|html|!doctype)\b/i.test(afterEnd(whole))) throw suspicious('a web page')
}

function afterEnd(pdf: Buffer): string {
  const end = pdf.lastIndexOf('%%EOF')
  return end < 0 ? '' : pdf.subarray(end + 5).toString('latin1')
}
