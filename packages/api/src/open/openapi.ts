import { ERRORS } from '../errors.ts'
import { inStandardWords, type Json } from '../standard-words.ts'
import type { PublicFacts } from './public-endpoint.ts'
import { everyPublicEndpoint, PUBLIC_BASE } from './registry.ts'
import { SIGN_HEADERS } from './signing-text.ts'
import { WEBHOOK_DATA } from './webhook-data.ts'
import { WEBHOOK_EVENTS, type WebhookType } from './webhook-events.ts'
import { WebhookEvent } from './webhooks.ts'

const NAMES = {
  app: 'X-Xinqi-App',
  key: 'X-Xinqi-Key',
  timestamp: 'X-Xinqi-Timestamp',
  nonce: 'X-Xinqi-Nonce',
  digest: 'X-Xinqi-Digest',
  signature: 'X-Xinqi-Signature',
} as const

const parameters = (facts: PublicFacts): Json[] => [
  ...(facts.unsigned
    ? []
    : Object.keys(SIGN_HEADERS).map((name) => ({
        in: 'header',
        name: NAMES[name as keyof typeof NAMES],
        required: true,
        schema: { type: 'string' },
      }))),
  ...(facts.changes
    ? [
        {
          in: 'header',
          name: 'Idempotency-Key',
          required: false,
          schema: { type: 'string', minLength: 8, maxLength: 64 },
        },
      ]
    : []),
  ...(facts.raw
    ? Object.entries(facts.body.properties).map(([name, schema]) => ({
        in: 'query',
        name,
        required: true,
        schema,
      }))
    : []),
]

const envelope = (data: unknown): Json => ({
  type: 'object',
  required: ['code', 'msg', 'data', 'requestId'],
  properties: {
    code: { type: 'integer', description: '1 为成功' },
    msg: { type: 'string' },
    data,
    requestId: { type: 'string' },
  },
})

const operation = (path: string, facts: PublicFacts): Json => ({
  operationId: path.replace(/\/(.)/g, (_, letter: string) => letter.toUpperCase()),
  summary: facts.summary,
  description: facts.notes.join('\n'),
  tags: [facts.group],
  parameters: parameters(facts),
  requestBody: {
    required: true,
    content: facts.raw
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: facts.body, example: facts.example } },
  },
  responses: {
    200: { description: '成功', content: { 'application/json': { schema: envelope(facts.data) } } },
    default: {
      description: '失败，HTTP 状态与 code 一致；业务拒绝为 422',
      content: { 'application/json': { schema: envelope({ type: 'null' }) } },
    },
  },
  'x-error-codes': facts.errors.map((name) => ERRORS[name].code),
})

const eventOf = (type: WebhookType): Json => ({
  ...WebhookEvent,
  properties: { ...WebhookEvent.properties, type: { const: type }, data: WEBHOOK_DATA[type] },
})

/** The public API as an OpenAPI 3.1 document. */
export const openApiOfPublic = (): Json =>
  inStandardWords({
    openapi: '3.1.0',
    info: {
      title: '信契开放接口',
      version: '1.0.0',
      description: '电子合同：用户、印章、文件、模板、合同、存证与 Webhook。鉴权见开发文档「鉴权」。',
    },
    servers: [{ url: PUBLIC_BASE }],
    'x-error-codes': Object.values(ERRORS).map(({ code, msg, when }) => ({ code, msg, when })),
    paths: Object.fromEntries(
      everyPublicEndpoint().map(([path, facts]) => [`/${path}`, { post: operation(path, facts) }]),
    ),
    webhooks: Object.fromEntries(
      Object.entries(WEBHOOK_EVENTS).map(([type, { label, when }]) => [
        type,
        {
          post: {
            summary: label,
            description: when,
            requestBody: { content: { 'application/json': { schema: eventOf(type as WebhookType) } } },
            responses: { '2XX': { description: '5 秒内返回任意 2xx 即为成功' } },
          },
        },
      ]),
    ),
  }) as Json
