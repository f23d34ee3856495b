import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'

const HEARTBEAT_MS = 15_000

/** Server-sent events: each item of a sequence is one; a comment now and then keeps proxies from closing the line. */
export const eventSender = (app: FastifyInstance) => {
  const open = new Set<Readable>()
  // Nobody would ever hang up a line that lasts for ever: a server that stops ends them itself.
  app.addHook('preClose', async () => {
    for (const stream of open) stream.push(null)
  })
  return (items: AsyncIterable<unknown>, reply: FastifyReply) => {
    const stream = new Readable({ read() {} })
    open.add(stream)
    const heartbeat = setInterval(() => stream.push(': still here\n\n'), HEARTBEAT_MS)
    const iterator = items[Symbol.asyncIterator]()
    const say = (text: string) => {
      if (!stream.readableEnded && !stream.destroyed) stream.push(text)
    }
    const pump = async () => {
      say(': open\n\n')
      for (;;) {
        const { done, value } = await iterator.next()
        if (done) break
        say(`data: ${JSON.stringify(value)}\n\n`)
      }
      // A sequence that has an end ends the line.
      if (!stream.readableEnded && !stream.destroyed) stream.push(null)
    }
    stream.once('close', () => {
      open.delete(stream)
      clearInterval(heartbeat)
      void iterator.return?.()
    })
    pump().catch((error) => stream.destroy(error as Error))
    return reply
      .header('content-type', 'text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .send(stream)
  }
}
