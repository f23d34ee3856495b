import { ERRORS } from '@xinqi/api/errors'
import { LICENCE_TYPES, UPLOAD_MAX_BYTES } from '@xinqi/api/limits'
import { errorText } from '../../../shared/language/errorText.ts'
import type { UploadRules } from '../../../shared/upload/refusal.ts'

/** Licences and letters: a picture or a PDF. */
export const PAPER_RULES: UploadRules = {
  types: LICENCE_TYPES,
  maxBytes: UPLOAD_MAX_BYTES,
  get typeMessage() {
    return errorText(ERRORS.LICENCE_TYPE)
  },
  get sizeMessage() {
    return errorText(ERRORS.LICENCE_TYPE)
  },
}
