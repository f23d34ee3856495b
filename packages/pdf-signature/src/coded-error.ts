/** An error that says by a stable word of its kind what went wrong. */
export abstract class CodedError<Code extends string> extends Error {
  readonly code: Code
  constructor(code: Code, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
