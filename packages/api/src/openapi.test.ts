import { describe, expect, it } from 'vitest'
import { everyCall } from './calls.ts'
import { ERRORS } from './errors.ts'
import { openApiDocument } from './openapi.ts'

const document = openApiDocument() as {
  paths: Record<string, Record<string, { operationId: string; security?: unknown[]; requestBody?: unknown }>>
}
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))

describe('the interface description', () => {
  it('has every call, once, under a name of its own', () => {
    expect(operations).toHaveLength(everyCall().length)
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  })

  it('is plain JSON that survives being written down', () => {
    expect(JSON.parse(JSON.stringify(document))).toMatchObject({
      openapi: '3.1.0',
      servers: [{ url: '/api/web' }],
    })
  })

  it('says null the standard way', () => {
    const text = JSON.stringify(document)
    expect(text).not.toContain('nullable')
    expect(text).toContain('["string","null"]')
  })

  it('asks for a key exactly where a session is needed', () => {
    for (const [path, { auth, method }] of everyCall()) {
      const operation = document.paths[path]![method.toLowerCase()]!
      expect(operation.security === undefined, path).toBe(auth !== 'public')
    }
  })
})

describe('error codes', () => {
  it('are unique and speak Chinese', () => {
    const codes = Object.values(ERRORS).map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    for (const { msg, when } of Object.values(ERRORS)) expect(msg + when).toMatch(/[\u4e00-\u9fff]/)
  })
})
