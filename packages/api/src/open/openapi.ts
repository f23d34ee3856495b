import { ERRORS, type ErrorName } from '../errors.ts'
import { inStandardWords, type Json } from '../standard-words.ts'
import { wordsForPrograms } from './next-calls.ts'
import type { PublicFacts } from './public-endpoint.ts'
import { Cc, Position, Signer } from './public-shapes.ts'
import { everyPublicEndpoint, PUBLIC_BASE, type PublicPath } from './registry.ts'
import { SAMPLE_ANSWERS, SAMPLE_ORIGIN } from './sample-answers.ts'
import { sampleEvent } from './sample-event.ts'
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
const SCHEME_ABOUT: Record<keyof typeof NAMES, string> = {
  app: '应用编号 AppId',
  key: '密钥编号',
  timestamp: '毫秒时间戳，与服务器相差不超过 5 分钟',
  nonce: '16–64 位随机串，每次不同',
  digest: '请求体的 SHA-256（国密为 SM3），小写十六进制',
  signature: '签名，见 x-xinqi-signing',
}

/** The six header fields of a signed call belong together; what is signed is told in x-xinqi-signing. */
const securitySchemes = Object.fromEntries(
  Object.entries(NAMES).map(([name, header]) => [
    name[0]!.toUpperCase() + name.slice(1),
    { type: 'apiKey', in: 'header', name: header, description: SCHEME_ABOUT[name as keyof typeof NAMES] },
  ]),
)
const signed = [Object.fromEntries(Object.keys(securitySchemes).map((name) => [name, []]))]

