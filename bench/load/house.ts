// What servers of one installation share: a database and a bucket, both of which outlive any of them.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded.ts'
import { hangingBucket } from '../../apps/server/test/hanging-bucket.ts'

export const openHouse = async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'xinqi-load-'))
  const postgres = await startEmbeddedPostgres({ dir: path.join(dir, 'pg') })
  const bucket = await hangingBucket()
  const { host, port, user, database } = postgres.connection
  return {
    hang: bucket.hang,
    /** By which its processes are told from others. */
    postmaster: Number(readFileSync(path.join(dir, 'pg/postmaster.pid'), 'utf8').split('\n')[0]),
    /** For every server the same. */
    settings: {
      DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
      MASTER_KEY: randomBytes(32).toString('base64'),
      ...bucket.settings,
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
