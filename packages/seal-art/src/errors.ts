export type SealArtErrorCode =
  | 'SEAL_TEXT_LENGTH'
  | 'SEAL_TEXT_CONTROL'
  | 'SEAL_GLYPH_MISSING'
  | 'SEAL_SIZE'
  | 'SEAL_OPTION'
  | 'SEAL_TEXT_TOO_LONG'
  | 'HANDWRITING_EMPTY'
  | 'HANDWRITING_INVALID'
  | 'PICTURE_TOO_LARGE'
  | 'PICTURE_FORMAT'
  | 'PICTURE_EMPTY'
  | 'PICTURE_RATIO'

export class SealArtError extends Error {
  code: SealArtErrorCode
  constructor(code: SealArtErrorCode, message: string) {
    super(message)
    this.name = 'SealArtError'
    this.code = code
  }
}
