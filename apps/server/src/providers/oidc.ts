import { X509Certificate } from 'node:crypto'
import type { Outbound } from '../platform/security/outbound.ts'
import { OutboundRefused } from '../platform/security/outbound.ts'
import { ForeignRefused, ForeignUnavailable, readJson } from './foreign-app.ts'
import { type IdToken, type Jwk, readIdToken, UnknownKey } from './id-token.ts'

export type OidcClient = { issuer: string; clientId: string; clientSecret: string | null }
export type Discovery = {
  issuer: string
  authorizationEndpoint: string
  tokenEndpoint: string
  jwksUri: string
  authMethods: string[]
}
type AuthorizationRequest = { state: string; nonce: string; challenge: string; redirectUri: string }
type Returned = { code: string; nonce: string; verifier: string; redirectUri: string }

export type Oidc = {
  discover: (issuer: string) => Promise<Discovery>
  /** How many keys it signs with: that they can be read at all is worth knowing before anybody needs them. */
  keyCount: (discovery: Discovery) => Promise<number>
  /** When the last of its keys ends, as their certificates say; null where one says nothing. */
  keysEnd: (discovery: Discovery) => Promise<Date | null>
  authorizeUrl: (
    discovery: Discovery,
    client: OidcClient,
    asked: AuthorizationRequest,
    scope?: string,
  ) => string
  /** `passed` hears how far it came, for people who are setting it up. */
  redeem: (
    client: OidcClient,
    returned: Returned,
    passed?: (step: 'token' | 'verified') => void,
  ) => Promise<IdToken>
}

const MEMORY = 600_000
/** Somebody sending tokens with made-up key ids must not make us fetch keys all day. */
const KEY_PATIENCE = 60_000
const REMEMBERED = 500

/** Any OpenID Connect provider: authorization code with PKCE, everything it says checked. */
export const oidc = (outbound: Outbound, clock: () => Date): Oidc => {
  const discoveries = new Map<string, { value: Discovery; at: number }>()
  const keySets = new Map<string, { value: Jwk[]; at: number }>()
  const remember = <V>(memory: Map<string, { value: V; at: number }>, key: string, value: V): V => {
    if (memory.size >= REMEMBERED) memory.delete(memory.keys().next().value!)
    memory.set(key, { value, at: clock().getTime() })
    return value
  }

  const ask = async (...request: Parameters<Outbound['request']>) => {
    try {
      return await outbound.request(...request)
    } catch (error) {
      if (error instanceof OutboundRefused) throw error
      throw new ForeignUnavailable(`身份提供方无应答：${(error as Error).message}`)
    }
  }

  const discover = async (issuer: string): Promise<Discovery> => {
    const known = discoveries.get(issuer)
    if (known && clock().getTime() - known.at < MEMORY) return known.value
    const { status, text } = await ask(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
    if (status !== 200) throw new ForeignUnavailable(`身份提供方返回 ${status}`)
    const document = readJson(text)
    // A document that speaks for another issuer would let it sign in this one's people.
    if (document.issuer !== issuer) throw new ForeignRefused('颁发者与配置不符')
    const endpoint = (name: string): string => {
      const value = document[name]
      if (typeof value !== 'string' || !/^https?:\/\//.test(value))
        throw new ForeignRefused(`身份提供方配置缺少 ${name}`)
      return value
    }
    const methods = document.token_endpoint_auth_methods_supported
    return remember(discoveries, issuer, {
      issuer,
      authorizationEndpoint: endpoint('authorization_endpoint'),
      tokenEndpoint: endpoint('token_endpoint'),
      jwksUri: endpoint('jwks_uri'),
      authMethods: Array.isArray(methods) ? methods.map(String) : ['client_secret_basic'],
    })
  }

  const keysAt = async (uri: string, freshAfter: number): Promise<Jwk[]> => {
    const known = keySets.get(uri)
    if (known && known.at > freshAfter) return known.value
    const { status, text } = await ask(uri)
    const { keys } = readJson(text)
    if (status !== 200 || !Array.isArray(keys)) throw new ForeignUnavailable('身份提供方的公钥无法读取')
    return remember(keySets, uri, keys as Jwk[])
  }

  const exchange = async (discovery: Discovery, client: OidcClient, returned: Returned): Promise<string> => {
    const form = new URLSearchParams({
      grant_type: 'authorization_code',
      code: returned.code,
      redirect_uri: returned.redirectUri,
      code_verifier: returned.verifier,
    })
    const headers: Record<string, string> = { accept: 'application/json' }
    if (client.clientSecret && discovery.authMethods.includes('client_secret_basic')) {
      const pair = [client.clientId, client.clientSecret].map(formEncoded).join(':')
      headers.authorization = `Basic ${Buffer.from(pair).toString('base64')}`
    } else {
      form.set('client_id', client.clientId)
      if (client.clientSecret) form.set('client_secret', client.clientSecret)
    }
    const body = form.toString()
    const { status, text } = await ask(discovery.tokenEndpoint, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': String(Buffer.byteLength(body)),
      },
      body,
    })
    if (status >= 500) throw new ForeignUnavailable(`身份提供方返回 ${status}`)
    const answer = readJson(text)
    if (status !== 200 || typeof answer.id_token !== 'string')
      throw new ForeignRefused(`身份提供方拒绝：${String(answer.error ?? status)}`)
    return answer.id_token
  }

  return {
    discover,
    keyCount: async ({ jwksUri }) => (await keysAt(jwksUri, clock().getTime() - KEY_PATIENCE)).length,
    keysEnd: async ({ jwksUri }) => lastDay(await keysAt(jwksUri, clock().getTime() - KEY_PATIENCE)),
    authorizeUrl: (discovery, client, { state, nonce, challenge, redirectUri }, scope = 'openid profile') => {
      const url = new URL(discovery.authorizationEndpoint)
      for (const [name, value] of Object.entries({
        response_type: 'code',
        client_id: client.clientId,
        redirect_uri: redirectUri,
        scope,
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      })) {
        url.searchParams.set(name, value)
      }
      return url.href
    },
    redeem: async (client, returned, passed) => {
      const discovery = await discover(client.issuer)
      const token = await exchange(discovery, client, returned)
      passed?.('token')
      const now = clock()
      const expected = { issuer: client.issuer, clientId: client.clientId, nonce: returned.nonce, now }
      const keys = await keysAt(discovery.jwksUri, now.getTime() - MEMORY)
      try {
        const told = await readIdToken(token, keys, expected)
        passed?.('verified')
        return told
      } catch (error) {
        if (!(error instanceof UnknownKey)) throw error
        const fresh = await keysAt(discovery.jwksUri, now.getTime() - KEY_PATIENCE)
        const told = await readIdToken(token, fresh, expected)
        passed?.('verified')
        return told
      }
    },
  }
}

/** A key without a certificate has no day on which it ends. */
const lastDay = (keys: readonly Jwk[]): Date | null => {
  if (keys.length === 0) throw new ForeignUnavailable('身份提供方没有公布公钥')
  const ends = keys.map(({ x5c }) =>
    x5c?.[0] ? Date.parse(new X509Certificate(Buffer.from(x5c[0], 'base64')).validTo) : null,
  )
  return ends.some((end) => end === null) ? null : new Date(Math.max(...(ends as number[])))
}

/** RFC 6749 2.3.1: both halves are form-encoded before they are joined. */
const formEncoded = (text: string) => new URLSearchParams({ v: text }).toString().slice(2)
