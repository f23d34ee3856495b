import { SIGNATURE_SKEW, UNAUTHENTICATED, UNAVAILABLE } from 'virtual:failures'
import { RETRIES_ON_412 } from '@xinqi/api/limits'
import { type Envelope, HEADERS, SUCCESS } from '@xinqi/api/wire'
import { CallError } from './CallError.ts'
import { correctClock } from './signedHeaders.ts'

export type Answer = { status: number; text: string; header: (name: string) => string | null }
export type Attempt = () => Promise<Answer>

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const envelopeOf = ({ status, text, header }: Answer): Envelope<unknown> => {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof (parsed as Envelope<unknown>).code === 'number') return parsed as Envelope<unknown>
  } catch {
    // A proxy in between answered with its own page.
  }
  if (status === 401) return { code: 401, msg: UNAUTHENTICATED.msg, data: null }
  const { code, msg } = UNAVAILABLE
  throw new CallError('answer', msg, status >= 400 ? status : code, header(HEADERS.requestId))
}

const untilNot412 = async (attempt: Attempt): Promise<Answer> => {
  for (let retry = 0; ; retry++) {
    const answer = await attempt()
    if (answer.status !== 412) return answer
    if (retry === RETRIES_ON_412) {
      console.error('Max retries reached')
      return answer
    }
    await pause(100 * 2 ** retry)
  }
}

/** Sends until there is an answer worth having, and opens its envelope. */
export const exchange = async (attempt: Attempt): Promise<unknown> => {
  let answer = await untilNot412(attempt)
  let envelope = envelopeOf(answer)
  if (envelope.code === SIGNATURE_SKEW.code && correctClock(answer.header('date'))) {
    answer = await untilNot412(attempt)
    envelope = envelopeOf(answer)
  }
  if (envelope.code === SUCCESS) return envelope.data
  throw new CallError('answer', envelope.msg, envelope.code, answer.header(HEADERS.requestId))
}
