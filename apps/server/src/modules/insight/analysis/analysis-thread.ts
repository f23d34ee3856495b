// A thread that compares, reviews and writes reports, one request after another, behind everything else.
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { ANALYSES } from './analyses.ts'
import type { AnalysisAnswer, AnalysisRequest } from './analysis-threads.ts'

const NICE = 10
try {
  // On Linux this counts for the thread that says it: signing in the other threads goes first.
  setPriority(0, NICE)
} catch {
  // Where it may not, it works at the usual pace.
}

const port = parentPort!
let turn = Promise.resolve()
port.on('message', ({ id, name, input }: AnalysisRequest) => {
  turn = turn.then(async () => {
    try {
      const value = await ANALYSES[name](input as never)
      port.postMessage({ id, value } satisfies AnalysisAnswer)
    } catch (error) {
      port.postMessage({ id, failure: error as Error } satisfies AnalysisAnswer)
    }
  })
})
