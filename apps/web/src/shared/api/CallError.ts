import { BAD_REQUEST } from 'virtual:failures'

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

/** Nor did anybody say, when asked afterwards, what became of it: it may well be done. */
export const outcomeUnknown = () =>
  new CallError('network', '网络中断，没有收到结果，操作可能已经完成。请检查网络，刷新页面核对后再试')

/** No answer came, of whatever kind: the same may well succeed in a moment. */
export const isLost = (failure: unknown): failure is CallError =>
  failure instanceof CallError && failure.kind !== 'answer'

/** What was asked cannot be asked: an address cut short, or one of long ago. It names fields, which helps nobody here. */
export const isMalformed = (failure: unknown): boolean =>
  failure instanceof CallError && failure.code === BAD_REQUEST.code

/** Why a link, or a code scanned, did not open. */
export const whyNotOpened = (failure: Error): string =>
  isMalformed(failure) ? '链接不完整，请重新扫码，或重新打开收到的链接。' : failure.message

/** What is told to whoever asked for it. Calls and chunks fail with errors that say why; this is for the rest. */
export const whyNot = (failure: unknown): string =>
  failure instanceof Error ? failure.message : '操作未成功，请重试'
