// A real identity provider on this machine, and somebody who signs in at it the way a browser does.
import { generateKeyPairSync } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export const OIDC_CLIENT = { clientId: 'xinqi', clientSecret: 'a secret of forty characters or a few more' }

const jwk = (kid: string) => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  kid,
  use: 'sig',
  alg: 'RS256',
})

export const startOidc = async (redirectUri: string) => {
  let serve: RequestListener = (_request, response) => response.end()
  const server = createServer((request, response) => serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  /** Also how keys are changed: a new provider at the old address. */
  const open = (kid: string) => {
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: OIDC_CLIENT.clientId,
          client_secret: OIDC_CLIENT.clientSecret,
          redirect_uris: [redirectUri],
        },
      ],
      jwks: { keys: [jwk(kid)] },
      cookies: { keys: ['for a test'] },
      pkce: { required: () => true },
      conformIdTokenClaims: false,
      claims: { openid: ['sub'], profile: ['name'] },
      findAccount: (_context: unknown, sub: string) => ({
        accountId: sub,
        claims: async () => ({ sub, name: `员工${sub}` }),
      }),
    })
    serve = provider.callback()
  }
  open('first')
  return { issuer, changeKeys: () => open('second'), close: () => server.close() }
}

/** Follows the provider's pages by hand: types a name, agrees, and returns where it is sent in the end. */
export const signInAtProvider = async (authorizeUrl: string, login: string): Promise<URL> => {
  const { origin } = new URL(authorizeUrl)
  const cookies = new Map<string, string>()
  const visit = async (url: string, form?: Record<string, string>) => {
    const answer = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
      },
      ...(form ? { body: new URLSearchParams(form).toString() } : {}),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
      if (value) cookies.set(name!, value)
      else cookies.delete(name!)
    }
    return answer
  }
  let answer = await visit(authorizeUrl)
  let at = authorizeUrl
  for (let step = 0; step < 12; step++) {
    const location = answer.headers.get('location')
    if (location) {
      const next = new URL(location, at)
      if (next.origin !== origin) return next
      at = next.href
      answer = await visit(at)
      continue
    }
    const page = await answer.text()
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
    if (!prompt) throw new Error(`the provider says: ${page.slice(0, 500)}`)
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? at
    at = new URL(action, at).href
    answer = await visit(at, prompt === 'login' ? { prompt, login, password: 'any' } : { prompt })
  }
  throw new Error('the provider sends in circles')
}
