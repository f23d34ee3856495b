import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A bucket in memory that can be made to hang: it takes what comes and does not answer. */
export const hangingBucket = async () => {
  const kept = new Map<string, Buffer>()
  const waiting: (() => void)[] = []
  let hangs = false
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    if (hangs) await new Promise<void>((resolve) => waiting.push(resolve))
    const name = new URL(request.url!, 'http://x').pathname
    if (request.method === 'PUT') {
      kept.set(name, Buffer.concat(parts))
      return response.writeHead(200, { etag: '"1"' }).end()
    }
    const held = kept.get(name)
    if (!held) return response.writeHead(404).end('<Code>NoSuchKey</Code>')
    if (request.method === 'HEAD') return response.writeHead(200).end()
    const [, start, end] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? []
    if (start === undefined) return response.writeHead(200).end(held)
    return response.writeHead(206).end(held.subarray(Number(start), end ? Number(end) + 1 : undefined))
  }
  const server = createServer(
    (request, response) => void serve(request, response).catch(() => response.destroy()),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    /** For every server that keeps its files here. */
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
    hang: (yes: boolean) => {
      hangs = yes
      if (!yes) for (const answer of waiting.splice(0)) answer()
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
