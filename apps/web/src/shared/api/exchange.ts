import { BAD_REQUEST, SIGNATURE_SKEW, UNAUTHENTICATED, UNAVAILABLE } from 'virtual:failures'
import { RETRIES_ON_412 } from '@xinqi/api/limits'
import { type Envelope, HEADERS, SUCCESS } from '@xinqi/api/wire'
import { errorText } from '../language/errorText.ts'
import { CallError, isLost, networkFailure, outcomeUnknown } from './CallError.ts'
import { correctClock } from './signedHeaders.ts'

export type Answer = { status: number; text: string; header: (name: string) => string | null }
/** @param isAgain No answer came to the one before: what became of it is asked. */
export type Attempt = (isAgain?: boolean) => Promise<Answer>

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const envelopeOf = ({ status, text, header }: Answer): Envelope<unknown> => {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof (parsed as Envelope<unknown>).code === 'number') return parsed as Envelope<unknown>
  } catch {
    // A proxy in between answered with its own page.
  }
  if (status === 401) return { code: 401, msg: UNAUTHENTICATED.msg, data: null }
  // What stands in front of the server gave up waiting for it; the server may be doing what was asked.
  if (status === 502 || status === 504) throw networkFailure()
  const { code, msg } = UNAVAILABLE
  throw new CallError(
    'answer',
    errorText({ code, msg }),
    status >= 400 ? status : code,
    header(HEADERS.requestId),
  )
}

/** What a program sent wrongly is told to programs by the name of a field; people are told that something was wrong. */
const NAMES_A_FIELD = /字段 [A-Za-z]/
const told = (envelope: Envelope<unknown>): string =>
  errorText(envelope.code === BAD_REQUEST.code && NAMES_A_FIELD.test(envelope.msg) ? BAD_REQUEST : envelope)

const untilNot412 = async (attempt: Attempt, isAgain: boolean): Promise<Answer> => {
  for (let retry = 0; ; retry++) {
    const answer = await attempt(isAgain)
    if (answer.status !== 412) return answer
    if (retry === RETRIES_ON_412) {
      console.error('Max retries reached')
      return answer
    }
    await pause(100 * 2 ** retry)
  }
}

const once = async (attempt: Attempt, isAgain: boolean): Promise<unknown> => {
  let answer = await untilNot412(attempt, isAgain)
  let envelope = envelopeOf(answer)
  if (envelope.code === SIGNATURE_SKEW.code && correctClock(answer.header('date'))) {
    answer = await untilNot412(attempt, isAgain)
    envelope = envelopeOf(answer)
  }
  if (envelope.code === SUCCESS) return envelope.data
  throw new CallError('answer', told(envelope), envelope.code, answer.header(HEADERS.requestId))
}

/** How long to wait before asking what became of it, one time after the other. */
const ASKED_AGAIN_AFTER = [500, 1500, 4000]

/**
 * Sends until there is an answer worth having, and opens its envelope. A lost answer is no failure: the same is asked
 * again under its idempotency key, and the server, which has kept what it answered, says what became of it.
 */
export const exchange = async (attempt: Attempt, { asksAgain = true } = {}): Promise<unknown> => {
  for (let lost = 0; ; lost++) {
    try {
      return await once(attempt, lost > 0)
    } catch (failure) {
      if (!asksAgain || !isLost(failure)) throw failure
      const wait = ASKED_AGAIN_AFTER[lost]
      if (wait === undefined) throw outcomeUnknown()
      await pause(wait)
    }
  }
}
