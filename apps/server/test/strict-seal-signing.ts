import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Credential } from '@xinqi/pdf-signature'

export const CLIENT = { id: 'xinqi-test', secret: 'between-us-and-the-service' }
const SM2_WITH_SM3 = '1.2.156.10197.1.501'
const SM3 = '1.2.156.10197.1.401'
const SM3_BYTES = 32

type KeptKey = { credential: Credential; pin: string; enabled: boolean }
type ServiceAnswer = Record<string, unknown>

/**
 * A remote signing service by the CSC API: takes no call without its token, authorises one digest once by the owner's
 * PIN, and signs nothing but what was authorised.
 */
export const strictSealSigning = async () => {
  const keys = new Map<string, KeptKey>()
  const tokens = new Set<string>()
  const authorised = new Map<string, { credentialId: string; hash: string }>()
  const calls: string[] = []
  let mood: 'well' | 'silent' | 'forging' = 'well'
  let count = 0

  const respond = async (
    path: string,
    body: string,
    bearer: string | undefined,
  ): Promise<[number, ServiceAnswer]> => {
    if (path === '/csc/v1/oauth2/token') {
      const asked = new URLSearchParams(body)
      const known =
        asked.get('grant_type') === 'client_credentials' &&
        asked.get('client_id') === CLIENT.id &&
        asked.get('client_secret') === CLIENT.secret
      if (!known) return [400, { error: 'invalid_client' }]
      const token = `token-${++count}`
      tokens.add(token)
      return [200, { access_token: token, token_type: 'Bearer', expires_in: 3600 }]
    }
    if (!bearer || !tokens.has(bearer)) return [401, { error: 'invalid_token' }]
    const asked = JSON.parse(body) as ServiceAnswer
    const kept = keys.get(String(asked.credentialID))
    if (!kept) return [400, { error: 'invalid_request', error_description: 'Invalid parameter credentialID' }]
    const { certificate, chain, key } = kept.credential
    if (path === '/csc/v1/credentials/info')
      return [
        200,
        {
          key: { status: kept.enabled ? 'enabled' : 'disabled', algo: [SM2_WITH_SM3], len: 256 },
          cert: {
            status: 'valid',
            certificates: [certificate, ...chain].map(({ der }) => Buffer.from(der).toString('base64')),
          },
          authMode: 'explicit',
          SCAL: '2',
          multisign: 1,
        },
      ]
    const [hash] = Array.isArray(asked.hash) ? (asked.hash as string[]) : []
    if (!hash || Buffer.from(hash, 'base64').length !== SM3_BYTES) return [400, { error: 'invalid_hash' }]
    if (path === '/csc/v1/credentials/authorize') {
      if (asked.numSignatures !== 1) return [400, { error: 'invalid_number' }]
      if (asked.PIN !== kept.pin) return [400, { error: 'invalid_pin' }]
      const sad = `sad-${++count}`
      authorised.set(sad, { credentialId: String(asked.credentialID), hash })
      return [200, { SAD: sad, expiresIn: 300 }]
    }
    if (path === '/csc/v1/signatures/signHash') {
      const granted = authorised.get(String(asked.SAD))
      authorised.delete(String(asked.SAD))
      if (granted?.hash !== hash || granted.credentialId !== asked.credentialID)
        return [400, { error: 'invalid_sad' }]
      if (asked.signAlgo !== SM2_WITH_SM3 || asked.hashAlgo !== SM3) return [400, { error: 'invalid_algo' }]
      const digest = Buffer.from(hash, 'base64')
      const signature = Buffer.from(await key.sign(digest, digest))
      if (mood === 'forging') signature[signature.length - 1]! ^= 1
      return [200, { signatures: [signature.toString('base64')] }]
    }
    return [404, { error: 'not_found' }]
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', async () => {
      calls.push(request.url!)
      if (mood === 'silent') return request.socket.destroy()
      const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
      const [status, said] = await respond(request.url!, Buffer.concat(chunks).toString(), bearer)
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    keep: (id: string, credential: Credential, pin: string) =>
      keys.set(id, { credential, pin, enabled: true }),
    disable: (id: string) => {
      keys.get(id)!.enabled = false
    },
    withdrawTokens: () => tokens.clear(),
    be: (as: typeof mood) => {
      mood = as
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
