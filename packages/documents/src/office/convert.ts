// Word, WPS and Excel files to PDF with the embedded LibreOffice, or with an installed one where configuration names it.

import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DocumentError } from '../errors.ts'
import type { FileKind } from '../sniff.ts'
import type { Task } from '../worker/protocol.ts'
import { convertEmbedded } from './embedded-libreoffice.ts'
import { safeXlsx } from './safe-xlsx.ts'
import { convertWithSystem } from './system-libreoffice.ts'

export type OfficeKind = Extract<FileKind, 'docx' | 'doc' | 'rtf' | 'word-xml' | 'xlsx' | 'xls'>
/** A docx or xlsx must have passed the check before: nothing in it can reach out. */
export type OfficeInput = {
  bytes: Uint8Array
  kind: OfficeKind
  workFolder: string
  /** Empty and this conversion's own. The caller removes it, since a worker that is ended cannot. */
  jobFolder: string
  libreOffice?: string
}
/** Pages; or a workbook of today out of an old one. */
export type OfficeFormat = 'pdf' | 'xlsx'
export type OfficeOutput = { pdf: Uint8Array; producedBy: string }

/** A WPS file is a Word file under another suffix; engines go by the suffix, so it gets the one they know. */
const suffix: Record<OfficeKind, string> = {
  docx: 'docx',
  doc: 'doc',
  rtf: 'rtf',
  'word-xml': 'xml',
  xlsx: 'xlsx',
  xls: 'xls',
}

export const convertOffice: Task<OfficeInput, OfficeOutput> = async (input, context) => {
  context.step('conversionSeconds')
  const { bytes, kind, workFolder, jobFolder, libreOffice } = input
  const source = join(jobFolder, `source.${suffix[kind]}`)
  writeFileSync(source, bytes, { mode: 0o600 })
  const to = (from: string, format: OfficeFormat) =>
    libreOffice
      ? convertWithSystem({ libreOffice, source: from, folder: jobFolder, workFolder, format })
      : convertEmbedded({
          source: from,
          target: join(jobFolder, `${nameOf(from)}.${format}`),
          workFolder,
          format,
        })
  if (kind !== 'xls') {
    const producedBy = await to(source, 'pdf')
    return { pdf: readOutput(join(jobFolder, 'source.pdf')), producedBy }
  }
  // The old format cannot be mended by hand: turned into the new one it passes the same check as any workbook.
  await to(source, 'xlsx')
  const checked = join(jobFolder, 'checked.xlsx')
  writeFileSync(checked, safeXlsx(readOutput(join(jobFolder, 'source.xlsx'))).bytes, { mode: 0o600 })
  const producedBy = await to(checked, 'pdf')
  return { pdf: readOutput(join(jobFolder, 'checked.pdf')), producedBy }
}

const nameOf = (path: string) => basename(path).replace(/\.[^.]*$/, '')

function readOutput(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new DocumentError('damaged', 'the engine produced nothing', { cause: error })
  }
}
