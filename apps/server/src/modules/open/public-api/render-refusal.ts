import { ERRORS } from '@xinqi/api/errors'
import type { FastifyError } from 'fastify'
import { isConflict, isUnavailable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Trace } from './admit-app.ts'

type Problem = { keyword: string; instancePath: string; params: Record<string, unknown>; message?: string }
export type Refusal = {
  http: number
  retryAfter?: number
  body: {
    code: number
    msg: string
    data: null
    requestId: string
    errors?: { field: string; rule: string; msg: string }[]
    /** What the server signed, in a sandbox: compare it with yours. */
    signedText?: string
    serverTime?: number
  }
}

const said = ({ keyword, instancePath, params, message }: Problem) => {
  const at = instancePath.slice(1).replaceAll('/', '.')
  const inner = (params.missingProperty ?? params.additionalProperty) as string | undefined
  const field = [at, inner].filter(Boolean).join('.')
  const msg =
    keyword === 'required'
      ? `缺少字段 ${field}`
      : keyword === 'additionalProperties'
        ? `不接受字段 ${field}`
        : `字段 ${field} ${message ?? '格式不正确'}`
  return { field, rule: keyword, msg }
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
export const refusalOf = (error: FastifyError, requestId: string, trace: Trace, now: Date): Refusal => {
  if (error.validation) {
    const errors = (error.validation as unknown as Problem[]).map(said)
    const msg = errors[0]?.msg ?? ERRORS.BAD_REQUEST.msg
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
    },
  }
}
