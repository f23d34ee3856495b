/** Where a call failed: on the way, by waiting too long, or with an answer that says no. */
export type FailureKind = 'network' | 'timeout' | 'answer'

export class CallError extends Error {
  readonly kind: FailureKind
  /** The code of the answer; 0 when there was none. */
  readonly code: number
  readonly requestId: string | null

  constructor(kind: FailureKind, message: string, code = 0, requestId: string | null = null) {
    super(message)
    this.name = 'CallError'
    this.kind = kind
    this.code = code
    this.requestId = requestId
  }
}

export const networkFailure = () => new CallError('network', '网络连接失败，请检查网络后重试')
export const timeoutFailure = () => new CallError('timeout', '请求超时，请稍后重试')

/** No answer came, of whatever kind: the same may well succeed in a moment. */
export const isLost = (failure: unknown): failure is CallError =>
  failure instanceof CallError && failure.kind !== 'answer'

/** What is told to whoever asked for it. Calls and chunks fail with errors that say why; this is for the rest. */
export const whyNot = (failure: unknown): string =>
  failure instanceof Error ? failure.message : '操作未成功，请重试'
