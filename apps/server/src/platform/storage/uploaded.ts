import { PICTURE_MAX_BYTES, UPLOAD_MAX_BYTES } from '@xinqi/api/limits'
import { CodedError } from '../errors.ts'
import type { UploadedFile } from '../http/call.ts'
import { pictureType } from './picture-type.ts'

/** The one file a call brings: there, with something in it, and not too large. */
export const uploadedFile = ([file]: readonly UploadedFile[]): UploadedFile => {
  if (!file || file.bytes.length === 0) throw new CodedError('FILE_MISSING')
  if (file.bytes.length > UPLOAD_MAX_BYTES) throw new CodedError('FILE_SIZE')
  return file
}

/** The one picture a call brings, and what its bytes say it is. */
export const uploadedPicture = ([file]: readonly UploadedFile[]) => {
  if (!file) throw new CodedError('FILE_MISSING')
  const mediaType = pictureType(file.bytes)
  if (!mediaType || file.bytes.length > PICTURE_MAX_BYTES) throw new CodedError('PICTURE_TYPE')
  return { bytes: file.bytes, mediaType }
}
