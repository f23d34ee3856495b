import { UPLOAD_MAX_BYTES } from '@xinqi/api/limits'
import { DocumentError, sniff } from '@xinqi/documents'
import { describePdf } from '@xinqi/pdf-signature'
import { CodedError } from '../../../platform/errors.ts'
import type { UploadedFile } from '../../../platform/http/call.ts'

/** By what it is, not by what it is called. */
export const checkedUpload = (file: UploadedFile | undefined, missing: string): UploadedFile => {
  if (!file || file.bytes.length === 0) throw new CodedError('FILE_MISSING', missing)
  if (file.bytes.length > UPLOAD_MAX_BYTES) throw new CodedError('FILE_SIZE')
  try {
    sniff(file.bytes)
  } catch (error) {
    if (error instanceof DocumentError) throw new CodedError('FILE_TYPE')
    throw error
  }
  return file
}

/** How many pages are known before anything is converted; 1 where that has to wait. */
export const pagesAtSight = ({ bytes }: UploadedFile): number => {
  try {
    return sniff(bytes) === 'pdf' ? Math.max(1, describePdf(bytes).pages.length) : 1
  } catch {
    return 1
  }
}
