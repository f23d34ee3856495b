import { CodedError } from '../../../platform/errors.ts'

/** As RFC 7644 wants it told, 3.12. `detail` is for people and Chinese. */
export class ScimError extends Error {
  readonly status: number
  readonly scimType?: string
  constructor(status: number, detail: string, scimType?: string) {
    super(detail)
    this.status = status
    this.scimType = scimType
  }
}

export const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error'

const TAKEN = new Set(['MEMBER_EXISTS', 'JOB_NUMBER_TAKEN', 'DEPARTMENT_NAME_TAKEN'])
const NOT_ALLOWED = new Set(['FORBIDDEN', 'MEMBER_ABOVE', 'MEMBER_SELF', 'PACKAGE_LIMIT', 'LAST_ADMIN'])

/** The product's own refusals in the directory's words; anything else is a failure of ours. */
export const scimErrorOf = (error: unknown): ScimError | undefined => {
  if (error instanceof ScimError) return error
  if (!(error instanceof CodedError)) return undefined
  if (TAKEN.has(error.errorName)) return new ScimError(409, error.message, 'uniqueness')
  if (NOT_ALLOWED.has(error.errorName)) return new ScimError(403, error.message)
  if (error.errorName === 'NOT_FOUND') return new ScimError(404, '没有这个对象')
  if (error.http >= 500) return new ScimError(error.http, error.message)
  return new ScimError(400, error.message, 'invalidValue')
}

export const errorBody = (error: ScimError) => ({
  schemas: [ERROR_SCHEMA],
  status: String(error.status),
  ...(error.scimType ? { scimType: error.scimType } : {}),
  detail: error.message,
})
