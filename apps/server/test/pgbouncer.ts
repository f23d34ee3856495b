// PgBouncer as the operating system installs it, in transaction mode in front of a cluster of a test's own.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { identity } from '../src/platform/postgres/embedded.ts'
import { freePort, handOver } from './postgres-cluster.ts'

/** From this one on it keeps the names of statements for each of its clients. */
const KEEPS_NAMES = [1, 21] as const

export type InstalledBouncer = { file: string; keepsNames: boolean }

/** Nothing where none is installed. */
export const installedBouncer = (): InstalledBouncer | undefined => {
  const file = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((one) => existsSync(one))
  if (!file) return undefined
  const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' })
  const [, major = 0, minor = 0] = (/PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? []).map(Number)
  return { file, keepsNames: major > KEEPS_NAMES[0] || minor >= KEEPS_NAMES[1] }
}

export type Bouncer = { at: (database: string) => string; child: ChildProcess }

/** Everybody who comes in is `xinqi` for the database, and in charge of the pooler as well. */
export const launchBouncer = async (
  { file, keepsNames }: InstalledBouncer,
  dir: string,
  to: { port: number; sessions: number },
  more: readonly string[],
): Promise<Bouncer> => {
  const port = await freePort()
  const settings = path.join(dir, `pgbouncer-${port}.ini`)
  const lines = [
    '[databases]',
    `* = host=127.0.0.1 port=${to.port} user=xinqi`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'admin_users = xinqi',
    'pool_mode = transaction',
    `default_pool_size = ${to.sessions}`,
    ...(keepsNames ? ['max_prepared_statements = 200'] : []),
    ...more,
  ]
  writeFileSync(settings, `${lines.join('\n')}\n`)
  handOver(dir)
  const as = identity()
  const child = spawn(...as.command(file, [settings]), { stdio: ['ignore', 'ignore', 'pipe'], ...as.ids })
  await new Promise<void>((resolve, reject) => {
    let said = ''
    child.stderr!.on('data', (chunk: Buffer) => {
      said += chunk
      if (/process up/.test(said)) resolve()
    })
    child.once('exit', (code) => reject(new Error(`pgbouncer ended with ${code}: ${said.slice(-1000)}`)))
  })
  return { at: (database) => `postgres://xinqi@127.0.0.1:${port}/${database}`, child }
}
