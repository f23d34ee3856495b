import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { type Account, borrowedAccount } from './account.ts'
import { postgresBinaries } from './binaries.ts'

export type EmbeddedPostgres = {
  /** What `pg` needs to connect. */
  connection: { host: string; port: number; user: string; database: string }
  stop: () => Promise<void>
}

type Options = {
  dir: string
  /** Tests give up durability for speed; nothing else may. */
  durable?: boolean
  onProgress?: (text: string) => void
}

const USER = 'xinqi'
const PORT = 5432
const READY = /database system is ready to accept connections/
/** Longest path a unix socket may have, less what PostgreSQL appends. */
const SOCKET_PATH_MAX = 85
const RELAUNCH_MS = 500
const WATCH_MS = 500
/** How long a start waits for what a crash left: recovery after one takes as long as there is to replay. */
const PATIENCE_MS = 120_000
/** What PostgreSQL says while something of its predecessor still runs. */
const LEFTOVERS =
  /shared memory block .*still in use|lock file .* already exists|is being used by|Address already in use/i

export const startEmbeddedPostgres = async (options: Options): Promise<EmbeddedPostgres> => {
  const { dir, durable = true, onProgress = () => {} } = options
  const bin = postgresBinaries()
  const as = identity()
  makeFolder(dir, as)

  if (!existsSync(path.join(dir, 'PG_VERSION'))) {
    onProgress('初始化内置数据库')
    initialise(bin, dir, as, durable)
  }
  const sockets = socketFolder(dir, as)
  const connection = { host: sockets, port: PORT, user: USER, database: 'postgres' }

  let stopping = false
  const settings = durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  const args = ['-D', dir, '-k', sockets, '-p', String(PORT)]
  for (const setting of ['listen_addresses=', 'max_connections=200', ...settings]) args.push('-c', setting)

  /** One left running by a killed server: not our child, so nobody tells us when it ends. */
  const watched = (pid: number): Postmaster => {
    const watch = setInterval(() => {
      if (isLivePostgres(pid)) return
      clearInterval(watch)
      relaunch()
    }, WATCH_MS)
    watch.unref()
    return { pid, unwatch: () => clearInterval(watch) }
  }
  const launch = async (): Promise<Postmaster> => {
    const until = Date.now() + PATIENCE_MS
    for (;;) {
      const running = livePostmaster(dir)
      // It may be on its way down, or still reading what a crash left: taken over once it answers.
      if (running && (await untilAnswering(connection, running, until))) return watched(running)
      try {
        return await launchOwn()
      } catch (error) {
        // What a crash left behind holds the folder for a moment longer than the process that died.
        if (stopping || Date.now() > until || !LEFTOVERS.test((error as Error).message)) throw error
        onProgress('等待上次异常退出的内置数据库结束')
        await new Promise((resolve) => setTimeout(resolve, RELAUNCH_MS))
      }
    }
  }
  const launchOwn = async (): Promise<Postmaster> => {
    onProgress('启动内置数据库')
    const child = spawn(...as.command(path.join(bin, 'postgres'), args), {
      // Its own process group: Ctrl-C reaches the server first, which then stops the database in order.
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
      ...as.ids,
    })
    await untilReady(child)
    // Killed from outside while it is needed: started again; calls meanwhile are told to come back.
    child.once('exit', () => {
      if (!stopping) setTimeout(relaunch, RELAUNCH_MS)
    })
    return { pid: child.pid!, child }
  }
  const relaunch = () => {
    if (stopping) return
    postmaster = launch()
    postmaster.catch(() => setTimeout(relaunch, RELAUNCH_MS))
  }
  let postmaster = launch()
  await postmaster
  return {
    connection,
    stop: async () => {
      stopping = true
      const { pid, child, unwatch } = await postmaster
      unwatch?.()
      await stopByPid(pid, child)
    },
  }
}

/** The one a running server has started; commands join it and leave it running. */
export const runningEmbedded = (dir: string): EmbeddedPostgres['connection'] | undefined =>
  existsSync(path.join(dir, 'PG_VERSION')) && livePostmaster(dir)
    ? { host: socketFolder(dir, identity()), port: PORT, user: USER, database: 'postgres' }
    : undefined

type Postmaster = { pid: number; child?: ChildProcess; unwatch?: () => void }

export type Identity = {
  command: (file: string, args: string[]) => [string, string[]]
  /** Whom the database runs as, and whose its folders must be. */
  ids: Account | undefined
}

