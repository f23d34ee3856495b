import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { TSchema } from 'typebox'
import Schema from 'typebox/schema'
import { expect, it } from 'vitest'
import { sdkTypesOf } from '../../../../scripts/sdk-types.mjs'
import { openApiOfPublic } from './openapi.ts'
import { PUBLIC_BASE } from './registry.ts'
import { SAMPLE_ORIGIN } from './sample-answers.ts'

it('is described by a document that a validator of OpenAPI 3.1 accepts, and one with a fault is refused', async () => {
  const published = JSON.parse(JSON.stringify(openApiOfPublic()))
  const judged = await new Validator().validate(published)
  expect(judged.errors ?? []).toEqual([])
  expect(judged.valid).toBe(true)
  const judge = new Validator()
  expect((await judge.validate({ ...published, servers: PUBLIC_BASE })).valid).toBe(false)
  expect(published.openapi).toBe('3.1.0')
})

type Operation = {
  operationId?: string
  description?: string
  tags?: string[]
  security?: object[]
  responses: Record<string, unknown>
}
const document = openApiOfPublic('https://xinqi.example') as {
  paths: Record<string, { post: Operation }>
  webhooks: Record<string, { post: Operation }>
  components: { schemas: Record<string, object> }
}

it('has what generators and linters ask for: names, answers, security, and a type for each object', () => {
  const operations = [...Object.values(document.paths), ...Object.values(document.webhooks)].map(
    ({ post }) => post,
  )
  const names = operations.map(({ operationId }) => operationId)
  expect(new Set(names).size).toBe(operations.length)
  for (const { operationId, description, tags, security, responses } of operations) {
    expect([operationId, tags?.length, Array.isArray(security)]).toEqual([operationId, 1, true])
    expect(description, operationId).toBeTruthy()
    expect(
      Object.keys(responses).some((status) => status.startsWith('4')),
      operationId,
    ).toBe(true)
  }
  const anonymous: string[] = []
  const walk = (at: unknown, where: string, depth: number): void => {
    if (typeof at !== 'object' || at === null) return
    const one = at as { type?: string; properties?: object }
    if (one.type === 'object' && one.properties && depth > 0) anonymous.push(where)
    for (const [key, value] of Object.entries(at)) walk(value, `${where}/${key}`, depth + 1)
  }
  for (const [name, schema] of Object.entries(document.components.schemas)) walk(schema, name, 0)
  expect(anonymous).toEqual([])
})

/** A folder into which `@redocly/cli` and `@stoplight/spectral-cli` were installed: what engineers lint documents with. */
const LINTERS = process.env.XINQI_OPENAPI_LINT
it.skipIf(!LINTERS)(
  'has no error and no warning in the eyes of two linters',
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'xinqi-lint-'))
    const file = path.join(folder, 'openapi.json')
    writeFileSync(file, JSON.stringify(document))
    const rules = path.join(folder, 'rules.yaml')
    writeFileSync(rules, 'extends: ["spectral:oas"]\n')
    const lint = (command: string, ...args: string[]) => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [path.join(LINTERS!, 'node_modules/.bin', command), 'lint', file, ...args],
        { cwd: folder, encoding: 'utf8', env: { ...process.env, REDOCLY_TELEMETRY: 'off' } },
      )
      return [command, status, status ? `${stdout}${stderr}`.slice(0, 2000) : '']
    }
    expect(lint('redocly', '--extends', 'recommended-strict')).toEqual(['redocly', 0, ''])
    expect(lint('spectral', '--ruleset', rules, '--fail-severity', 'warn')).toEqual(['spectral', 0, ''])
  },
  180_000,
)

it('refers only to what it holds', () => {
  const text = JSON.stringify(document)
  for (const [, name] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g))
    expect(document.components.schemas[name!], name).toBeTruthy()
})

it('is what the types of the SDK are made of, as they were compiled', () => {
  const written = readFileSync(new URL('../../../open-sdk/src/endpoints.ts', import.meta.url), 'utf8')
  // How it is laid out is the formatter's matter. One word of both, or a fault would print them whole.
  const plain = (text: string) => text.replaceAll(/[\s;()|']/g, '')
  expect(plain(written) === plain(sdkTypesOf(openApiOfPublic()))).toBe(true)
})

it('gives examples of the shape it describes: of requests, answers, events, and every refusal', () => {
  const { components } = document as unknown as {
    components: {
      responses: Record<string, { content: Record<string, { example: object }> }>
      schemas: object
    }
  }
  const judge = (schema: object, value: unknown) => Schema.Errors({ ...schema, components } as TSchema, value)
  for (const [name, { post }] of Object.entries(document.paths)) {
    const { content } = (post as unknown as { requestBody: { content: Record<string, Content> } }).requestBody
    const { schema, example } = content['application/json'] ?? {}
    if (schema) expect([name, judge(schema, example)]).toEqual([name, [true, []]])
    const { schema: shape, example: answer } = (post.responses['200'] as { content: Record<string, Content> })
      .content['application/json']!
    expect([name, judge(shape!, answer)]).toEqual([name, [true, []]])
    expect((answer as { data: unknown }).data, name).toBeDefined()
  }
  for (const [type, { post }] of Object.entries(document.webhooks)) {
    const { schema, example } = (post as unknown as { requestBody: { content: Record<string, Content> } })
      .requestBody.content['application/json']!
    expect([type, judge(schema!, example)]).toEqual([type, [true, []]])
  }
  expect(JSON.stringify(document.paths).includes(SAMPLE_ORIGIN)).toBe(false)
  for (const [name, { content }] of Object.entries(components.responses)) {
    const failure = { $ref: '#/components/schemas/Failure' }
    expect([name, judge(failure, content['application/json']!.example)]).toEqual([name, [true, []]])
  }
})
type Content = { schema?: object; example?: unknown }
