export type FillErrorCode =
  | 'TEXT_OVERFLOW'
  | 'GLYPH_MISSING'
  | 'FIELD_INVALID'
  | 'IMAGE_INVALID'
  | 'PAGE_MISSING'
  | 'PDF_ALREADY_SIGNED'
  | 'PDF_ENCRYPTED'

export class FillError extends Error {
  code: FillErrorCode
  /** Key of the field at fault, when one is. */
  field: string | undefined
  constructor(code: FillErrorCode, message: string, field?: string) {
    super(field === undefined ? message : `“${field}”：${message}`)
    this.name = 'FillError'
    this.code = code
    this.field = field
  }
}
