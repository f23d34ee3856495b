import { UPLOAD_MAX_BYTES } from '@xinqi/api/limits'
import { DocumentError, isWorkbook, sniff } from '@xinqi/documents'
import { describePdf } from '@xinqi/pdf-signature'
import { CodedError } from '../../../platform/errors.ts'
import type { UploadedFile } from '../../../platform/http/call.ts'
import { refusalOf } from './refusal.ts'

const EMPTY_FILE = '文件是空的，没有任何内容，请重新导出后上传'

/** By what it is, not by what it is called. */
export const checkedUpload = (file: UploadedFile | undefined, missing: string): UploadedFile => {
  if (!file) throw new CodedError('FILE_MISSING', missing)
  if (file.bytes.length === 0) throw new CodedError('FILE_MISSING', EMPTY_FILE)
  if (file.bytes.length > UPLOAD_MAX_BYTES) throw new CodedError('FILE_SIZE')
  try {
    // Tables are compared cell by cell elsewhere; here words are.
    if (isWorkbook(sniff(file.bytes))) throw new CodedError('FILE_TYPE')
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    // A Word file under a password or cut short is of the right type: it is told what to do about that.
    const words = error.code === 'unsupported-type' ? null : refusalOf(error)
    throw words ? new CodedError('FILE_UNREADABLE', words) : new CodedError('FILE_TYPE')
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
