import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { IssuanceRequest } from '../../providers/certificates.ts'
import { dropThread, leastBusy } from '../least-busy.ts'
import type { AskElsewhere, OutsideSignatureRequest } from '../national-seals/elsewhere.ts'
import type { KeptAuthority, SignedPdf, SigningRequest } from './authority.ts'
import type { Askers, OutsideFacts } from './sign-outside.ts'

/** What a thread is told when it begins; nothing where the keys are others'. */
export type ThreadKeys = { kept: KeptAuthority; wrappingKey: Uint8Array } | null
export type SigningJob = { id: number; request: SigningRequest; now: Date; outside?: OutsideFacts }
/** A class does not cross between threads: what an error of the engines is called goes by its name and code. */
export type Failure = { name: string; message: string; stack?: string; code?: string }
export type SigningResult = { id: number; signed: SignedPdf } | { id: number; failure: Failure }
/** What the thread needs of others while it signs, and what they said. */
export type Question = {
  id: number
  question: number
  asked: { issue: IssuanceRequest } | { timestamp: Uint8Array } | { elsewhere: OutsideSignatureRequest }
}
export type OutsideAnswer = { question: number } & ({ told: unknown } | { failure: Failure })

export type SigningThreads = {
  sign: (
    request: SigningRequest,
    now: Date,
    given: { askElsewhere: AskElsewhere } | (OutsideFacts & { askers: Askers }),
  ) => Promise<SignedPdf>
  stop: () => Promise<void>
}

type Waiting = {
  resolve: (signed: SignedPdf) => void
  reject: (error: Error) => void
  askers: Partial<Askers>
}
type Thread = { worker: Worker; waiting: Map<number, Waiting> }

/** Bundled, the thread lies compiled beside the server; from the sources it is read as it is written. */
const compiled = fileURLToPath(new URL('./beside/signing-thread.mjs', import.meta.url))
const program = existsSync(compiled)
  ? compiled
  : createRequire(import.meta.url).resolve('@xinqi/server/signing-thread')

/** Started when first needed; one that dies fails what it was doing, and the next request has a new one. */
export const signingThreads = (count: number, keys: ThreadKeys): SigningThreads => {
  const threads: Thread[] = []
  let lastId = 0

  const begin = (): Thread => {
    // Settings and addresses of the server are none of its business.
    const worker = new Worker(program, { workerData: keys, env: {} })
    const thread: Thread = { worker, waiting: new Map() }
    const end = (error: Error) => dropThread(threads, thread, error)
    worker.on('message', (answer: SigningResult | Question) => {
      const asker = thread.waiting.get(answer.id)
      if ('question' in answer) {
        if (asker) askFor(worker, asker.askers, answer)
        return
      }
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

  return {
    sign: (request, now, given) =>
      new Promise((resolve, reject) => {
        const { worker, waiting } = leastBusy(threads, count, begin)
        const id = ++lastId
        waiting.set(id, {
          resolve,
          reject,
          askers: 'askers' in given ? given.askers : { elsewhere: given.askElsewhere },
        })
        worker.ref()
        const asked: SigningJob =
          'askers' in given
            ? { id, request, now, outside: { material: given.material, trust: given.trust } }
            : { id, request, now }
        worker.postMessage(asked)
      }),
    stop: async () => {
      await Promise.all(threads.map(({ worker }) => worker.terminate()))
    },
  }
}

const buffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const askFor = async (
  worker: Worker,
  askers: Partial<Askers>,
  { question, asked }: Question,
): Promise<void> => {
  let told: OutsideAnswer
  try {
    told = {
      question,
      told:
        'issue' in asked
          ? await askers.issue!({
              ...asked.issue,
              request: buffer(asked.issue.request),
              spki: buffer(asked.issue.spki),
            })
          : 'timestamp' in asked
            ? await askers.timestamp!(buffer(asked.timestamp))
            : await askers.elsewhere!(asked.elsewhere),
    }
  } catch (error) {
    const { name, message, code } = error as Error & { code?: unknown }
    told = { question, failure: { name, message, ...(typeof code === 'string' ? { code } : {}) } }
  }
  worker.postMessage(told)
}
