import { ERRORS, type ErrorName } from '@xinqi/api/errors'
import type { Envelope } from '@xinqi/api/wire'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isConflict, isDiskFull, isUnavailable } from '../db/database.ts'
import { codedFromEngine } from '../engine-errors.ts'
import { CodedError } from '../errors.ts'
import type { Logger } from '../logging.ts'
import { OutsideAway } from '../outside/guard.ts'
import { StoreUnavailable } from '../storage/object-store.ts'

const FRAMEWORK: Record<string, ErrorName> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA',
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_REQUEST',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BAD_REQUEST',
  FST_REQ_FILE_TOO_LARGE: 'FILE_SIZE',
  FST_FILES_LIMIT: 'TOO_LARGE',
  FST_PARTS_LIMIT: 'TOO_LARGE',
  FST_FIELDS_LIMIT: 'TOO_LARGE',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'UNSUPPORTED_MEDIA',
}

/** What went wrong in the words of the trade; nothing where nobody foresaw it. */
export const codedFrom = (error: FastifyError | CodedError): CodedError | undefined => {
  if (error instanceof CodedError) return error
  const thrown: unknown = error
  if (error.validation) return new CodedError('BAD_REQUEST', explainValidation(error.validation[0]))
  const known = FRAMEWORK[error.code]
  if (known) return new CodedError(known)
  if (isConflict(error)) return new CodedError('RETRY')
  if (isDiskFull(error) || (error instanceof StoreUnavailable && error.isFull))
    return new CodedError('UNAVAILABLE', '存储空间已满，暂时无法保存，请稍后重试', { retryAfter: 60 })
  if (error instanceof StoreUnavailable)
    return new CodedError('UNAVAILABLE', '文件存储暂不可用，请稍后重试', { retryAfter: 5 })
  if (isUnavailable(error)) return new CodedError('UNAVAILABLE', undefined, { retryAfter: 5 })
  if (thrown instanceof OutsideAway)
    return new CodedError('UNAVAILABLE', '外部服务暂不可用，请稍后重试', {
      retryAfter: thrown.retryAfter,
    })
  const engine = codedFromEngine(error)
  if (engine) return engine
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new CodedError('BAD_REQUEST')
  return undefined
}

const explainValidation = (
  problem: { keyword: string; instancePath: string; params: Record<string, unknown> } | undefined,
) => {
  if (!problem) return ERRORS.BAD_REQUEST.msg
  const field = problem.instancePath.slice(1).replaceAll('/', '.')
  switch (problem.keyword) {
    case 'required':
      return `缺少字段 ${[field, problem.params.missingProperty].filter(Boolean).join('.')}`
    case 'additionalProperties':
      return `不接受字段 ${String(problem.params.additionalProperty)}`
    case 'maxLength':
    case 'maxItems':
      return `字段 ${field} 超过长度上限 ${String(problem.params.limit)}`
    case 'minLength':
    case 'minItems':
      return `字段 ${field} 不能为空或过短`
    default:
      return field ? `字段 ${field} 格式不正确` : ERRORS.BAD_REQUEST.msg
  }
}

/** Refused for the moment: whoever asks again is told when, also where nobody said. */
const FOR_THE_MOMENT = new Set([412, 429, 503])
export const retryAfterOf = ({ http, retryAfter }: CodedError): number | undefined =>
  retryAfter ?? (FOR_THE_MOMENT.has(http) ? 1 : undefined)

/** The one place that turns a failure into an envelope. Nothing of the inside gets out. */
export const renderError = (
  error: FastifyError | CodedError,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Logger,
) => {
  const coded = codedFrom(error)
  if (!coded) log.error({ error, requestId: request.id, route: request.routeOptions.url }, 'call failed')
  else if (coded.http >= 500)
    log.warn({ error, requestId: request.id, route: request.routeOptions.url }, 'call put off')
  const told = coded ?? new CodedError('INTERNAL')
  const { code, http, message } = told
  const retryAfter = retryAfterOf(told)
  if (retryAfter) reply.header('retry-after', retryAfter)
  const envelope: Envelope<null> = { code, msg: message, data: null }
  // Errors do not have the shape of the call's answer: its serializer must not touch them.
  reply
    .code(http)
    .type('application/json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(envelope)
}
