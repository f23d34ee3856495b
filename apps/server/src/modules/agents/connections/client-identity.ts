import { CodedError } from '../../../platform/errors.ts'

/** Who asks for a connection, as far as anybody knows. */
export type KnownClient = { id: string; name: string; host: string | null; redirectUris: readonly string[] }

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])
const MAX_NAME = 60

const parsed = (text: string): URL | null => {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/** Where a code may be sent: over TLS, or to a program on the person's own machine. Never with a fragment. Pure. */
export const isRedirectUri = (text: string): boolean => {
  const url = parsed(text)
  if (!url || url.hash || url.username || url.password) return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname))
}

/** Letter by letter; only the port of a program on the person's own machine is free, for it is given anew each time. Pure. */
export const isRegistered = (redirectUri: string, registered: readonly string[]): boolean => {
  if (!isRedirectUri(redirectUri)) return false
  if (registered.includes(redirectUri)) return true
  const url = new URL(redirectUri)
  if (url.protocol !== 'http:') return false
  const withoutPort = (one: URL) => `${one.protocol}//${one.hostname}${one.pathname}${one.search}`
  return registered.some((text) => {
    const known = parsed(text)
    return known !== null && known.protocol === 'http:' && withoutPort(known) === withoutPort(url)
  })
}

/** An assistant whose id is the address of a document about itself. Pure. */
export const isDocumentId = (clientId: string): boolean => {
  const url = parsed(clientId)
  return (
    url !== null &&
    url.protocol === 'https:' &&
    url.pathname.length > 1 &&
    !url.hash &&
    !url.username &&
    !url.password &&
    url.href === clientId
  )
}

/** What such a document says; everything of it is the stranger's own word but the host it was read from. Pure. */
export const clientOfDocument = (clientId: string, text: string): KnownClient => {
  const refuse = () => new CodedError('AGENT_CLIENT', '智能体的说明文件不完整或与其地址不符')
  let said: Record<string, unknown>
  try {
    said = JSON.parse(text) as Record<string, unknown>
  } catch {
    throw refuse()
  }
  if (typeof said !== 'object' || said === null || said.client_id !== clientId) throw refuse()
  const { client_name: name, redirect_uris: uris, token_endpoint_auth_method: method = 'none' } = said
  if (method !== 'none') throw new CodedError('AGENT_CLIENT', '智能体须为公共客户端')
  if (typeof name !== 'string' || !name.trim() || !Array.isArray(uris) || uris.length === 0) throw refuse()
  if (!uris.every((uri) => typeof uri === 'string' && isRedirectUri(uri))) throw refuse()
  return {
    id: clientId,
    name: name.trim().replace(/\p{C}/gu, '').slice(0, MAX_NAME),
    host: new URL(clientId).host,
    redirectUris: uris as string[],
  }
}
