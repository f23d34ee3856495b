export class CmsError extends Error {
  readonly code: 'CMS_MALFORMED'
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'CmsError'
    this.code = 'CMS_MALFORMED'
  }
}
