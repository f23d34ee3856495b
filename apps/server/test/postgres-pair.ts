// A primary and a standby that follows it synchronously, of the embedded binaries: nothing is acknowledged before both
// have it. Reached over TCP, as databases of one's own are.
import type { ChildProcess } from 'node:child_process'
import { appendFileSync, cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { postgresBinaries } from '../src/platform/postgres/binaries.ts'
import { ended, freePort, handOver, initCluster, launchCluster, queryAt } from './postgres-cluster.ts'

export type PostgresPair = {
  /** Both hosts in one address. */
  url: string
  primaryUrl: string
  standbyUrl: string
  /** With everything it had started, as when the power fails. */
  killPrimary: () => Promise<void>
  promote: () => Promise<void>
  /** The one that was killed starts again and takes writes as before: nobody told it that another one has taken over. */
  bringBackPrimary: (how?: 'alone' | 'as it was') => Promise<void>
  /** The one that was promoted, as when the power fails, and back again. */
  killPromoted: () => Promise<void>
  bringBackPromoted: () => Promise<void>
  /** On the standby alone. */
  onStandby: (sql: string) => Promise<pg.QueryResult>
  stop: () => Promise<void>
}

const bin = postgresBinaries()

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

/** A worker of PostgreSQL's own may have ended since the children were listed. */
const killIfThere = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
const killWithChildren = async (postmaster: ChildProcess): Promise<void> => {
  const children = childrenOf(postmaster.pid!)
  process.kill(postmaster.pid!, 'SIGKILL')
  for (const pid of children) killIfThere(pid)
  await ended(postmaster)
}

/** `prepare` fills the primary before there is a standby, which begins as its copy. */
export const postgresPair = async (
  dir: string,
  prepare: (url: string) => Promise<void>,
): Promise<PostgresPair> => {
  const [first, second] = [path.join(dir, 'primary'), path.join(dir, 'standby')]
  const [port, otherPort] = [await freePort(), await freePort()]
  handOver(dir)
  initCluster(bin, first)
  const urlAt = (at: number) => `postgres://xinqi@127.0.0.1:${at}/postgres`

  const alone = await launchCluster(bin, first, port)
  await prepare(urlAt(port))
  alone.kill('SIGINT')
  await ended(alone)
  cpSync(first, second, { recursive: true })
  appendFileSync(
    path.join(second, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=xinqi application_name=standby'\n`,
  )
  writeFileSync(path.join(second, 'standby.signal'), '')
  handOver(second)

  let primary = await launchCluster(bin, first, port)
  let standby = await launchCluster(bin, second, otherPort)
  const following = async () =>
    (await queryAt(urlAt(port), "select 1 from pg_stat_replication where state = 'streaming'")).rows.length >
    0
  while (!(await following())) await new Promise((resolve) => setTimeout(resolve, 50))
  await queryAt(urlAt(port), "alter system set synchronous_standby_names = 'standby'")
  await queryAt(urlAt(port), 'select pg_reload_conf()')

  return {
    url: `postgres://xinqi@127.0.0.1:${port},127.0.0.1:${otherPort}/postgres?target_session_attrs=read-write`,
    primaryUrl: urlAt(port),
    standbyUrl: urlAt(otherPort),
    killPrimary: () => killWithChildren(primary),
    bringBackPrimary: async (how = 'alone') => {
      // After a failover whoever lets it back does not let it wait for a standby that is none any more.
      const settings = how === 'alone' ? ['synchronous_standby_names='] : []
      primary = await launchCluster(bin, first, port, settings)
    },
    killPromoted: () => killWithChildren(standby),
    bringBackPromoted: async () => {
      standby = await launchCluster(bin, second, otherPort)
    },
    promote: async () => {
      await queryAt(urlAt(otherPort), 'select pg_promote(true, 30)')
    },
    onStandby: (sql) => queryAt(urlAt(otherPort), sql),
    stop: async () => {
      for (const child of [primary, standby]) {
        child.kill('SIGQUIT')
        await ended(child)
      }
    },
  }
}
