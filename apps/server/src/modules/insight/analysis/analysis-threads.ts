import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { dropThread, leastBusy } from '../../../platform/least-busy.ts'
import type { Analyses, AnalysisName } from './analyses.ts'

export type AnalysisRequest = { id: number; name: AnalysisName; input: unknown }
export type AnalysisAnswer = { id: number; value: unknown } | { id: number; failure: Error }

type Waiting = { resolve: (value: never) => void; reject: (error: Error) => void }
type Thread = { worker: Worker; waiting: Map<number, Waiting> }

/** Bundled, the thread lies compiled beside the server; from the sources it is read as it is written. */
const compiled = fileURLToPath(new URL('./beside/analysis-thread.mjs', import.meta.url))
const program = existsSync(compiled)
  ? compiled
  : createRequire(import.meta.url).resolve('@xinqi/server/analysis-thread')

/** One core is left to signing, whatever else is asked for. */
export const ANALYSIS_THREADS = Math.max(1, availableParallelism() - 1)

const threads: Thread[] = []
let lastId = 0

const begin = (): Thread => {
  const worker = new Worker(program, { env: {} })
  const thread: Thread = { worker, waiting: new Map() }
  const end = (error: Error) => dropThread(threads, thread, error)
  worker.on('message', (answer: AnalysisAnswer) => {
    const asker = thread.waiting.get(answer.id)
    thread.waiting.delete(answer.id)
    if ('failure' in answer) asker?.reject(answer.failure)
    else asker?.resolve(answer.value as never)
    // An idle thread keeps nobody from ending.
    if (thread.waiting.size === 0) worker.unref()
  })
  worker.on('error', end)
  worker.on('exit', () => end(new Error('the analysis thread has ended')))
  threads.push(thread)
  return thread
}

/** Runs away from the thread that answers requests. Started when first needed, shared by the whole process. */
export const analyse = <N extends AnalysisName>(
  name: N,
  input: Parameters<Analyses[N]>[0],
): Promise<Awaited<ReturnType<Analyses[N]>>> =>
  new Promise((resolve, reject) => {
    const { worker, waiting } = leastBusy(threads, ANALYSIS_THREADS, begin)
    const id = ++lastId
    waiting.set(id, { resolve, reject })
    worker.ref()
    worker.postMessage({ id, name, input } satisfies AnalysisRequest)
  })
