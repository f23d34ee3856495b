// Runs tasks in worker processes and holds them to their limits. A worker stays alive between tasks so that models
// and libraries load once; a worker that broke a limit, crashed or was cancelled is ended and replaced.

import type { ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import { DocumentError } from '../errors.ts'
import type { WorkLimits } from '../limits.ts'
import { treeUsage } from './process-usage.ts'
import type { Progress, Report, StepLimit } from './protocol.ts'
import { endGroup, spawnWorker } from './spawn.ts'

export type RunOptions = {
  limits: WorkLimits
  memoryMb: number
  signal?: AbortSignal
  onProgress?: (progress: Progress) => void
  /** End the process afterwards: for engines that do not give their memory back. */
  once?: boolean
}

const WATCH_MS = 100
const IDLE_EXIT_MS = 60_000

export class WorkerPool {
  private readonly idle: ChildProcess[] = []
  private readonly waiting: (() => void)[] = []
  private running = 0
  private nextId = 1
  private closed = false
  private readonly retirement = new WeakMap<ChildProcess, NodeJS.Timeout>()
  private readonly complaints = new WeakMap<ChildProcess, string>()
  private readonly size: number
  private readonly workFolder: () => string

  constructor(size: number, workFolder: () => string) {
    this.size = size
    this.workFolder = workFolder
  }

  async run<Output>(task: string, input: unknown, options: RunOptions): Promise<Output> {
    await this.takeSlot(options.signal)
    const child = (!options.once && this.idle.pop()) || this.start(options)
    try {
      const value = await this.supervise(child, { id: this.nextId++, task, input }, options)
      if (options.once || this.closed) endGroup(child)
      else this.rest(child)
      return value as Output
    } catch (error) {
      // A refused file leaves the worker healthy; a broken limit does not.
      if (error instanceof Refused) this.rest(child)
      else endGroup(child)
      throw error instanceof Refused ? error.reason : error
    } finally {
      this.running--
      this.waiting.shift()?.()
    }
  }

  close(): void {
    this.closed = true
    for (const child of this.idle.splice(0)) endGroup(child)
  }

  private async takeSlot(signal?: AbortSignal): Promise<void> {
    if (this.closed) throw new DocumentError('cancelled', 'engine closed')
    while (this.running >= this.size) await new Promise<void>((resolve) => this.waiting.push(resolve))
    if (signal?.aborted) {
      this.waiting.shift()?.()
      throw new DocumentError('cancelled')
    }
    this.running++
  }

  private start(options: RunOptions): ChildProcess {
    const heapMb = Math.max(256, Math.floor(options.memoryMb / 2))
    const child = spawnWorker({ workFolder: this.workFolder(), heapMb })
    child.stderr?.on('data', (data) =>
      this.complaints.set(child, `${this.complaints.get(child) ?? ''}${data}`.slice(-500)),
    )
    return child
  }

  private rest(child: ChildProcess): void {
    if (this.closed || child.exitCode !== null) {
      endGroup(child)
      return
    }
    this.idle.push(child)
    // An idle worker must not keep the caller's process alive.
    child.unref()
    child.channel?.unref()
    ;(child.stderr as Socket | null)?.unref()
    const timer = setTimeout(() => {
      const index = this.idle.indexOf(child)
      if (index >= 0) endGroup(this.idle.splice(index, 1)[0]!)
    }, IDLE_EXIT_MS)
    timer.unref()
    this.retirement.set(child, timer)
  }

  private supervise(
    child: ChildProcess,
    request: { id: number; task: string; input: unknown },
    options: RunOptions,
  ): Promise<unknown> {
    clearTimeout(this.retirement.get(child))
    child.ref()
    child.channel?.ref()
    return new Promise((resolve, reject) => {
      let limit: StepLimit = 'stepSeconds'
      let cpuAtStep = child.pid ? (treeUsage(child.pid)?.cpuSeconds ?? 0) : 0
      let lastSign = Date.now()
      // Starting a process is our cost, not the file's: the first step begins when the worker first answers.
      let started = false
      const begun = Date.now()
      const newStep = () => {
        started = true
        lastSign = Date.now()
        cpuAtStep = (child.pid && treeUsage(child.pid)?.cpuSeconds) || cpuAtStep
      }
      const finish = (settle: () => void) => {
        clearInterval(watch)
        child.off('message', onReport).off('exit', onExit).off('error', onExit)
        options.signal?.removeEventListener('abort', onAbort)
        settle()
      }
      const fail = (error: Error) => finish(() => reject(error))
      const onReport = (report: Report) => {
        if (report.id !== request.id) return
        if (report.type === 'step') {
          limit = report.limit
          newStep()
        } else if (report.type === 'progress') {
          newStep()
          options.onProgress?.(report.progress)
        } else if (report.type === 'done') finish(() => resolve(report.value))
        else fail(new Refused(new DocumentError(report.code, report.detail)))
      }
      const onExit = () =>
        fail(new DocumentError('failed', `worker ended: ${this.complaints.get(child) ?? ''}`))
      const onAbort = () => fail(new DocumentError('cancelled'))
      const watch = setInterval(() => {
        const usage = child.pid ? treeUsage(child.pid) : undefined
        const now = Date.now()
        if (usage && usage.memoryMb > options.memoryMb)
          fail(new DocumentError('memory-exceeded', `${Math.round(usage.memoryMb)} MB`))
        else if (started && usage && usage.cpuSeconds - cpuAtStep > options.limits[limit])
          fail(new DocumentError('time-exceeded', `${limit} of ${options.limits[limit]} s`))
        else if (now - lastSign > options.limits.idleSeconds * 1000)
          fail(new DocumentError('time-exceeded', 'no progress'))
        else if (now - begun > options.limits.totalSeconds * 1000)
          fail(new DocumentError('time-exceeded', 'whole call'))
      }, WATCH_MS)
      child.on('message', onReport).on('exit', onExit).on('error', onExit)
      options.signal?.addEventListener('abort', onAbort)
      child.send(request, (error) => {
        if (error) onExit()
      })
    })
  }
}

class Refused extends Error {
  readonly reason: DocumentError
  constructor(reason: DocumentError) {
    super(reason.message)
    this.reason = reason
  }
}
