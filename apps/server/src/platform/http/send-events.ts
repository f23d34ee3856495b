import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

const HEARTBEAT_MS = 15_000

/** Server-sent events: each item of the sequence is one; a comment now and then keeps proxies from closing the line. */
export const sendEvents = (items: AsyncIterable<unknown>, reply: FastifyReply) => {
  const stream = new Readable({ read() {} })
  const heartbeat = setInterval(() => stream.push(': still here\n\n'), HEARTBEAT_MS)
  const iterator = items[Symbol.asyncIterator]()
  const pump = async () => {
    stream.push(': open\n\n')
    for (;;) {
      const { done, value } = await iterator.next()
      if (done) break
      stream.push(`data: ${JSON.stringify(value)}\n\n`)
    }
    stream.push(null)
  }
  const stop = () => {
    clearInterval(heartbeat)
    void iterator.return?.()
  }
  stream.once('close', stop)
  pump().catch((error) => stream.destroy(error as Error))
  return reply
    .header('content-type', 'text/event-stream; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-accel-buffering', 'no')
    .send(stream)
}
