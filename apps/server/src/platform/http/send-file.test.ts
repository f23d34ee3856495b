import { randomBytes } from 'node:crypto'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { sendFile } from './send-file.ts'

it('sends a long file piece by piece, whole or in part, and never holds all of it', async () => {
  const bytes = randomBytes(9 * 1024 * 1024 + 7)
  const reads: number[] = []
  const app = Fastify()
  app.get('/file', (request, reply) =>
    sendFile(
      {
        fileName: '合同.zip',
        mediaType: 'application/zip',
        size: bytes.length,
        download: true,
        read: async (start, end) => {
          reads.push(end - start)
          return bytes.subarray(start, end)
        },
      },
      request,
      reply,
    ),
  )
  const whole = await app.inject('/file')
  expect(whole.rawPayload.equals(bytes)).toBe(true)
  expect(whole.headers['content-length']).toBe(String(bytes.length))
  const part = await app.inject({ url: '/file', headers: { range: 'bytes=5-8388700' } })
  expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 5-8388700/${bytes.length}`])
  expect(part.rawPayload.equals(bytes.subarray(5, 8_388_701))).toBe(true)
  expect(Math.max(...reads)).toBeLessThanOrEqual(4 * 1024 * 1024)
  await app.close()
})