/** PostgreSQL runs neither as root nor as a number without a name: enter a user namespace where we are somebody else. */
export const identity = (): Identity => {
  const asIs = (file: string, args: string[]): [string, string[]] => [file, args]
  const isRoot = process.getuid?.() === 0
  if (!isRoot && hasName()) return { command: asIs, ids: undefined }
  const account = borrowedAccount(readIfThere('/etc/passwd'))
  if (!account)
    throw new Error(
      '内置数据库须以有名字的普通用户运行，本机没有这样的用户：请新建一个，或用 DATABASE_URL 指定外部数据库',
    )
  const namespace = ['--user', `--map-user=${account.uid}`, `--map-group=${account.gid}`]
  if (spawnSync('unshare', [...namespace, 'true']).status === 0) {
    return { command: (file, args) => ['unshare', [...namespace, file, ...args]], ids: undefined }
  }
  return { command: asIs, ids: isRoot ? account : undefined }
}

/** Whoever runs us in a container may have given a number nobody there knows. */
const hasName = () => {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

const readIfThere = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

const makeFolder = (dir: string, { ids }: Identity) => {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  if (ids) chownSync(dir, ids.uid, ids.gid)
}

const initialise = (bin: string, dir: string, as: Identity, durable: boolean) => {
  const args = ['-D', dir, '-U', USER, '--auth=trust', '--locale=C', '--encoding=UTF8']
  if (!durable) args.push('--no-sync')
  const { status, stderr, error } = spawnSync(...as.command(path.join(bin, 'initdb'), args), {
    ...as.ids,
    encoding: 'utf8',
  })
  if (status !== 0) {
    rmSync(path.join(dir, 'PG_VERSION'), { force: true })
    throw new Error(`内置数据库初始化失败：${error?.message ?? stderr.trim()}`)
  }
}

const socketFolder = (dir: string, as: Identity): string => {
  const own = path.resolve(dir)
  if (Buffer.byteLength(own) <= SOCKET_PATH_MAX) return own
  const short = path.join(tmpdir(), `xinqi-${createHash('sha256').update(own).digest('hex').slice(0, 16)}`)
  makeFolder(short, as)
  return short
}

/** A database left running by a killed server is taken over; a lock left by a dead one is cleared. */
const livePostmaster = (dir: string): number | undefined => {
  const lock = path.join(dir, 'postmaster.pid')
  if (!existsSync(lock)) return undefined
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0])
  if (isLivePostgres(pid)) return pid
  rmSync(lock)
  return undefined
}

const isLivePostgres = (pid: number): boolean => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const state = stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3)
    // A zombie holds a pid in containers without a reaper, and nothing else.
    return state !== 'Z' && stat.includes('(postgres)')
  } catch {
    if (process.platform === 'linux') return false
    return isAlive(pid)
  }
}

/** False when it ended instead. */
const untilAnswering = async (
  connection: EmbeddedPostgres['connection'],
  pid: number,
  until: number,
): Promise<boolean> => {
  while (isLivePostgres(pid)) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 2000 })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('select 1')
      return true
    } catch (error) {
      if (Date.now() > until) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    } finally {
      await client.end().catch(() => {})
    }
  }
  return false
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const untilReady = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = ''
    const onData = (chunk: Buffer) => {
      said += chunk.toString()
      if (!READY.test(said)) return
      child.stderr!.off('data', onData)
      // Keep draining, or PostgreSQL blocks on a full pipe; its own log lines are of no use to us.
      child.stderr!.resume()
      child.off('exit', onExit)
      // The server decides when to end; a detached database must not keep the process alive.
      child.unref()
      ;(child.stderr as unknown as { unref?: () => void }).unref?.()
      resolve()
    }
    const onExit = () =>
      reject(new Error(`内置数据库未能启动：${said.trim().split('\n').slice(-5).join('\n')}`))
    child.stderr!.on('data', onData)
    child.once('exit', onExit)
    child.once('error', reject)
  })

const stopByPid = async (pid: number, child?: ChildProcess): Promise<void> => {
  const gone =
    child &&
    new Promise<void>((resolve) =>
      child.exitCode === null ? child.once('exit', () => resolve()) : resolve(),
    )
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    return
  }
  if (gone) {
    child.ref()
    return gone
  }
  while (isLivePostgres(pid)) await new Promise((resolve) => setTimeout(resolve, 20))
}
