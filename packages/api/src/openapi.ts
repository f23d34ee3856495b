import { everyCall } from './calls.ts'
import type { EndpointFacts } from './endpoint.ts'
import { ERRORS } from './errors.ts'
import { API_BASE, CLIENT_VERSION } from './limits.ts'
import { inStandardWords, type Json } from './standard-words.ts'
import { HEADERS } from './wire.ts'

const envelope = (data: unknown): Json => ({
  type: 'object',
  required: ['code', 'msg', 'data'],
  properties: { code: { type: 'integer' }, msg: { type: 'string' }, data },
})

const requestBody = (facts: EndpointFacts): Json | undefined => {
  if (facts.method === 'GET') return undefined
  const type = facts.kind === 'multipart' ? 'multipart/form-data' : 'application/json'
  return { required: true, content: { [type]: { schema: facts.body } } }
}

const answer = (facts: EndpointFacts): Json => {
  if (facts.kind === 'binary')
    return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
  if (facts.kind === 'events') return { 'text/event-stream': { schema: facts.data } }
  return { 'application/json': { schema: envelope(facts.data) } }
}

const headerParameters = (['timestamp', 'nonce', 'signature'] as const).map((name) => ({
  in: 'header',
  name: HEADERS[name],
  required: true,
  schema: { type: 'string' },
}))

const operation = (path: string, facts: EndpointFacts): Json => ({
  operationId: `${facts.method.toLowerCase()}${path.replace(/[^A-Za-z0-9]+(.)?/g, (_, c: string | undefined) => c?.toUpperCase() ?? '')}`,
  summary: facts.summary,
  tags: [path.split('/').find((part) => part && part !== 'v2')],
  parameters: [
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      in: 'path',
      name,
      required: true,
      schema: { type: 'string' },
    })),
    ...(facts.method === 'GET' ? [] : headerParameters),
  ],
  ...(facts.auth === 'public' ? { security: [] } : {}),
  'x-permission': facts.permission,
  'x-any-permission': facts.anyPermission,
  requestBody: requestBody(facts),
  responses: { 200: { description: '成功或业务错误，见 code', content: answer(facts) } },
})

/** The registry as an OpenAPI 3.1 document. */
export const openApiDocument = (): Json => {
  const paths: Record<string, Json> = {}
  for (const [path, facts] of everyCall()) {
    paths[path] = { ...paths[path], [facts.method.toLowerCase()]: operation(path, facts) }
  }
  return inStandardWords({
    openapi: '3.1.0',
    info: { title: '信契接口', version: CLIENT_VERSION },
    servers: [{ url: API_BASE }],
    security: [{ authKey: [] }],
    components: { securitySchemes: { authKey: { type: 'apiKey', in: 'header', name: 'authKey' } } },
    'x-error-codes': Object.values(ERRORS).map(({ code, msg, when }) => ({ code, msg, when })),
    paths,
  }) as Json
}
