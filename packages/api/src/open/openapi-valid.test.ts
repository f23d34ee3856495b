import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { openApiOfPublic } from './openapi.ts'
import { PUBLIC_BASE } from './registry.ts'

it('is described by a document that a validator of OpenAPI 3.1 accepts, and one with a fault is refused', async () => {
  const published = JSON.parse(JSON.stringify(openApiOfPublic()))
  const judged = await new Validator().validate(published)
  expect(judged.errors ?? []).toEqual([])
  expect(judged.valid).toBe(true)
  const judge = new Validator()
  expect((await judge.validate({ ...published, servers: PUBLIC_BASE })).valid).toBe(false)
  expect(published.openapi).toBe('3.1.0')
})
