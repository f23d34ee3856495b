import type { FastifyInstance } from 'fastify'
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

/** One gate for whatever comes in: the web's calls, the public API, notices of vendors. After the body was read. */
export const addTextGate = (app: FastifyInstance): void => {
  app.addHook('preHandler', (request, _reply, done) => {
    const isBroken = [request.body, request.query, request.params].some(hasBrokenText)
    done(isBroken ? new CodedError('BAD_REQUEST', '请求内容含有无法保存的字符') : undefined)
  })
}
