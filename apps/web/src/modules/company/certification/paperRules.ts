import { ERRORS } from '@xinqi/api/errors'
import { LICENCE_TYPES, UPLOAD_MAX_BYTES } from '@xinqi/api/limits'
import type { UploadRules } from '../../../shared/upload/refusal.ts'

/** Licences and letters: a picture or a PDF. */
export const PAPER_RULES: UploadRules = {
  types: LICENCE_TYPES,
  maxBytes: UPLOAD_MAX_BYTES,
  typeMessage: ERRORS.LICENCE_TYPE.msg,
  sizeMessage: ERRORS.LICENCE_TYPE.msg,
}
