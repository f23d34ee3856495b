// Why a chosen file is not taken, in the specification's own words; null when it is. The server looks at the
// content again: here only the name and the size are known.
//   refusalOf(file, DOCUMENT_RULES)

import { ERRORS } from '@xinqi/api/errors'
import {
  CONTRACT_FILE_TYPE_WRONG,
  CONTRACT_FILE_TYPES,
  PICTURE_MAX_BYTES,
  PICTURE_TYPES,
  UPLOAD_MAX_BYTES,
  UPLOAD_TYPES,
} from '@xinqi/api/limits'
import { errorText } from '../language/errorText.ts'
import { words } from '../messages/shared.zh.ts'

export type UploadRules = {
  /** File endings without the dot, lower case. */
  types: readonly string[] | 'any'
  maxBytes: number
  typeMessage: string
  sizeMessage: string
}

export const DOCUMENT_RULES: UploadRules = {
  types: UPLOAD_TYPES,
  maxBytes: UPLOAD_MAX_BYTES,
  get typeMessage() {
    return errorText(ERRORS.FILE_TYPE)
  },
  get sizeMessage() {
    return errorText(ERRORS.FILE_SIZE)
  },
}

/** What becomes pages to be signed. */
export const CONTRACT_RULES: UploadRules = {
  ...DOCUMENT_RULES,
  types: CONTRACT_FILE_TYPES,
  typeMessage: CONTRACT_FILE_TYPE_WRONG,
}

export const SHEET_RULES: UploadRules = {
  ...DOCUMENT_RULES,
  types: ['xlsx'],
  get typeMessage() {
    return errorText(ERRORS.IMPORT_FILE)
  },
}

export const PICTURE_RULES: UploadRules = {
  types: PICTURE_TYPES,
  maxBytes: PICTURE_MAX_BYTES,
  get typeMessage() {
    return errorText(ERRORS.PICTURE_TYPE)
  },
  get sizeMessage() {
    return errorText(ERRORS.PICTURE_TYPE)
  },
}

/** With pictures said as a kind of their own: only then do telephones, and WeChat on them, offer the camera. */
export const acceptOf = ({ types }: UploadRules) =>
  types === 'any'
    ? undefined
    : [...(types.includes('jpg') ? ['image/*'] : []), ...types.map((type) => `.${type}`)].join(',')

export const refusalOf = (file: { name: string; size: number }, rules: UploadRules): string | null => {
  const type = file.name.includes('.') ? file.name.slice(file.name.lastIndexOf('.') + 1).toLowerCase() : ''
  if (rules.types !== 'any' && !rules.types.includes(type)) return rules.typeMessage
  if (file.size === 0) return words().emptyFile
  if (file.size > rules.maxBytes) return rules.sizeMessage
  return null
}
