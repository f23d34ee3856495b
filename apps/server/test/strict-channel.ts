import { createHash, createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const SKEW_MS = 5 * 60_000
export const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

export type ChannelAnswer = [status: number, body: Buffer | string]
type Keys = { prefix: string; keyId: string; secret: string }
type Side = {
  clock: () => Date
  refused: string[]
  mood: () => string
  respond: (method: string, path: string, body: Buffer) => ChannelAnswer
}

/** Takes nothing unsigned, stale or seen before, and signs what it says; `silent` it hangs up, `forging` it signs wrongly. */
export const strictChannel = async (
  { prefix, keyId, secret }: Keys,
  { clock, refused, mood, respond }: Side,
) => {
  const nonces = new Set<string>()
  const mac = (...parts: string[]) => createHmac('sha256', secret).update(parts.join('\n')).digest('base64')
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      if (mood() === 'silent') return void request.socket.destroy()
      const body = Buffer.concat(chunks)
      const header = (name: string) => String(request.headers[`${prefix}-${name}`] ?? '')
      const [timestamp, nonce] = [header('timestamp'), header('nonce')]
      const faults: [string, boolean][] = [
        ['key', header('key') !== keyId],
        [
          'signature',
          header('signature') !== mac(request.method!, request.url!, timestamp, nonce, sha256(body)),
        ],
        ['time', !(Math.abs(clock().getTime() - Number(timestamp)) <= SKEW_MS)],
        ['nonce', nonces.has(nonce) || !/^[0-9a-f]{32}$/.test(nonce)],
      ]
      const fault = faults.find(([, is]) => is)?.[0]
      if (fault) refused.push(fault)
      nonces.add(nonce)
      const [status, said] = fault
        ? ([401, '{}'] satisfies ChannelAnswer)
        : respond(request.method!, request.url!, body)
      const signature = mac(String(status), nonce, sha256(said))
      response.writeHead(status, {
        [`${prefix}-signature`]: mood() === 'forging' ? signature.replace(/^./, '!') : signature,
      })
      response.end(said)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}
