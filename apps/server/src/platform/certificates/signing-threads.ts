import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { KeptAuthority, SignedPdf, SigningRequest } from './authority.ts'

/** What a thread is told when it begins. */
export type ThreadKeys = { kept: KeptAuthority; wrappingKey: Uint8Array }
export type Asked = { id: number; request: SigningRequest; now: Date }
/** A class does not cross between threads: what an error of the engines is called goes by its code. */
export type Failure = { message: string; code?: string; stack?: string }
export type Answered = { id: number; signed: SignedPdf } | { id: number; failure: Failure }

export type SigningThreads = {
  sign: (request: SigningRequest, now: Date) => Promise<SignedPdf>
  stop: () => Promise<void>
}

type Waiting = { resolve: (signed: SignedPdf) => void; reject: (error: Error) => void }
type Thread = { worker: Worker; waiting: Map<number, Waiting> }

/** Bundled, the thread lies compiled beside the server; from the sources it is read as it is written. */
const compiled = fileURLToPath(new URL('./beside/signing-thread.mjs', import.meta.url))
const program = existsSync(compiled)
  ? compiled
  : createRequire(import.meta.url).resolve('@xinqi/server/signing-thread')

/** Started when first needed; one that dies fails what it was doing, and the next request has a new one. */
export const signingThreads = (
  count: number,
  kept: KeptAuthority,
  wrappingKey: Uint8Array,
): SigningThreads => {
  const threads: Thread[] = []
  let lastId = 0

  const begin = (): Thread => {
    const worker = new Worker(program, {
      workerData: { kept, wrappingKey } satisfies ThreadKeys,
      // Keys and addresses of the server are none of its business.
      env: {},
    })
    const thread: Thread = { worker, waiting: new Map() }
    const end = (error: Error) => {
      const at = threads.indexOf(thread)
      if (at >= 0) threads.splice(at, 1)
      for (const { reject } of thread.waiting.values()) reject(error)
      thread.waiting.clear()
    }
    worker.on('message', (answer: Answered) => {
      const asker = thread.waiting.get(answer.id)
      thread.waiting.delete(answer.id)
      if ('failure' in answer) asker?.reject(Object.assign(new Error(answer.failure.message), answer.failure))
      else asker?.resolve({ ...answer.signed, bytes: Buffer.from(answer.signed.bytes.buffer) })
      // An idle thread keeps nobody from ending.
      if (thread.waiting.size === 0) worker.unref()
    })
    worker.on('error', end)
    worker.on('exit', () => end(new Error('the signing thread has ended')))
    threads.push(thread)
    return thread
  }

  const leastBusy = (): Thread => {
    const idle = threads.find(({ waiting }) => waiting.size === 0)
    if (idle) return idle
    if (threads.length < count) return begin()
    return threads.reduce((least, one) => (one.waiting.size < least.waiting.size ? one : least))
  }

  return {
    sign: (request, now) =>
      new Promise((resolve, reject) => {
        const { worker, waiting } = leastBusy()
        const id = ++lastId
        waiting.set(id, { resolve, reject })
        worker.ref()
        worker.postMessage({ id, request, now } satisfies Asked)
      }),
    stop: async () => {
      await Promise.all(threads.map(({ worker }) => worker.terminate()))
    },
  }
}
