import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { worldOfFile } from '../../test/world.ts'
import { guard } from './outside/guard.ts'
import { startTracing, withSpan } from './tracing.ts'

type Span = { name: string; spanId: string; parentSpanId?: string; traceId: string; attributes: unknown[] }
const received: Span[] = []
// A collector as OTLP over HTTP has it: one path, JSON or nothing.
const collector = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const fits =
    request.method === 'POST' &&
    request.url === '/v1/traces' &&
    request.headers['content-type'] === 'application/json'
  if (!fits) return response.writeHead(415).end()
  const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString())
  for (const { scopeSpans } of resourceSpans) for (const { spans } of scopeSpans) received.push(...spans)
  return response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})

const world = await worldOfFile()
await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
const stop = await startTracing(`http://127.0.0.1:${(collector.address() as AddressInfo).port}`)

afterAll(async () => {
  await stop()
  collector.closeAllConnections()
  collector.close()
})

it('a call, its queries and what it asks of others stand in one trace; nobody’s words do', async () => {
  const token = await world.signIn('13800000001')
  await world.call('/home/account/detail', {}, { token })
  const away = guard({ who: 'a service', limitMs: 1000 })
  await withSpan(
    'call /test',
    {},
    () => away(async () => 1),
    '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  )
  await expect(withSpan('fails', {}, () => Promise.reject(new Error('张三')))).rejects.toThrow()
  await stop()

  const call = received.find(({ name }) => name === 'call /home/account/detail')!
  const queries = received.filter(
    ({ name, parentSpanId }) => name === 'select' && parentSpanId === call.spanId,
  )
  expect(queries.length).toBeGreaterThan(0)
  const outside = received.find(({ name }) => name === 'ask a service')!
  const asked = received.find(({ name }) => name === 'call /test')!
  expect(outside.parentSpanId).toBe(asked.spanId)
  expect(asked).toMatchObject({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    parentSpanId: 'b7ad6b7169203331',
  })
  const told = JSON.stringify(received)
  for (const word of ['13800000001', token, '张三']) expect(told).not.toContain(word)
})
