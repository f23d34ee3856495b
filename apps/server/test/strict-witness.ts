import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  consistencyHolds,
  cosignedText,
  formatCosignature,
  formatWitnessKey,
  type NoteVerifier,
  openCheckpoint,
  type WitnessKey,
} from '@xinqi/evidence/log'

/** A witness that knows one log, remembers what it saw of it, and signs nothing that does not continue it. */
export const strictWitness = async (log: NoteVerifier, origin: string, clock: () => Date) => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const key: WitnessKey = { name: 'witness.example.cn', publicKey: raw }
  let seen = { size: 0, root: Buffer.alloc(32) as Uint8Array }
  let mood: 'well' | 'forging' | 'elsewhere' = 'well'
  const asked: number[] = []

  const respond = (body: string): [number, string] => {
    const [head, ...rest] = body.split('\n\n')
    const note = rest.join('\n\n')
    const [first, ...proof] = head!.split('\n')
    const old = /^old (0|[1-9]\d*)$/.exec(first!)
    if (!old || proof.length > 63 || !proof.every((line) => Buffer.from(line, 'base64').length === 32))
      return [400, '']
    asked.push(Number(old[1]))
    if (!note.startsWith(`${origin}\n`)) return [404, '']
    let checkpoint: ReturnType<typeof openCheckpoint>
    try {
      checkpoint = openCheckpoint(note, log)
    } catch {
      return [403, '']
    }
    if (Number(old[1]) > checkpoint.size) return [400, '']
    if (Number(old[1]) !== seen.size) return [409, `${seen.size}\n`]
    const hashes = proof.map((line) => Buffer.from(line, 'base64'))
    const grew =
      seen.size === 0 || consistencyHolds(seen.size, checkpoint.size, seen.root, checkpoint.root, hashes)
    if (!grew || (seen.size === 0 && proof.length > 0)) return [422, '']
    seen = { size: checkpoint.size, root: checkpoint.root }
    const seconds = Math.floor(clock().getTime() / 1000)
    const text =
      mood === 'elsewhere' ? cosignedText(note.replace('\n', 'x\n'), seconds) : cosignedText(note, seconds)
    const signature = sign(null, text, privateKey)
    if (mood === 'forging') signature[5]! ^= 1
    return [200, `${formatCosignature(key, seconds, signature)}\n`]
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const isAsked = request.method === 'POST' && request.url === '/w/add-checkpoint'
      const [status, text] = isAsked ? respond(Buffer.concat(chunks).toString('utf8')) : [404, '']
      response
        .writeHead(status, { 'content-type': status === 409 ? 'text/x.tlog.size' : 'text/plain' })
        .end(text)
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/w`,
    key: formatWitnessKey(key),
    asked,
    be: (as: typeof mood) => {
      mood = as
    },
    /** As after a loss of memory, or having been shown another log. */
    remember: (size: number, root: Uint8Array) => {
      seen = { size, root }
    },
    close: () => new Promise<void>((done) => server.close(() => done())),
  }
}
