// A thread that does nothing but sign. With the embedded authority one request after another; with authorities outside
// others go on while one waits for them, and whoever started the thread asks them for it.
import { parentPort, workerData } from 'node:worker_threads'
import type { OutsideSignatureRequest } from '../national-seals/elsewhere.ts'
import { asksElsewhere, openAuthority, type SigningRequest, signAs } from './authority.ts'
import { signOutside } from './sign-outside.ts'
import type {
  Failure,
  OutsideAnswer,
  Question,
  SigningJob,
  SigningResult,
  ThreadKeys,
} from './signing-threads.ts'

/** What crosses between threads arrives as plain bytes; the engine reads them through Buffer's methods. */
const withBuffers = <T>(value: T): T => {
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength) as T
  if (value instanceof Date || value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(withBuffers) as T
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withBuffers(part)])) as T
}

const keys = withBuffers(workerData as ThreadKeys)
const authority = keys && openAuthority(keys.kept, keys.wrappingKey)
const port = parentPort!

/** An error sent as it is arrives without its class and its code, and nobody could tell a person what is wrong. */
const described = (error: unknown): Failure => {
  const { name, message, stack, code } = error as Error & { code?: unknown }
  return { name, message, stack, ...(typeof code === 'string' ? { code } : {}) }
}

type Waiting = { resolve: (told: never) => void; reject: (error: Error) => void }
const waiting = new Map<number, Waiting>()
let lastQuestion = 0
const askOutside = <T>(id: number, asked: Question['asked']): Promise<T> =>
  new Promise((resolve, reject) => {
    const question = ++lastQuestion
    waiting.set(question, { resolve, reject })
    port.postMessage({ id, question, asked } satisfies Question)
  })
const hear = ({ question, ...told }: OutsideAnswer) => {
  const asker = waiting.get(question)
  waiting.delete(question)
  if ('failure' in told) asker?.reject(Object.assign(new Error(told.failure.message), told.failure))
  else asker?.resolve(withBuffers(told.told) as never)
}

const sign = ({ id, now, outside }: SigningJob, request: SigningRequest) => {
  const elsewhere = (asked: OutsideSignatureRequest) => askOutside<Uint8Array>(id, { elsewhere: asked })
  return outside
    ? signOutside(
        {
          issue: (issue) => askOutside(id, { issue }),
          timestamp: (timestamp) => askOutside(id, { timestamp }),
          elsewhere,
        },
        withBuffers(outside),
        request,
        now,
      )
    : signAs(authority!, request, now, elsewhere)
}

const answer = async (asked: SigningJob) => {
  const { id } = asked
  try {
    const signed = await sign(asked, withBuffers(asked.request))
    // Handed over rather than copied; copied first where the bytes lie in a larger piece of memory.
    const bytes = Buffer.from(new Uint8Array(signed.bytes).buffer)
    port.postMessage({ id, signed: { ...signed, bytes } } satisfies SigningResult, [bytes.buffer])
  } catch (error) {
    port.postMessage({ id, failure: described(error) } satisfies SigningResult)
  }
}

let turn = Promise.resolve()
port.on('message', (message: SigningJob | OutsideAnswer) => {
  if ('question' in message) hear(message)
  else if (message.outside || asksElsewhere(message.request)) answer(message)
  else turn = turn.then(() => answer(message))
})
