// PostgreSQL clusters of a test's own, reached over TCP as databases of one's own are: of the embedded binaries, or of
// those the operating system has installed.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { identity } from '../src/platform/postgres/embedded.ts'

const as = identity()

/** Where Debian puts the server of a major version. */
const INSTALLED = '/usr/lib/postgresql'

/** The oldest of those installed here; nothing where none is. */
export const installedPostgres = (): { version: number; bin: string } | undefined => {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).map(Number).filter(Number.isInteger) : []
  return versions
    .sort((one, other) => one - other)
    .map((version) => ({ version, bin: path.join(INSTALLED, String(version), 'bin') }))
    .find(({ bin }) => existsSync(path.join(bin, 'initdb')) && existsSync(path.join(bin, 'postgres')))
}

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** PostgreSQL refuses folders that are not its own. */
export const handOver = (dir: string): void => {
  if (as.ids) spawnSync('chown', ['-R', `${as.ids.uid}:${as.ids.gid}`, dir])
}

export const initCluster = (bin: string, dir: string): void => {
  const made = spawnSync(
    ...as.command(path.join(bin, 'initdb'), [
      ...['-D', dir, '-U', 'xinqi', '--auth=trust', '--locale=C', '--encoding=UTF8', '--no-sync'],
    ]),
    { ...as.ids, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(made.error?.message ?? made.stderr)
}

/** Without waiting for the disk: it is the operating system's, and stays when processes are killed. */
export const launchCluster = async (
  bin: string,
  dir: string,
  port: number,
  more: readonly string[] = [],
): Promise<ChildProcess> => {
  const args = ['-D', dir, '-p', String(port)]
  for (const setting of [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=60',
    'fsync=off',
    ...more,
  ])
    args.push('-c', setting)
  const child = spawn(...as.command(path.join(bin, 'postgres'), args), {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...as.ids,
  })
  await new Promise<void>((resolve, reject) => {
    let said = ''
    child.stderr!.on('data', (chunk: Buffer) => {
      said += chunk
      if (/ready to accept (read-only )?connections/.test(said)) resolve()
    })
    child.once('exit', (code) => reject(new Error(`postgres ended with ${code}: ${said.slice(-1000)}`)))
  })
  return child
}

export const ended = (child: ChildProcess): Promise<void> =>
  new Promise<void>((resolve) =>
    child.exitCode !== null || child.signalCode !== null ? resolve() : child.once('exit', () => resolve()),
  )

export const queryAt = async (url: string, sql: string): Promise<pg.QueryResult> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}
