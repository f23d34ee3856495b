import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RegisteredCompany } from '../src/providers/register.ts'

export const KEY_ID = 'xinqi-test'
export const SECRET = 'between-us-and-the-register'
const SKEW_MS = 5 * 60_000
const sha256 = (bytes: string) => createHash('sha256').update(bytes).digest('hex')
const mac = (text: string) => createHmac('sha256', SECRET).update(text).digest('base64')

/** A register that answers nothing unsigned, stale, seen before, or about a beginning too short to mean one company. */
export const strictRegister = async (clock: () => Date, companies: readonly RegisteredCompany[]) => {
  const refused: string[] = []
  const nonces = new Set<string>()
  let mood: 'well' | 'forging' | 'rambling' | 'silent' = 'well'
  const server = createServer((request, response) => {
    if (mood === 'silent') return void request.socket.destroy()
    const header = (name: string) => String(request.headers[`x-register-${name}`] ?? '')
    const [timestamp, nonce] = [header('timestamp'), header('nonce')]
    const url = new URL(request.url!, 'http://register')
    const beginning = url.searchParams.get('beginning') ?? ''
    const limit = Number(url.searchParams.get('limit'))
    const fault =
      header('key') !== KEY_ID ||
      header('signature') !== mac(['GET', request.url, timestamp, nonce, sha256('')].join('\n'))
        ? 'signature'
        : Math.abs(clock().getTime() - Number(timestamp)) > SKEW_MS
          ? 'stale'
          : !/^[0-9a-f]{32}$/.test(nonce) || nonces.has(nonce)
            ? 'nonce'
            : request.method !== 'GET' || url.pathname !== '/register/v1/companies'
              ? 'path'
              : [...beginning].length < 4 || !(limit >= 1 && limit <= 20)
                ? 'question'
                : null
    if (fault) refused.push(fault)
    nonces.add(nonce)
    const found = companies.filter(({ name }) => mood === 'rambling' || name.startsWith(beginning))
    const said = fault ? '{}' : JSON.stringify({ companies: found.slice(0, limit) })
    const status = fault ? 401 : 200
    const signature = mac([String(status), mood === 'forging' ? 'other' : nonce, sha256(said)].join('\n'))
    response.writeHead(status, { 'content-type': 'application/json', 'x-register-signature': signature })
    response.end(said)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/register`,
    refused,
    is: (next: typeof mood) => {
      mood = next
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}
