import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { addAccessLog } from './access-log.ts'

it('writes one line a request, by its route and without anybody’s data', async () => {
  const lines: string[] = []
  const app = Fastify()
  addAccessLog(app, 'stdout', { write: (line) => lines.push(line) })
  app.get('/file/:ticket', async () => 'ok')
  await app.inject({ url: '/file/secret-1?mobile=13800000001', headers: { 'user-agent': 'somebody' } })
  await app.inject({ url: '/nowhere/13800000001' })
  await app.close()
  expect(lines).toHaveLength(2)
  expect(JSON.parse(lines[0]!)).toMatchObject({
    method: 'GET',
    route: '/file/:ticket',
    status: 200,
    bytes: 2,
  })
  expect(JSON.parse(lines[1]!)).toMatchObject({ route: 'unmatched', status: 404 })
  expect(lines.join()).not.toMatch(/secret-1|13800000001|somebody|127\.0\.0\.1/)
})
