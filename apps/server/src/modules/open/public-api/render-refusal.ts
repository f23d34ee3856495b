import { ERRORS } from '@xinqi/api/errors'
import { NEXT_CALLS, wordsForPrograms } from '@xinqi/api/open/next-calls'
import type { PublicFacts } from '@xinqi/api/open/public-endpoint'
import type { FastifyError } from 'fastify'
import { CodedError } from '../../../platform/errors.ts'
import { codedFrom, retryAfterOf } from '../../../platform/http/render.ts'
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
    /** Where the contract stands, and which endpoints may be called next. */
    status?: string
    possible?: string[]
  }
}

/** A refusal as a partner reads it: the status of HTTP agrees with the code. */
export const refusalOf = (
  error: FastifyError,
  requestId: string,
  trace: Trace,
  now: Date,
  sent: { facts?: PublicFacts; body: unknown; instead?: { status?: string; possible: string[] } },
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
  const coded = codedFrom(error) ?? new CodedError('INTERNAL')
  const { errorName } = coded
  const possible = [...new Set([...(NEXT_CALLS[errorName] ?? []), ...(sent.instead?.possible ?? [])])]
  return {
    // Refused for reasons of the matter itself: nothing was wrong with the request.
    http: coded.http === 200 ? 422 : coded.http,
    retryAfter: retryAfterOf(coded),
    body: {
      code: coded.code,
      msg: wordsForPrograms(coded.message),
      data: null,
      requestId,
      ...(errorName === 'SIGNATURE_WRONG' && trace.known?.app.is_sandbox && trace.text
        ? { signedText: trace.text }
        : {}),
      ...(errorName === 'SIGNATURE_SKEW' || errorName === 'SIGNATURE_SECONDS'
        ? { serverTime: now.getTime() }
        : {}),
      ...sent.instead,
      ...(possible.length ? { possible } : {}),
    },
  }
}
