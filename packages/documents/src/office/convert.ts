// Word and WPS files to PDF with the embedded LibreOffice, or with an installed one where configuration names it.

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DocumentError } from '../errors.ts'
import type { FileKind } from '../sniff.ts'
import type { Task } from '../worker/protocol.ts'
import { convertEmbedded } from './embedded-libreoffice.ts'
import { convertWithSystem } from './system-libreoffice.ts'

export type OfficeKind = Extract<FileKind, 'docx' | 'doc' | 'rtf' | 'word-xml'>
/** A docx must have passed the check before: nothing in it can reach out. */
export type OfficeInput = {
  bytes: Uint8Array
  kind: OfficeKind
  workFolder: string
  /** Empty and this conversion's own. The caller removes it, since a worker that is ended cannot. */
  jobFolder: string
  libreOffice?: string
}
export type OfficeOutput = { pdf: Uint8Array; producedBy: string }

/** A WPS file is a Word file under another suffix; engines go by the suffix, so it gets the one they know. */
const suffix: Record<OfficeKind, string> = { docx: 'docx', doc: 'doc', rtf: 'rtf', 'word-xml': 'xml' }

export const convertOffice: Task<OfficeInput, OfficeOutput> = async (input, context) => {
  context.step('conversionSeconds')
  const { bytes, kind, workFolder, jobFolder, libreOffice } = input
  const source = join(jobFolder, `source.${suffix[kind]}`)
  const target = join(jobFolder, 'source.pdf')
  writeFileSync(source, bytes, { mode: 0o600 })
  const producedBy = libreOffice
    ? await convertWithSystem({ libreOffice, source, folder: jobFolder, workFolder })
    : await convertEmbedded({ source, target, workFolder })
  return { pdf: readOutput(target), producedBy }
}

function readOutput(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new DocumentError('damaged', 'the engine produced nothing', { cause: error })
  }
}
