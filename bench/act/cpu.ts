// CPU of a server by who used it, in milliseconds, read from /proc: the main thread of Node, its other threads (signing,
// zlib, the collector), the processes it has documents read in, and PostgreSQL.
import { readdirSync, readFileSync } from 'node:fs'

export type Cpu = { node: number; threads: number; workers: number; postgres: number }

const TICK_MS = 10
const NANOSECONDS_IN_MS = 1e6

type Process = { pid: number; ppid: number; name: string; ofEndedChildrenMs: number }

const processes = (): Process[] =>
  numbersIn('/proc').flatMap((pid) => {
    const stat = read(`/proc/${pid}/stat`)
    if (!stat) return []
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return [
      {
        pid,
        ppid: Number(fields[1]),
        name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')),
        ofEndedChildrenMs: TICK_MS * (Number(fields[13]) + Number(fields[14])),
      },
    ]
  })

const numbersIn = (folder: string): number[] => {
  try {
    return readdirSync(folder).map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

const read = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // Gone meanwhile.
    return undefined
  }
}

const ranOf = (pid: number, tid: number): number =>
  Number(read(`/proc/${pid}/task/${tid}/schedstat`)?.split(' ', 1)[0] ?? 0) / NANOSECONDS_IN_MS

const allThreadsOf = (pid: number): number =>
  numbersIn(`/proc/${pid}/task`).reduce((sum, tid) => sum + ranOf(pid, tid), 0)

export const readCpu = (server: number): Cpu => {
  const all = processes()
  const below = (pid: number): Process[] =>
    all.filter(({ ppid }) => ppid === pid).flatMap((one) => [one, ...below(one.pid)])
  const main = ranOf(server, server)
  const cpu: Cpu = { node: main, threads: allThreadsOf(server) - main, workers: 0, postgres: 0 }
  cpu.workers += all.find(({ pid }) => pid === server)?.ofEndedChildrenMs ?? 0
  for (const { pid, name, ofEndedChildrenMs } of below(server))
    cpu[name.startsWith('postgres') ? 'postgres' : 'workers'] += allThreadsOf(pid) + ofEndedChildrenMs
  return cpu
}

export const cpuBetween = (before: Cpu, after: Cpu): Cpu => ({
  node: after.node - before.node,
  threads: after.threads - before.threads,
  workers: after.workers - before.workers,
  postgres: after.postgres - before.postgres,
})

export const sumOf = (cpu: Cpu): number => cpu.node + cpu.threads + cpu.workers + cpu.postgres
