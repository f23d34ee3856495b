import { isUtf8 } from 'node:buffer'
import { JSON_MAX_DEPTH } from '@xinqi/api/limits'
import { CodedError } from '../errors.ts'

const QUOTE = 0x22
const ESCAPE = 0x5c
const isOpening = (byte: number) => byte === 0x5b || byte === 0x7b
const isClosing = (byte: number) => byte === 0x5d || byte === 0x7d

/** Counted on the bytes, before parsing: a million brackets must not reach the parser's stack. */
const isTooDeep = (body: Buffer): boolean => {
  let depth = 0
  let inText = false
  for (let index = 0; index < body.length; index++) {
    const byte = body[index]!
    if (inText) {
      if (byte === ESCAPE) index++
      else if (byte === QUOTE) inText = false
    } else if (byte === QUOTE) inText = true
    else if (isOpening(byte)) {
      if (++depth > JSON_MAX_DEPTH) return true
    } else if (isClosing(byte)) depth--
  }
  return false
}

const POISON = /"(?:__proto__|constructor|prototype)"\s*:/

export const parseJsonBody = (body: Buffer): unknown => {
  if (body.length === 0) return {}
  if (isTooDeep(body)) throw new CodedError('BAD_REQUEST', '请求内容嵌套过深')
  // Read leniently, bytes that are no text would be replaced without a word.
  if (!isUtf8(body)) throw new CodedError('BAD_REQUEST', '请求内容不是合法的 UTF-8 文本')
  const text = body.toString('utf8')
  // Escapes could spell the same names: look at the parsed keys only when there are any.
  if (POISON.test(text)) throw new CodedError('BAD_REQUEST', '请求内容含有不允许的字段名')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new CodedError('BAD_REQUEST', '请求内容不是合法的 JSON')
  }
  if (text.includes('\\u') && hasPoisonKey(value))
    throw new CodedError('BAD_REQUEST', '请求内容含有不允许的字段名')
  return value
}

const hasPoisonKey = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(hasPoisonKey)
  return Object.entries(value).some(
    ([key, inner]) =>
      key === '__proto__' || key === 'constructor' || key === 'prototype' || hasPoisonKey(inner),
  )
}