const parameters = (facts: PublicFacts): Json[] => [
  ...(facts.changes
    ? [
        {
          in: 'header',
          name: 'Idempotency-Key',
          required: false,
          description: '相同的键在 24 小时内只执行一次，重复请求返回第一次的结果',
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

/** A choice of constants is an enum to whoever generates a client from this. */
const asEnum = (schema: Json): Json => {
  const choices = schema.anyOf as Json[] | undefined
  if (!choices?.length || !choices.every((one) => 'const' in one)) return schema
  const { anyOf: _, ...rest } = schema
  const types = new Set(choices.map((one) => one.type ?? typeof one.const))
  return {
    ...rest,
    ...(types.size === 1 ? { type: [...types][0] } : {}),
    enum: choices.map((one) => one.const),
  }
}

/** Shapes with a name of their own, whatever they are used for. */
const NAMED = new Map<string, string>(
  Object.entries({ Position, Signer, Cc, WebhookEvent }).map(([name, schema]) => [
    JSON.stringify(inStandardWords(schema)),
    name,
  ]),
)

const upper = (text: string) =>
  text.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter) => letter.toUpperCase())
const single = (name: string) => name.replace(/List$/, 'Item').replace(/s$/, '')

/**
 * Objects become components that are referred to: a generated client then has a type with a name for each. Equal ones
 * share one, named after where they stand first.
 */
const makeComponents = () => {
  const schemas: Record<string, Json> = {}
  const nameOf = new Map<string, string>()
  const refer = (schema: unknown, wanted: string): unknown => {
    if (typeof schema !== 'object' || schema === null) return schema
    const plain = asEnum(schema as Json)
    if (plain.type !== 'object' || !plain.properties) return inside(plain, wanted)
    const key = JSON.stringify(plain)
    const known = nameOf.get(key)
    if (known) return { $ref: `#/components/schemas/${known}` }
    let name = NAMED.get(key) ?? wanted
    for (let number = 2; schemas[name]; number++) name = `${wanted}${number}`
    nameOf.set(key, name)
    schemas[name] = {}
    schemas[name] = inside(plain, name)
    return { $ref: `#/components/schemas/${name}` }
  }
  const inside = (schema: Json, name: string): Json => {
    const parts = { ...schema }
    if (schema.properties)
      parts.properties = Object.fromEntries(
        Object.entries(schema.properties as Json).map(([field, one]) => [
          field,
          refer(one, name + upper(field)),
        ]),
      )
    if (schema.items) parts.items = refer(schema.items, single(name))
    // Names of one form, values of one shape: what generators know as additional properties, and as nothing otherwise.
    const [[pattern, shape] = [], ...more] = Object.entries((schema.patternProperties ?? {}) as Json)
    const isRecord = pattern !== undefined && more.length === 0 && !schema.properties
    if (isRecord) delete parts.patternProperties
    if (isRecord && pattern !== '^.*$') parts.propertyNames = { pattern }
    const values = isRecord ? shape : schema.additionalProperties
    if (typeof values === 'object') parts.additionalProperties = refer(values, `${single(name)}Value`)
    if (Array.isArray(schema.anyOf))
      parts.anyOf = schema.anyOf.map((one, at) => refer(one, `${name}Choice${at + 1}`))
    return parts
  }
  return { schemas, refer }
}

const Failure: Json = {
  type: 'object',
  description: '失败的回答；HTTP 状态与原因一致，业务拒绝为 422',
  required: ['code', 'msg', 'data', 'requestId'],
  properties: {
    code: { type: 'integer', description: '错误码，见 x-error-codes' },
    msg: { type: 'string', description: '给人看的中文说明' },
    data: { type: 'null' },
    requestId: { type: 'string', description: '请求编号，报障时请提供' },
    errors: {
      type: 'array',
      description: '参数错误的每一处，一次列全',
      items: { $ref: '#/components/schemas/FieldProblem' },
    },
    signedText: { type: 'string', description: '沙箱中签名不符时服务端计算的待签文本' },
    serverTime: { type: 'integer', description: '时间不符时服务端的毫秒时间' },
    status: { type: 'string', description: '业务拒绝时合同当前的状态' },
    possible: {
      type: 'array',
      description: '接下来可以调用的接口：由拒绝的原因与合同当前的状态决定',
      items: { type: 'string' },
    },
  },
}
const FieldProblem: Json = {
  type: 'object',
  required: ['field', 'rule', 'msg'],
  properties: {
    field: { type: 'string', description: '字段路径，例如 signers.0.mobile' },
    rule: { type: 'string', description: '不符合的规则，例如 required、pattern、enum' },
    msg: { type: 'string' },
    allowed: { type: 'array', description: '可取的值或可用的字段名', items: {} },
  },
}

const HEADERS_TOLD = {
  'X-Request-Id': { description: '请求编号', schema: { type: 'string' } },
  'RateLimit-Policy': { description: '本类接口每秒次数，例如 "write";q=20;w=1', schema: { type: 'string' } },
  RateLimit: { description: '剩余次数与恢复秒数，例如 "write";r=19;t=1', schema: { type: 'string' } },
}
const REPLAYED = {
  'Idempotency-Replayed': {
    description: 'true 表示返回的是同一 Idempotency-Key 首次请求的结果，没有再执行一次',
    schema: { type: 'string', enum: ['true'] },
  },
}
const RETRY_AFTER = { 'Retry-After': { description: '多少秒后再试', schema: { type: 'integer' } } }
type Refused = {
  status: number
  name: string
  about: string
  error: ErrorName
  errors?: Json[]
  more?: Json
  retries?: boolean
}
const REFUSALS: readonly Refused[] = [
  {
    status: 400,
    name: 'BadRequest',
    about: '参数不符合定义，或签名头缺失',
    error: 'BAD_REQUEST',
    errors: [{ field: 'signers.0.mobile', rule: 'pattern', msg: '字段 signers.0.mobile 须为11 位手机号' }],
  },
  { status: 401, name: 'Unauthorized', about: '应用、密钥或签名不正确', error: 'SIGNATURE_WRONG' },
  { status: 403, name: 'Forbidden', about: '来源地址或能力未开通', error: 'OPEN_IP_REFUSED' },
  { status: 404, name: 'NotFound', about: '对象不存在，或不属于本应用', error: 'NOT_FOUND' },
  { status: 409, name: 'Conflict', about: '与正在进行的请求冲突', error: 'CONFLICT' },
  {
    status: 422,
    name: 'Refused',
    about: '业务上不允许',
    error: 'CONTRACT_STATUS',
    more: { status: 'completed', possible: ['contract/get', 'contract/download', 'contract/terminate'] },
  },
  { status: 429, name: 'TooMany', about: '超过频率限制', error: 'TOO_MANY', retries: true },
  { status: 503, name: 'Unavailable', about: '暂时不可用', error: 'UNAVAILABLE', retries: true },
]
const REQUEST_ID = '0193b8f2-6a3e-7c41-9d2b-5f0e8a7c6d10'
const refusals = Object.fromEntries(
  REFUSALS.map(({ name, about, error, errors, retries, more }) => [
    name,
    {
      description: about,
      headers: { ...HEADERS_TOLD, ...(retries ? RETRY_AFTER : {}) },
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Failure' },
          example: {
            code: ERRORS[error].code,
            msg: errors ? (errors[0]!.msg as string) : wordsForPrograms(ERRORS[error].msg),
            data: null,
            requestId: REQUEST_ID,
            ...(errors ? { errors } : {}),
            ...more,
          },
        },
      },
    },
  ]),
)

type Refer = ReturnType<typeof makeComponents>['refer']

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

