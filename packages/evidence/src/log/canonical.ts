import { EvidenceError } from './errors.ts'

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue }

/** One value, one byte string: sorted keys, no spaces (RFC 8785), so anyone can rebuild what was hashed. */
export function canonicalJson(value: JsonValue): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'string') {
    if (/\p{Cs}/u.test(value)) throw notCanonical('含有不完整的字符')
    return JSON.stringify(value)
  }
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw notCanonical('含有无法表示的数字')
    return JSON.stringify(value)
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype) {
    const members = Object.keys(value)
      .sort()
      .map((key) => `${canonicalJson(key)}:${canonicalJson(value[key]!)}`)
    return `{${members.join(',')}}`
  }
  throw notCanonical('含有无法保存的值')
}

function notCanonical(reason: string): EvidenceError {
  return new EvidenceError('LOG_ENTRY_NOT_CANONICAL', `存证记录${reason}`)
}

export function canonicalEntry(value: JsonValue): Uint8Array {
  return Buffer.from(canonicalJson(value), 'utf8')
}
