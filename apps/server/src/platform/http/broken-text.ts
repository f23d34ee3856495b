import type { FastifyRequest } from 'fastify'
import { CodedError } from '../errors.ts'

// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly this one
const BROKEN = /[\u0000\p{Surrogate}]/u

/**
 * What no text may hold: PostgreSQL keeps no NUL, and half of a surrogate pair is no character (its JSON refuses it).
 * Looked for once, in whatever a request carries, so that no call has to think of it.
 */
export const hasBrokenText = (value: unknown): boolean => {
  if (typeof value === 'string') return BROKEN.test(value)
  if (typeof value !== 'object' || value === null) return false
  // Bytes are no text.
  if (value instanceof Uint8Array) return false
  if (Array.isArray(value)) return value.some(hasBrokenText)
  return Object.entries(value).some(([name, inner]) => hasBrokenText(name) || hasBrokenText(inner))
}

/** One gate for the web's calls and the public API: once the body is read, and before the schema says what a call expects. */
export const refuseBrokenText = ({ body, query, params }: FastifyRequest): void => {
  if ([body, query, params].some(hasBrokenText))
    throw new CodedError('BAD_REQUEST', '请求内容含有无法保存的字符')
}
