export class VerifyError extends Error {
  readonly code = 'VERIFY_FAILED'
  constructor(options?: ErrorOptions) {
    super('文件无法验证', options)
    this.name = 'VerifyError'
  }
}
