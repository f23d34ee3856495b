/** A failure with a word for programs beside the sentence for people. */
export abstract class CodedError<Code extends string> extends Error {
  code: Code
  constructor(code: Code, message: string) {
    super(message)
    this.code = code
  }
}
