import { createSign, type KeyObject } from 'node:crypto'
import { chinaTime } from '@xinqi/api/china-day'

// How Alipay's gateway is spoken to, whatever is asked of it.

const textToSign = (parameters: Record<string, string>): string =>
  Object.keys(parameters)
    .filter((name) => name !== 'sign' && parameters[name] !== '')
    .sort()
    .map((name) => `${name}=${parameters[name]}`)
    .join('&')

/** What every request says besides its own, signed RSA2. */
export const signedParameters = (
  { appId, key, at }: { appId: string; key: KeyObject; at: Date },
  method: string,
  own: Record<string, string>,
): URLSearchParams => {
  const parameters: Record<string, string> = {
    app_id: appId,
    method,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: chinaTime(at),
    version: '1.0',
    ...own,
  }
  const sign = createSign('RSA-SHA256').update(textToSign(parameters), 'utf8').sign(key, 'base64')
  return new URLSearchParams({ ...parameters, sign })
}

/** The signature covers the answer's object exactly as it was written, so it must be cut out, not parsed and written again. */
export const writtenObject = (text: string, node: string): string | null => {
  const at = text.indexOf(`"${node}"`)
  const start = at < 0 ? -1 : text.indexOf('{', at)
  if (start < 0) return null
  let depth = 0
  let quoted = false
  for (let i = start; i < text.length; i++) {
    const c = text[i]
    if (quoted) {
      if (c === '\\') i++
      else if (c === '"') quoted = false
    } else if (c === '"') quoted = true
    else if (c === '{') depth++
    else if (c === '}' && --depth === 0) return text.slice(start, i + 1)
  }
  return null
}
