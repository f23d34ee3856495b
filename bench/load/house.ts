// What servers of one installation share: a database and a bucket, both of which outlive any of them.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded.ts'

/** A bucket in memory that can be made to hang: it takes what comes and does not answer. */
const startBucket = async () => {
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
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
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

export const openHouse = async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'xinqi-load-'))
  const postgres = await startEmbeddedPostgres({ dir: path.join(dir, 'pg') })
  const bucket = await startBucket()
  const { host, port, user, database } = postgres.connection
  return {
    hang: bucket.hang,
    /** By which its processes are told from others. */
    postmaster: Number(readFileSync(path.join(dir, 'pg/postmaster.pid'), 'utf8').split('\n')[0]),
    /** For every server the same. */
    settings: {
      DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
      MASTER_KEY: randomBytes(32).toString('base64'),
      S3_ENDPOINT: bucket.url,
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      DATABASE_POOL: '16',
      DRAIN_SECONDS: '2',
    } as Record<string, string>,
    close: async () => {
      bucket.stop()
      await postgres.stop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
