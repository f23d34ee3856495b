// A primary and a standby that follows it synchronously, of the embedded binaries: nothing is acknowledged before both
// have it. Reached over TCP, as databases of one's own are.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { postgresBinaries } from '../src/platform/postgres/binaries.ts'
import { identity } from '../src/platform/postgres/embedded.ts'

export type PostgresPair = {
  /** Both hosts in one address. */
  url: string
  standbyUrl: string
  /** With everything it had started, as when the power fails. */
  killPrimary: () => Promise<void>
  promote: () => Promise<void>
  /** On the standby alone. */
  onStandby: (sql: string) => Promise<pg.QueryResult>
  stop: () => Promise<void>
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

const bin = postgresBinaries()
const as = identity()

/** PostgreSQL refuses folders that are not its own. */
const handOver = (dir: string) => {
  if (as.ids) spawnSync('chown', ['-R', `${as.ids.uid}:${as.ids.gid}`, dir])
}

const launch = async (dir: string, port: number, settings: string[]): Promise<ChildProcess> => {
  const args = ['-D', dir, '-p', String(port)]
  const all = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=60', ...settings]
  for (const setting of all) args.push('-c', setting)
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

const gone = (child: ChildProcess) =>
  new Promise<void>((resolve) =>
    child.exitCode !== null || child.signalCode !== null ? resolve() : child.once('exit', () => resolve()),
  )

/** Its processes leave its group, so they are found by whose children they are. */
const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => {
      try {
        const stat = readFileSync(`/proc/${one}/stat`, 'utf8')
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid
      } catch {
        return false
      }
    })

const query = async (url: string, sql: string): Promise<pg.QueryResult> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}

/** `prepare` fills the primary before there is a standby, which begins as its copy. */
export const postgresPair = async (
  dir: string,
  prepare: (url: string) => Promise<void>,
): Promise<PostgresPair> => {
  const [first, second] = [path.join(dir, 'primary'), path.join(dir, 'standby')]
  const [port, otherPort] = [await freePort(), await freePort()]
  handOver(dir)
  const made = spawnSync(
    ...as.command(path.join(bin, 'initdb'), [
      ...['-D', first, '-U', 'xinqi', '--auth=trust', '--locale=C', '--encoding=UTF8', '--no-sync'],
    ]),
    { ...as.ids, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(made.stderr)
  const urlAt = (at: number) => `postgres://xinqi@127.0.0.1:${at}/postgres`

  const alone = await launch(first, port, ['fsync=off'])
  await prepare(urlAt(port))
  alone.kill('SIGINT')
  await gone(alone)
  cpSync(first, second, { recursive: true })
  appendFileSync(
    path.join(second, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=xinqi application_name=standby'\n`,
  )
  writeFileSync(path.join(second, 'standby.signal'), '')
  handOver(second)

  // The disk is the operating system's: it stays when processes are killed, and a test need not wait for it.
  const primary = await launch(first, port, ['fsync=off'])
  const standby = await launch(second, otherPort, ['fsync=off'])
  const following = async () =>
    (await query(urlAt(port), "select 1 from pg_stat_replication where state = 'streaming'")).rows.length > 0
  while (!(await following())) await new Promise((resolve) => setTimeout(resolve, 50))
  await query(urlAt(port), "alter system set synchronous_standby_names = 'standby'")
  await query(urlAt(port), 'select pg_reload_conf()')

  return {
    url: `postgres://xinqi@127.0.0.1:${port},127.0.0.1:${otherPort}/postgres?target_session_attrs=read-write`,
    standbyUrl: urlAt(otherPort),
    killPrimary: async () => {
      const children = childrenOf(primary.pid!)
      for (const pid of [primary.pid!, ...children]) process.kill(pid, 'SIGKILL')
      await gone(primary)
    },
    promote: async () => {
      await query(urlAt(otherPort), 'select pg_promote(true, 30)')
    },
    onStandby: (sql) => query(urlAt(otherPort), sql),
    stop: async () => {
      for (const child of [primary, standby]) {
        child.kill('SIGQUIT')
        await gone(child)
      }
    },
  }
}
