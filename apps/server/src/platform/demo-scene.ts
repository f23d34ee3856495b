import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Body, Data, Path } from '@xinqi/api/calls'
import { API_BASE } from '@xinqi/api/limits'
import { formDigestText, HEADERS, PUBLIC_CLIENT_KEY, textToSign } from '@xinqi/api/wire'
import type { FastifyInstance } from 'fastify'
import { extensionPoint } from './capability.ts'
import type { Services } from './services.ts'

// A capability that wants something to be seen in a fresh demo does it the way people do: by calling.

export type FormPart = { name: string; value: string } | { name: string; fileName: string; bytes: Buffer }
export type Sent = { method: 'POST'; url: string; payload: string | Buffer; headers: Record<string, string> }
export type DemoAnswer = { code: number; msg: string; data: never }

/** The server's own door, from inside: nothing goes over the network, and nothing is let in that others are not. */
export type DemoDoor = {
  services: Services
  password: string
  call: <P extends Path>(path: P, body: Body<P>, token?: string) => Promise<Data<P>>
  form: <P extends Path>(path: P, parts: readonly FormPart[], token: string) => Promise<Data<P>>
  /** As it is, signed by whoever sends it. */
  send: (request: Sent) => Promise<DemoAnswer>
}
export type DemoScene = { name: string; play: (door: DemoDoor) => Promise<void> }
export const DEMO_SCENE = extensionPoint<DemoScene>('demo scene', ({ name }) => name)

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const BOUNDARY = 'xinqi-demo-boundary'

const formBytes = (parts: readonly FormPart[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap((part) => {
      const about =
        'bytes' in part ? `; filename="${part.fileName}"\r\nContent-Type: application/octet-stream` : ''
      return [
        Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${part.name}"${about}\r\n\r\n`),
        'bytes' in part ? part.bytes : Buffer.from(part.value),
        Buffer.from('\r\n'),
      ]
    }),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])

export const demoDoor = (
  app: FastifyInstance,
  services: Services,
  password: string,
  isOpen: () => boolean = () => true,
): DemoDoor => {
  const send: DemoDoor['send'] = async (request) => {
    if (!isOpen()) throw new Error('the server is being stopped')
    return (await app.inject({ ...request, remoteAddress: '127.0.0.1' })).json() as DemoAnswer
  }
  const signed = async (
    path: string,
    payload: string | Buffer,
    { type, bodyHash, token }: { type: string; bodyHash: string; token?: string },
  ) => {
    const url = API_BASE + path
    const timestamp = String(services.clock().getTime())
    const nonce = randomBytes(16).toString('hex')
    const signature = createHmac('sha256', token ?? PUBLIC_CLIENT_KEY)
      .update(textToSign({ method: 'POST', path: url, timestamp, nonce, bodyHash }))
      .digest('hex')
    const { code, msg, data } = await send({
      method: 'POST',
      url,
      payload,
      headers: {
        'content-type': type,
        [HEADERS.timestamp]: timestamp,
        [HEADERS.nonce]: nonce,
        [HEADERS.signature]: signature,
        [HEADERS.contentHash]: bodyHash,
        ...(token ? { [HEADERS.authKey]: token } : {}),
      },
    })
    if (code !== 1) throw new Error(`${path}: ${code} ${msg}`)
    return data
  }
  return {
    services,
    password,
    send,
    call: (path, body, token) => {
      const payload = JSON.stringify(body)
      return signed(path, payload, { type: 'application/json', bodyHash: sha256(payload), token })
    },
    form: (path, parts, token) => {
      const digests = parts.map((part) => ({
        name: part.name,
        sha256: sha256('bytes' in part ? part.bytes : part.value),
      }))
      return signed(path, formBytes(parts), {
        type: `multipart/form-data; boundary=${BOUNDARY}`,
        bodyHash: sha256(formDigestText(digests)),
        token,
      })
    },
  }
}
