// Starts worker processes: own process group, no network where the kernel allows, none of the caller's secrets, and of
// lower priority than the caller where that is asked for.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// By name, not by place: bundled into a server this file lies elsewhere, and what it names does not.
const { resolve } = createRequire(import.meta.url)
const preload = resolve('@xinqi/documents/worker/preload')
/**
 * What node runs as a worker. Bundled, it lies compiled beside the server; from the sources it is read as it is written, which takes longer
 * than most files do: whoever starts many has compiled it and says where it lies.
 */
export function workerProgram(name: string, source: string): string[] {
  const beside = fileURLToPath(new URL(`./beside/${name}.mjs`, import.meta.url))
  const folder = process.env.XINQI_COMPILED_WORKERS
  const compiled = existsSync(beside) ? beside : folder && join(folder, `${name}.mjs`)
  return compiled ? [compiled] : ['--import', resolve('tsx'), resolve(source)]
}

let isolation: string[] | undefined

/** A command prefix that runs a program in an empty network namespace, or nothing where that is not permitted. */
function networkIsolation(): string[] {
  isolation ??=
    spawnSync('unshare', ['--map-root-user', '--net', 'true'], { stdio: 'ignore' }).status === 0
      ? ['unshare', '--map-root-user', '--net', '--']
      : []
  return isolation
}

export const kernelCutsNetwork = (): boolean => networkIsolation().length > 0

/** 'low' gives way to everything else on the machine: for work nobody is waiting in front of. */
export type Priority = 'normal' | 'low'
export const LOW_NICENESS = 10

export type SpawnOptions = {
  /** What node is to run, as `workerProgram` says. */
  program: readonly string[]
  workFolder: string
  memoryMb: number
  priority: Priority
}

/** Text of long honest files lives here; what a file may take in all is watched from outside. */
const HEAP_MB = 512

let hasNice: boolean | undefined
/** As a prefix and not afterwards: set on a running process it reaches its first thread only. */
function niceness(priority: Priority): string[] {
  if (priority === 'normal') return []
  hasNice ??= spawnSync('nice', ['true'], { stdio: 'ignore' }).status === 0
  return hasNice ? ['nice', '-n', String(LOW_NICENESS)] : []
}

export function spawnWorker({ program, workFolder, memoryMb, priority }: SpawnOptions): ChildProcess {
  const heapMb = Math.max(HEAP_MB, Math.floor(memoryMb / 2))
  const node = [process.execPath, `--max-old-space-size=${heapMb}`, ...program]
  const [command, ...args] = [...networkIsolation(), ...niceness(priority), ...node]
  const child = spawn(command!, args, {
    cwd: workFolder,
    // Everything temporary lands in the work folder; the environment of the caller (keys, addresses) stays outside.
    env: {
      PATH: process.env.PATH,
      LANG: 'C.UTF-8',
      HOME: workFolder,
      TMPDIR: workFolder,
      DOCUMENT_MEMORY_MB: String(memoryMb),
      NODE_OPTIONS: `--require=${JSON.stringify(preload)}`,
    },
    detached: true,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  if (priority === 'low') lowerGroup(child)
  return child
}

/**
 * A detached process is a session of its own, and where the kernel gives every session an equal share its niceness
 * counts only among its own threads: the session itself has to be lowered too.
 */
function lowerGroup({ pid }: ChildProcess): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(LOW_NICENESS))
  } catch {
    // No such kernel, or processes in a control group, where niceness counts as it is.
  }
}

export function endGroup(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
}
