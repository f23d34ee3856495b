import { LANGUAGES } from '@xinqi/api/languages'
import { API_BASE } from '@xinqi/api/limits'
import { formDigestText, HEADERS } from '@xinqi/api/wire'
import { language } from '../language/language.ts'
import { isAttended, noteToldUse } from '../session/lastInput.ts'
import { session } from '../session/session.ts'
import { sha256Hex } from './sha256.ts'
import { signedHeaders, uuid } from './signedHeaders.ts'
import { traitsOf } from './traits.ts'

/** A call ready to be sent any number of times; `headers()` signs each attempt afresh. */
export type Prepared = {
  url: string
  method: 'GET' | 'POST'
  timeout: number
  body: string | FormData | undefined
  headers: (isAgain?: boolean) => Record<string, string>
}

export type Params = Record<string, string>
export type FormParts = Record<string, string | Blob | readonly Blob[] | undefined>

const fillParams = (path: string, params: Params = {}) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

const query = (body: object) => {
  const text = new URLSearchParams(
    Object.entries(body).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
  ).toString()
  return text && `?${text}`
}

/** Of what is sent: a browser ends every line of a form's words in both, whatever stands there. */
const hashOf = async (part: string | Blob) =>
  sha256Hex(
    typeof part === 'string' ? part.replace(/\r?\n|\r/g, '\r\n') : new Uint8Array(await part.arrayBuffer()),
  )

const formOf = async (parts: FormParts) => {
  const form = new FormData()
  const digests: { name: string; sha256: string }[] = []
  for (const [name, value] of Object.entries(parts)) {
    if (value === undefined) continue
    for (const part of Array.isArray(value) ? value : [value as string | Blob]) {
      form.append(name, part)
      digests.push({ name, sha256: await hashOf(part) })
    }
  }
  return { form, hash: sha256Hex(formDigestText(digests)) }
}

const prepared = (
  declared: string,
  params: Params | undefined,
  search: string,
  body: Prepared['body'],
  bodyHash: string,
  contentType?: string,
): Prepared => {
  const { method, timeout, open } = traitsOf(declared)
  const path = API_BASE + fillParams(declared, params)
  const idempotencyKey = uuid()
  return {
    url: path + search,
    method,
    timeout,
    body,
    headers: (isAgain) => {
      const { holder, openToken } = session.get()
      const token = open ? openToken : (holder?.token ?? null)
      const attended = isAttended()
      if (attended && !open) noteToldUse()
      return {
        ...(contentType && { 'content-type': contentType }),
        ...(body instanceof FormData && { [HEADERS.contentHash]: bodyHash }),
        // What is sent to the reader is written as his page is.
        'accept-language': LANGUAGES[language.get()].tag,
        [HEADERS.idempotencyKey]: idempotencyKey,
        ...(isAgain && { [HEADERS.askedAgain]: '1' }),
        ...(!attended && { [HEADERS.unattended]: '1' }),
        ...signedHeaders({ method, path, bodyHash, token }),
      }
    },
  }
}

export const prepareJson = (path: string, body: object, params?: Params): Prepared => {
  if (traitsOf(path).method === 'GET') return prepared(path, params, query(body), undefined, sha256Hex(''))
  const text = JSON.stringify(body)
  return prepared(path, params, '', text, sha256Hex(text), 'application/json')
}

export const prepareForm = async (path: string, parts: FormParts, params?: Params): Promise<Prepared> => {
  const { form, hash } = await formOf(parts)
  return prepared(path, params, '', form, hash)
}
