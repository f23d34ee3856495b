// HashiCorp Vault's transit engine as its documentation has it: token, namespace, path, base64, key versions, and its
// ways of saying no. The key never leaves it.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = { status: number; body: object }
const refused = (status: number, ...errors: string[]): Answer => ({ status, body: { errors } })
const told = (data: object): Answer => ({
  status: 200,
  body: {
    request_id: randomBytes(8).toString('hex'),
    lease_id: '',
    renewable: false,
    lease_duration: 0,
    data,
  },
})

export const strictVault = async (known: { token: string; namespace: string; key: string }) => {
  const versions = [randomBytes(32)]
  let closedBefore = 1
  const encrypt = (plaintext: unknown): Answer => {
    if (typeof plaintext !== 'string' || Buffer.from(plaintext, 'base64').toString('base64') !== plaintext)
      return refused(400, 'illegal base64 data at input byte 0')
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', versions.at(-1)!, nonce)
    const sealed = Buffer.concat([
      nonce,
      cipher.update(plaintext, 'base64'),
      cipher.final(),
      cipher.getAuthTag(),
    ])
    const version = versions.length
    return told({ ciphertext: `vault:v${version}:${sealed.toString('base64')}`, key_version: version })
  }
  const decrypt = (ciphertext: unknown): Answer => {
    const [, version, body] = /^vault:v(\d+):([A-Za-z0-9+/=]+)$/.exec(String(ciphertext)) ?? []
    if (!version) return refused(400, 'invalid ciphertext: no prefix')
    if (Number(version) < closedBefore)
      return refused(400, 'ciphertext or signature version is disallowed by policy (too old)')
    try {
      const sealed = Buffer.from(body!, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', versions[Number(version) - 1]!, sealed.subarray(0, 12))
      decipher.setAuthTag(sealed.subarray(-16))
      const plain = Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
      return told({ plaintext: plain.toString('base64') })
    } catch {
      return refused(400, 'cipher: message authentication failed')
    }
  }
  const answer = (operation: string, asked: Record<string, unknown>): Answer => {
    const fields = Object.keys(asked).join()
    if (operation === 'encrypt')
      return fields === 'plaintext' ? encrypt(asked.plaintext) : refused(400, 'missing plaintext')
    if (fields !== 'ciphertext') return refused(400, 'missing ciphertext')
    const opened = decrypt(asked.ciphertext)
    if (operation === 'decrypt' || opened.status !== 200) return opened
    return encrypt((opened.body as { data: { plaintext: string } }).data.plaintext)
  }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const said = ((): Answer => {
      const { headers, method, url = '' } = request
      if (headers['x-vault-request'] !== 'true') return refused(412, 'required header missing')
      if (headers['x-vault-token'] !== known.token || headers['x-vault-namespace'] !== known.namespace)
        return refused(403, 'permission denied')
      const [, operation, key] = /^\/v1\/transit\/(encrypt|decrypt|rewrap)\/([^/?]+)$/.exec(url) ?? []
      if (!operation) return refused(404, 'no handler for route')
      if (method !== 'POST' && method !== 'PUT') return refused(405, 'unsupported operation')
      if (key !== known.key) return refused(400, 'encryption key not found')
      try {
        return answer(operation, JSON.parse(Buffer.concat(parts).toString()))
      } catch {
        return refused(400, 'error parsing JSON')
      }
    })()
    response.writeHead(said.status, { 'content-type': 'application/json' }).end(JSON.stringify(said.body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    rotate: () => versions.push(randomBytes(32)),
    closeVersionsBefore: (version: number) => {
      closedBefore = version
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
