import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'

export class DataInUse extends Error {}

type Holder = { pid: number; host: string; since: string; startedTicks: string | null }

/** One server per data folder: the second one says who holds it, and leaves it alone. */
export const lockDataFolder = (dir: string, now = new Date()): (() => void) => {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const file = path.join(dir, 'server.lock')
  const own: Holder = {
    pid: process.pid,
    host: hostname(),
    since: now.toISOString(),
    startedTicks: startTicks(process.pid),
  }
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const handle = openSync(file, 'wx', 0o600)
      writeSync(handle, JSON.stringify(own))
      closeSync(handle)
      return () => release(file, own)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const holder = readHolder(file)
      if (holder && isHolding(holder)) {
        // Nobody here can tell whether a process on another machine, or in a container now gone, still runs.
        const ifGone =
          holder.host === own.host ? '' : `\n如果 ${holder.host} 已不再运行，请删除 ${file} 后重试。`
        throw new DataInUse(
          `数据目录 ${dir} 正被另一个信契服务使用：进程 ${holder.pid}（${holder.host}），启动于 ${holder.since}。\n请先停止它，或用 DATA_DIR 指定另一个目录。${ifGone}`,
        )
      }
      rmSync(file, { force: true })
    }
  }
  throw new DataInUse(`数据目录 ${dir} 刚被另一个服务占用，请稍后再试。`)
}

const readHolder = (file: string): Holder | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

/** A pid alone may have been given to someone else since: its start time must agree too. */
const isHolding = (holder: Holder): boolean => {
  if (holder.host !== hostname()) return true
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  // One that was killed and whose parent has not looked yet still has its number, and does nothing any more.
  return !isDead(holder.pid) && holder.startedTicks === startTicks(holder.pid)
}

const isDead = (pid: number): boolean => ['Z', 'X'].includes(statOf(pid)?.[0] ?? '')

const startTicks = (pid: number): string | null => statOf(pid)?.[19] ?? null

/** What Linux knows of a process, from its state on; nothing elsewhere. */
const statOf = (pid: number): string[] | null => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}

const release = (file: string, own: Holder) => {
  const holder = readHolder(file)
  if (holder?.pid === own.pid && holder.startedTicks === own.startedTicks) rmSync(file, { force: true })
}
