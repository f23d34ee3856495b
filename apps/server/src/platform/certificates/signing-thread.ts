// A thread that does nothing but sign, one request after another.
import { parentPort, workerData } from 'node:worker_threads'
import { openAuthority, signAs } from './authority.ts'
import type { Answered, Asked, ThreadKeys } from './signing-threads.ts'

/** What crosses between threads arrives as plain bytes; the engine reads them through Buffer's methods. */
const withBuffers = <T>(value: T): T => {
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength) as T
  if (value instanceof Date || value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(withBuffers) as T
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withBuffers(part)])) as T
}

const { kept, wrappingKey } = withBuffers(workerData as ThreadKeys)
const authority = openAuthority(kept, wrappingKey)
const port = parentPort!

let turn = Promise.resolve()
port.on('message', ({ id, request, now }: Asked) => {
  turn = turn.then(async () => {
    try {
      const signed = await signAs(authority, withBuffers(request), now)
      // Handed over rather than copied; copied first where the bytes lie in a larger piece of memory.
      const bytes = Buffer.from(new Uint8Array(signed.bytes).buffer)
      port.postMessage({ id, signed: { ...signed, bytes } } satisfies Answered, [bytes.buffer])
    } catch (error) {
      const { message, stack, code } = error as Error & { code?: string }
      port.postMessage({ id, failure: { message, stack, code } } satisfies Answered)
    }
  })
})
