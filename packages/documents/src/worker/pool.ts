// Runs tasks in worker processes and holds them to their limits. A worker stays alive between tasks so that models
// and libraries load once; a worker that broke a limit, crashed or was cancelled is ended and replaced.

import type { ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import type { Used } from '../accounts.ts'
import { DocumentError } from '../errors.ts'
import { type StepLimit, stepWorth, type WorkLimits } from '../limits.ts'
import { lowerTree, treeUsage } from './process-usage.ts'
import type { Progress, Report } from './protocol.ts'
import { endGroup, type Priority, spawnWorker } from './spawn.ts'
import { type TurnOptions, Turns } from './turns.ts'

export type RunOptions = {
  limits: WorkLimits
  memoryMb: number
  /** Processor time the file may take before it has shown anything for it. */
  seconds: number
  signal?: AbortSignal
  onProgress?: (progress: Progress) => void
  /** Told once when the task is over, however it ended. */
  onUsage?: (used: Used) => void
  /** End the process afterwards: for engines that do not give their memory back. */
  once?: boolean
  /** A worker that has recognition models loaded is welcome, though it starts with their memory. */
  mayRecognise?: boolean
}

export type PoolOptions = {
  program: readonly string[]
  size: number
  workFolder: () => string
  priority: Priority
  /** How many Office engines at once; all places but one when absent. */
  heavyLanes?: number
}

type Worker = {
  child: ChildProcess
  memoryMb: number
  /** Holds the recognition models. */
  recognised: boolean
  complaints: string
  /** Its priority was lowered for what one file took; the next one begins in a fresh process. */
  lowered?: boolean
  retirement?: NodeJS.Timeout
}

const WATCH_MS = 50
/** More than the timers of a process that waits come to in two minutes. */
const AWAKE_CPU_SECONDS = 1
/** Processor seconds no ordinary file takes. */
const ORDINARY_SECONDS = 12
const IDLE_EXIT_MS = 60_000
/** Share of its memory a worker may start a file with: what one file left behind is not the next one's. */
const REST_SHARE = 0.7

export class WorkerPool {
  private readonly idle: Worker[] = []
  private nextId = 1
  private closed = false
  private readonly turns: Turns
  private readonly options: PoolOptions

  constructor(options: PoolOptions) {
    this.options = options
    this.turns = new Turns(options.size, options.heavyLanes)
  }

  /** A place for a whole file, however many tasks it takes. */
  inTurn<T>(options: TurnOptions, work: () => Promise<T>): Promise<T> {
    if (this.closed) return Promise.reject(new DocumentError('cancelled', 'engine closed'))
    return this.turns.take(options, work)
  }

  /** Only within a turn. */
  async run<Output>(task: string, input: unknown, options: RunOptions): Promise<Output> {
    if (options.signal?.aborted) throw new DocumentError('cancelled')
    const worker = this.resting(options) ?? this.start(options)
    try {
      const value = await this.supervise(worker, { id: this.nextId++, task, input }, options)
      if (options.once) endGroup(worker.child)
      else this.rest(worker)
      return value as Output
    } catch (error) {
      // A refused file leaves the worker healthy; a broken limit does not.
      if (error instanceof Refused && !options.once) this.rest(worker)
      else endGroup(worker.child)
      throw error instanceof Refused ? error.reason : error
    }
  }

  close(): void {
    this.closed = true
    for (const { child } of this.idle.splice(0)) endGroup(child)
  }

  private resting({ once, memoryMb, mayRecognise }: RunOptions): Worker | undefined {
    if (once) return undefined
    const fits = (worker: Worker) => worker.memoryMb === memoryMb && (mayRecognise || !worker.recognised)
    // Whoever may need the models takes the worker that has them.
    const found =
      this.idle.findLast((worker) => fits(worker) && worker.recognised) ?? this.idle.findLast(fits)
    if (found) this.idle.splice(this.idle.indexOf(found), 1)
    return found
  }

  private start({ memoryMb }: RunOptions): Worker {
    // Workers of the other kinds make room.
    while (this.idle.length >= this.options.size) endGroup(this.idle.shift()!.child)
    const { program, workFolder, priority } = this.options
    const child = spawnWorker({ program, workFolder: workFolder(), memoryMb, priority })
    const worker: Worker = { child, memoryMb, recognised: false, complaints: '' }
    child.stderr?.on('data', (data) => {
      worker.complaints = `${worker.complaints}${data}`.slice(-500)
    })
    return worker
  }

  private rest(worker: Worker): void {
    const { child } = worker
    const memoryMb = (child.pid && treeUsage(child.pid)?.memoryMb) || 0
    const isSwollen = !worker.recognised && memoryMb > worker.memoryMb * REST_SHARE
    if (this.closed || child.exitCode !== null || isSwollen || worker.lowered) {
      endGroup(child)
      return
    }
    this.idle.push(worker)
    // An idle worker must not keep the caller's process alive.
    child.unref()
    child.channel?.unref()
    ;(child.stderr as Socket | null)?.unref()
    worker.retirement = setTimeout(() => {
      const index = this.idle.indexOf(worker)
      if (index >= 0) endGroup(this.idle.splice(index, 1)[0]!.child)
    }, IDLE_EXIT_MS)
    worker.retirement.unref()
  }

  private supervise(
    worker: Worker,
    request: { id: number; task: string; input: unknown },
    options: RunOptions,
  ): Promise<unknown> {
    const { child } = worker
    const { limits } = options
    clearTimeout(worker.retirement)
    child.ref()
    child.channel?.ref()
    return new Promise((resolve, reject) => {
      const usageNow = () => (child.pid ? treeUsage(child.pid) : undefined)
      let limit: StepLimit = 'stepSeconds'
      let cpuAtStart = usageNow()?.cpuSeconds ?? 0
      let cpuAtStep = cpuAtStart
      let lastSign = Date.now()
      // On a crowded machine a worker of low priority works, but seldom: only one that does not work at all is idle.
      let cpuWhenAwake = cpuAtStart
      const stayAwake = (cpuSeconds: number) => {
        if (cpuSeconds - cpuWhenAwake < AWAKE_CPU_SECONDS) return
        cpuWhenAwake = cpuSeconds
        lastSign = Date.now()
      }
      // Starting a process is our cost, not the file's: the first step begins when the worker first answers.
      let started = false
      // What the file may take in all grows with what it shows for it.
      let { seconds } = options
      let memoryMb = worker.recognised ? limits.recognitionMemoryMb : options.memoryMb
      const begun = Date.now()
      const sign = () => {
        lastSign = Date.now()
        cpuAtStep = usageNow()?.cpuSeconds ?? cpuAtStep
        if (!started) cpuAtStart = cpuAtStep
        started = true
      }
      const newStep = (next: StepLimit) => {
        sign()
        limit = next
        const worth = stepWorth[next]
        seconds += worth.seconds
        memoryMb += worth.memoryMb
        if (next === 'recognitionSeconds' && !worker.recognised) {
          worker.recognised = true
          memoryMb += Math.max(0, limits.recognitionMemoryMb - options.memoryMb)
        }
      }
      let lastCpu = cpuAtStart
      let peakMb = 0
      let isLowered = this.options.priority === 'low'
      const finish = (settle: () => void) => {
        clearInterval(watch)
        lastCpu = Math.max(lastCpu, usageNow()?.cpuSeconds ?? 0)
        const wallSeconds = (Date.now() - begun) / 1000
        options.onUsage?.({
          cpuSeconds: Math.max(0, lastCpu - cpuAtStart),
          memoryGbSeconds: (peakMb / 1024) * wallSeconds,
        })
        child.off('message', onReport).off('exit', onExit).off('error', onExit)
        options.signal?.removeEventListener('abort', onAbort)
        settle()
      }
      const fail = (error: Error) => finish(() => reject(error))
      const onReport = (report: Report) => {
        if (report.id !== request.id) return
        if (report.type === 'step') newStep(report.limit)
        else if (report.type === 'progress') {
          sign()
          options.onProgress?.(report.progress)
        } else if (report.type === 'done') finish(() => resolve(report.value))
        else {
          const reason = new DocumentError(report.code, report.detail)
          fail(report.broken ? reason : new Refused(reason))
        }
      }
      const onExit = () => fail(new DocumentError('failed', `worker ended: ${worker.complaints}`))
      const onAbort = () => fail(new DocumentError('cancelled'))
      const watch = setInterval(() => {
        const usage = usageNow()
        if (usage) {
          stayAwake(usage.cpuSeconds)
          lastCpu = usage.cpuSeconds
          peakMb = Math.max(peakMb, usage.memoryMb)
          // What takes longer than any ordinary file gives way to those.
          if (!isLowered && started && lastCpu - cpuAtStart > ORDINARY_SECONDS) {
            isLowered = true
            worker.lowered = true
            lowerTree(child.pid!)
          }
        }
        const now = Date.now()
        const timeOver = (what: string) => fail(new DocumentError('time-exceeded', what))
        if (usage && usage.memoryMb > memoryMb)
          fail(new DocumentError('memory-exceeded', `${Math.round(usage.memoryMb)} MB`))
        else if (started && usage && usage.cpuSeconds - cpuAtStep > limits[limit])
          timeOver(`${limit} of ${limits[limit]} s`)
        else if (started && usage && usage.cpuSeconds - cpuAtStart > seconds)
          timeOver(`${seconds.toFixed(1)} s for what it has shown`)
        else if (now - lastSign > limits.idleSeconds * 1000) timeOver('no progress')
        else if (now - begun > limits.totalSeconds * 1000) timeOver('whole call')
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
