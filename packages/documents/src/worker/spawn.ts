// Starts worker processes: own process group, no network where the kernel allows, none of the caller's secrets.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

// By name, not by place: bundled into a server this file lies elsewhere, and what it names does not.
const { resolve } = createRequire(import.meta.url)
const preload = resolve('@xinqi/documents/worker/preload')
/** Bundled, the worker lies compiled beside the server; from the sources it is read as it is written. */
const compiled = fileURLToPath(new URL('./beside/document-worker.mjs', import.meta.url))
const program = existsSync(compiled)
  ? [compiled]
  : ['--import', resolve('tsx'), resolve('@xinqi/documents/worker/child')]

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

export type SpawnOptions = { workFolder: string; heapMb: number }

export function spawnWorker({ workFolder, heapMb }: SpawnOptions): ChildProcess {
  const node = [process.execPath, `--max-old-space-size=${heapMb}`, ...program]
  const [command, ...args] = [...networkIsolation(), ...node]
  return spawn(command!, args, {
    cwd: workFolder,
    // Everything temporary lands in the work folder; the environment of the caller (keys, addresses) stays outside.
    env: {
      PATH: process.env.PATH,
      LANG: 'C.UTF-8',
      HOME: workFolder,
      TMPDIR: workFolder,
      NODE_OPTIONS: `--require=${JSON.stringify(preload)}`,
    },
    detached: true,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

export function endGroup(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL')
  } catch {
    child.kill('SIGKILL')
  }
}
