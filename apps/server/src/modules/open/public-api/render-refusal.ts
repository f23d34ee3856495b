import { ERRORS } from '@xinqi/api/errors'
import type { PublicFacts } from '@xinqi/api/open/public-endpoint'
import type { FastifyError } from 'fastify'
import { isConflict, isUnavailable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Trace } from './admit-app.ts'
import { type FieldProblem, validationProblems } from './validation-problems.ts'

export type Refusal = {
  http: number
  retryAfter?: number
  body: {
    code: number
    msg: string
    data: null
    requestId: string
    errors?: FieldProblem[]
    /** What the server signed, in a sandbox: compare it with yours. */
    signedText?: string
    serverTime?: number
    /** Where the contract stands, and which endpoints may be called there. */
    status?: string
    possible?: string[]
  }
}

const FRAMEWORK: Record<string, keyof typeof ERRORS> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_REQUEST',
}

const codedFrom = (error: FastifyError): CodedError => {
  if (error instanceof CodedError) return error
  const known = FRAMEWORK[error.code]
  if (known) return new CodedError(known)
  if (isConflict(error)) return new CodedError('RETRY', undefined, { retryAfter: 1 })
  if (isUnavailable(error)) return new CodedError('UNAVAILABLE', undefined, { retryAfter: 5 })
  return new CodedError('INTERNAL')
}

/** A refusal as a partner reads it: the status of HTTP agrees with the code. */
export const refusalOf = (
  error: FastifyError,
  requestId: string,
  trace: Trace,
  now: Date,
  sent: { facts?: PublicFacts; body: unknown; instead?: { status: string; possible: string[] } },
): Refusal => {
  if (error.validation) {
    // The validator at the door stops at the first fault: whoever mends a request wants to know all of them.
    const errors = sent.facts ? validationProblems(sent.facts.body, sent.body) : []
    const [first, ...others] = errors
    const msg = first
      ? `${first.msg}${others.length ? `（共 ${errors.length} 处错误，详见 errors）` : ''}`
      : ERRORS.BAD_REQUEST.msg
    return { http: 400, body: { code: ERRORS.BAD_REQUEST.code, msg, data: null, requestId, errors } }
  }
  const coded = codedFrom(error)
  const { errorName } = coded
  return {
    // Refused for reasons of the matter itself: nothing was wrong with the request.
    http: coded.http === 200 ? 422 : coded.http,
    retryAfter: coded.retryAfter,
    body: {
      code: coded.code,
      msg: coded.message,
      data: null,
      requestId,
      ...(errorName === 'SIGNATURE_WRONG' && trace.known?.app.is_sandbox && trace.text
        ? { signedText: trace.text }
        : {}),
      ...(errorName === 'SIGNATURE_SKEW' || errorName === 'SIGNATURE_SECONDS'
        ? { serverTime: now.getTime() }
        : {}),
      ...sent.instead,
    },
  }
}
