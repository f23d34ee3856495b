import { BAD_REQUEST } from 'virtual:failures'
import { words } from '../messages/shared.zh.ts'

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

export const networkFailure = () => new CallError('network', words().offline)
export const timeoutFailure = () => new CallError('timeout', words().timedOut)

/** Nor did anybody say, when asked afterwards, what became of it: it may well be done. */
export const outcomeUnknown = () => new CallError('network', words().outcomeUnknown)

/** No answer came, of whatever kind: the same may well succeed in a moment. */
export const isLost = (failure: unknown): failure is CallError =>
  failure instanceof CallError && failure.kind !== 'answer'

/** What was asked cannot be asked: an address cut short, or one of long ago. It names fields, which helps nobody here. */
export const isMalformed = (failure: unknown): boolean =>
  failure instanceof CallError && failure.code === BAD_REQUEST.code

/** Why a link, or a code scanned, did not open. */
export const whyNotOpened = (failure: Error): string =>
  isMalformed(failure) ? words().linkIncomplete : failure.message

/** What is told to whoever asked for it. Calls and chunks fail with errors that say why; this is for the rest. */
export const whyNot = (failure: unknown): string =>
  failure instanceof Error ? failure.message : words().notDone
