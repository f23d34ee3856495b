// Who had the processors while something was measured: read from /proc before and after. When all of them were busy a
// longer answer is a longer queue for the machine, not for anything of ours.
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** Clock ticks a second, as Linux tells user programs on every machine it runs on. */
const TICKS = 100

type Sample = { at: number; busy: number; all: number; of: Map<number, { ppid: number; seconds: number }> }

const sample = (): Sample => {
  const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]!.trim().split(/\s+/).map(Number)
  // user nice system idle iowait irq softirq steal; what guests took is in the first two already
  const all = ticks.slice(0, 8).reduce((sum, one) => sum + one, 0)
  const of: Sample['of'] = new Map()
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one)))
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      of.set(Number(name), {
        ppid: Number(fields[1]),
        seconds: (Number(fields[11]) + Number(fields[12])) / TICKS,
      })
    } catch {
      // Gone meanwhile.
    }
  return { at: performance.now(), busy: all - ticks[3]! - ticks[4]!, all, of }
}

/** What a process and its children took between two samples, in cores. */
const coresOf = (before: Sample, after: Sample, pid: number, except: readonly number[] = []): number => {
  const belongs = (one: number): boolean => {
    for (let at: number | undefined = one; at && !except.includes(at); at = after.of.get(at)?.ppid)
      if (at === pid) return true
    return false
  }
  let seconds = 0
  for (const [one, { seconds: then }] of after.of)
    if (belongs(one)) seconds += then - (before.of.get(one)?.seconds ?? 0)
  return (seconds * 1000) / (after.at - before.at)
}

export type Machine = { cores: string; servers: string; database: string; bench: string; others: string }

/** Watches from now on; the answer says in cores who had them. */
export const watchMachine = (servers: readonly number[], postmaster: number): (() => Machine) => {
  const before = sample()
  return () => {
    const after = sample()
    const share = (after.busy - before.busy) / Math.max(1, after.all - before.all)
    const busy = share * availableParallelism()
    const each = servers.map((pid) => coresOf(before, after, pid, [postmaster]))
    const database = coresOf(before, after, postmaster)
    const bench = coresOf(before, after, process.pid, [...servers, postmaster])
    const others = busy - each.reduce((sum, one) => sum + one, 0) - database - bench
    const shown = (cores: number) => Math.max(0, cores).toFixed(2)
    return {
      cores: `${shown(busy)} of ${availableParallelism()}`,
      servers: each.map(shown).join(' + '),
      database: shown(database),
      bench: shown(bench),
      others: shown(others),
    }
  }
}
