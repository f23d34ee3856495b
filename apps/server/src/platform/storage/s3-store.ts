import { AwsClient } from 'aws4fetch'
import { ObjectMissing, type ObjectStore } from './object-store.ts'

export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

const REQUEST_LIMIT = 30_000

/** Any store that speaks the S3 protocol, addressed path-style so that it needs no wildcard name. */
export const s3Store = (settings: S3Settings): ObjectStore => {
  const client = new AwsClient({
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    region: settings.region,
    service: 's3',
    retries: 3,
  })
  const base = `${settings.endpoint.replace(/\/$/, '')}/${settings.bucket}/`
  const send = (name: string, init: RequestInit) =>
    client.fetch(base + name, { ...init, signal: AbortSignal.timeout(REQUEST_LIMIT) })
  const refused = async (what: string, answer: Response) =>
    new Error(`S3 ${what} answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`)
  return {
    put: async (name, bytes) => {
      const answer = await send(name, { method: 'PUT', body: new Uint8Array(bytes) })
      if (!answer.ok) throw await refused('put', answer)
    },
    get: async (name, start = 0, end) => {
      const whole = start === 0 && end === undefined
      const range: Record<string, string> = whole
        ? {}
        : { range: `bytes=${start}-${end === undefined ? '' : end - 1}` }
      const answer = await send(name, { headers: range })
      if (answer.status === 404) throw new ObjectMissing(name)
      if (!answer.ok) throw await refused('get', answer)
      const bytes = Buffer.from(await answer.arrayBuffer())
      // A store may ignore the range and send everything.
      return whole || answer.status === 206 ? bytes : bytes.subarray(start, end)
    },
    has: async (name) => {
      const answer = await send(name, { method: 'HEAD' })
      if (answer.status === 404) return false
      if (!answer.ok) throw new Error(`S3 head answered ${answer.status}`)
      return true
    },
    remove: async (name) => {
      const answer = await send(name, { method: 'DELETE' })
      if (!answer.ok && answer.status !== 404) throw await refused('delete', answer)
    },
  }
}
