import { CONTRACT_FILE_TYPE_WRONG } from '@xinqi/api/limits'
import { DocumentError, sniff } from '@xinqi/documents'
import { CodedError } from '../errors.ts'
import type { UploadedFile } from '../http/call.ts'
import { uploadedFile } from './uploaded.ts'

/** Something that can become pages to be signed, by what it is and not by what it is called. */
export const assertContractFile = (bytes: Uint8Array): void => {
  try {
    sniff(bytes)
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    throw new CodedError('FILE_TYPE', error.code === 'macros' ? error.message : CONTRACT_FILE_TYPE_WRONG)
  }
}

/** The one file of an upload, of a kind and size a contract may have. */
export const contractFileIn = (files: readonly UploadedFile[]): UploadedFile => {
  const file = uploadedFile(files)
  assertContractFile(file.bytes)
  return file
}
