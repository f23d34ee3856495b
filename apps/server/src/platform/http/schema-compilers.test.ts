import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { schemaController } from './schema-compilers.ts'

const appWith = (schema: object) => {
  const app = Fastify({ schemaController })
  app.post('/asked', { schema }, async () => ({ name: '甲', secret: '乙' }))
  return app
}

it('holds requests and answers to their schemas from the first on', async () => {
  const app = appWith({
    body: { type: 'object', required: ['name'], properties: { name: { type: 'string', maxLength: 2 } } },
    response: { 200: { type: 'object', properties: { name: { type: 'string' } } } },
  })
  const ask = (payload: object) => app.inject({ method: 'POST', url: '/asked', payload })
  expect((await ask({})).json().message).toContain('name')
  expect((await ask({ name: '甲乙丙' })).json().message).toContain('2 characters')
  expect((await ask({ name: '甲' })).json()).toEqual({ name: '甲' })
  expect((await ask({})).statusCode).toBe(400)
})

it('compiles nothing before it is asked for', async () => {
  const app = appWith({ body: { type: 'nonsense' } })
  await app.ready()
  const { statusCode } = await app.inject({ method: 'POST', url: '/asked', payload: {} })
  expect(statusCode).toBe(500)
})