/** As the sample was answered in a sandbox. */
const answered = (path: PublicPath, origin: string): Json => ({
  code: 1,
  msg: 'ok',
  data: withOrigin(SAMPLE_ANSWERS[path], origin),
  requestId: REQUEST_ID,
})
const withOrigin = (data: unknown, origin: string): unknown =>
  origin ? JSON.parse(JSON.stringify(data ?? null).replaceAll(SAMPLE_ORIGIN, origin)) : data

const operation = (path: PublicPath, facts: PublicFacts, refer: Refer, origin: string): Json => {
  const operationId = path.replace(/\/(.)/g, (_, letter: string) => letter.toUpperCase())
  const name = upper(path)
  return {
    operationId,
    summary: facts.summary,
    description: facts.notes.join('\n') || `${facts.summary}。`,
    tags: [facts.group],
    security: facts.unsigned ? [] : signed,
    parameters: parameters(facts),
    requestBody: {
      required: true,
      content: facts.raw
        ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
        : {
            'application/json': {
              schema: refer(inStandardWords(facts.body), `${name}Request`),
              example: facts.example,
            },
          },
    },
    responses: {
      200: {
        description: '成功',
        headers: facts.unsigned
          ? { 'X-Request-Id': HEADERS_TOLD['X-Request-Id'] }
          : { ...HEADERS_TOLD, ...(facts.changes ? REPLAYED : {}) },
        content: {
          'application/json': {
            schema: envelope(refer(inStandardWords(facts.data), `${name}Data`)),
            example: answered(path, origin),
          },
        },
      },
      ...Object.fromEntries(
        REFUSALS.map((one) => [one.status, { $ref: `#/components/responses/${one.name}` }]),
      ),
    },
    'x-pace': facts.pace,
    'x-error-codes': facts.errors.map((error) => ERRORS[error].code),
  }
}

const eventOf = (type: WebhookType, refer: Refer): unknown => {
  const event = inStandardWords(WebhookEvent) as { properties: Json }
  const data = refer(inStandardWords(WEBHOOK_DATA[type]), `${upper(type)}EventData`)
  const properties = { ...event.properties, type: { type: 'string', const: type }, data }
  return refer({ ...event, properties }, `${upper(type)}Event`)
}

const SIGNING = {
  algorithms: ['XINQI-HMAC-SHA256', 'XINQI-RSA-SHA256', 'XINQI-SM2-SM3'],
  text: '算法、POST、含 /api/open/v1 前缀与查询串的路径、AppId、密钥编号、毫秒时间戳、随机串、请求体摘要，以换行相连',
  digest: '请求体原始字节的摘要，小写十六进制',
  signature: '对上述文本的签名，Base64',
}

const tags = (): Json[] => {
  const summaries = new Map<string, string[]>()
  for (const [, { group, summary }] of everyPublicEndpoint())
    summaries.set(group, [...(summaries.get(group) ?? []), summary])
  return [...summaries].map(([name, all]) => ({ name, description: all.join('、') }))
}

/** The public API as an OpenAPI 3.1 document; `origin` is where it is served. */
export const openApiOfPublic = (origin = ''): Json => {
  const { schemas, refer } = makeComponents()
  const paths = Object.fromEntries(
    everyPublicEndpoint().map(([path, facts]) => [
      `/${path}`,
      { post: operation(path, facts, refer, origin) },
    ]),
  )
  const webhooks = Object.fromEntries(
    Object.entries(WEBHOOK_EVENTS).map(([type, { label, when }]) => [
      type,
      {
        post: {
          operationId: `on${upper(type)}`,
          summary: label,
          description: when,
          tags: ['Webhook'],
          security: [],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: eventOf(type as WebhookType, refer),
                example: sampleEvent(type as WebhookType),
              },
            },
          },
          responses: {
            '2XX': { description: '5 秒内返回任意 2xx 即为成功' },
            '4XX': { description: '视为失败，将按间隔重推' },
          },
        },
      },
    ]),
  )
  return {
    openapi: '3.1.0',
    info: {
      title: '信契开放接口',
      version: '1.0.0',
      description: '电子合同：用户、印章、文件、模板、合同、存证与 Webhook。鉴权见开发文档「鉴权」。',
      contact: { name: '信契开放平台', url: `${origin || SAMPLE_ORIGIN}/platform/home` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${origin}${PUBLIC_BASE}` }],
    tags: tags(),
    'x-xinqi-signing': SIGNING,
    'x-error-codes': Object.values(ERRORS).map(({ code, msg, when }) => ({
      code,
      msg: wordsForPrograms(msg),
      when,
    })),
    paths,
    webhooks,
    components: {
      securitySchemes,
      responses: refusals,
      schemas: { Failure, FieldProblem, ...schemas },
    },
  }
}
