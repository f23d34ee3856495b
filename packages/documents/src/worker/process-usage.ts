// Processor time and resident memory of a process and everything it started, from /proc.

import { readdirSync, readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

export type Usage = { cpuSeconds: number; memoryMb: number }

const TICKS_PER_SECOND = 100
const PAGE_BYTES = 4096

/** Undefined where the system offers no /proc or the process has ended. */
export function treeUsage(pid: number): Usage | undefined {
  const own = processUsage(pid)
  if (!own) return undefined
  for (const child of childrenOf(pid)) {
    const usage = treeUsage(child)
    if (!usage) continue
    own.cpuSeconds += usage.cpuSeconds
    own.memoryMb += usage.memoryMb
  }
  return own
}

function processUsage(pid: number): Usage | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The command name in parentheses may itself hold spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const ticks = Number(fields[11]) + Number(fields[12]) + Number(fields[13]) + Number(fields[14])
    return { cpuSeconds: ticks / TICKS_PER_SECOND, memoryMb: (Number(fields[21]) * PAGE_BYTES) / 1048576 }
  } catch {
    return undefined
  }
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number)
  } catch {
    return []
  }
}

const LOWERED = 15

/** Gives the process and everything it started less of the processor, thread by thread as the kernel counts them. */
export function lowerTree(pid: number): void {
  for (const child of childrenOf(pid)) lowerTree(child)
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), LOWERED)
  } catch {
    // It has ended meanwhile, or the system has no /proc.
  }
}
