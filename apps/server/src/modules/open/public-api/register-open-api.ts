import { randomUUID } from 'node:crypto'
import { JSON_MAX_BYTES, UPLOAD_MAX_BYTES } from '@xinqi/api/limits'
import { nearNames } from '@xinqi/api/open/next-calls'
import { openApiOfPublic } from '@xinqi/api/open/openapi'
import type { PublicFacts } from '@xinqi/api/open/public-endpoint'
import { everyPublicEndpoint, PUBLIC_BASE, type SignedPath } from '@xinqi/api/open/registry'
import { HEADERS, SUCCESS } from '@xinqi/api/wire'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { CodedError } from '../../../platform/errors.ts'
import { visitorOf } from '../../../platform/http/audit-call.ts'
import { refuseBrokenText } from '../../../platform/http/broken-text.ts'
import { formRoom } from '../../../platform/http/form-room.ts'
import { parseJsonBody } from '../../../platform/http/json-body.ts'
import type { Services } from '../../../platform/services.ts'
import { whatCanBeDone } from '../contracts/what-can-be-done.ts'
import { type ApiLog, type LoggedCall, makeApiLog } from '../gateway/api-log.ts'
import { digestOf } from '../gateway/check-signature.ts'
import { masksAccounts, withMaskedAccounts } from '../gateway/masked-accounts.ts'
import { maskedJson } from '../gateway/masked-body.ts'
import { withHosts } from '../gateway/with-hosts.ts'
import { releasePushes } from '../webhooks/release.ts'
import { endWaits } from '../webhooks/wait-for-event.ts'
import { makeGate, type Trace } from './admit-app.ts'
import { publicHandlers } from './all-endpoints.ts'
import { downloadsOf } from './downloads.ts'
import { refusalOf } from './render-refusal.ts'
import { runOpenCall } from './run-open-call.ts'

type Traced = {
  trace: Trace
  changes: boolean
  code: number
  answer: string | null
  problem: string | null
  began: number
  /** Where the contract stands that a call was refused for, and what may be called instead. */
  instead?: { status?: string; possible: string[] }
  facts?: PublicFacts
}
const traces = new WeakMap<FastifyRequest, Traced>()
const traceOf = (request: FastifyRequest): Traced => {
  const known = traces.get(request) ?? {
    trace: {},
    changes: false,
    code: 0,
    answer: null,
    problem: null,
    began: performance.now(),
  }
  traces.set(request, known)
  return known
}

const logs = new WeakMap<Services, ApiLog>()
/** Everything logged so far is in the database; for tests and orderly stops. */
export const flushApiLog = async (services: Services) => logs.get(services)?.flush()

/** What an app did by another way than a call of its own stands in its log too. */
export const logAppCall = (services: Services, call: LoggedCall): void => logs.get(services)?.write(call)

type Injected = { target: string; headers: Record<string, string>; body: string | Buffer; address: string }
export type OpenAnswer = { http: number; text: string; headers: Record<string, unknown> }
const doors = new WeakMap<Services, (sent: Injected) => Promise<OpenAnswer>>()
/** A signed request as if it had come over the wire: the same checks, the same log. */
export const sendThroughGateway = (services: Services, sent: Injected): Promise<OpenAnswer> =>
  doors.get(services)!(sent)

const described = new WeakMap<PublicFacts, object>()
const schemaOf = (facts: PublicFacts): object => {
  const known = described.get(facts) ?? {
    body: facts.body,
    response: {
      200: Type.Object({
        code: Type.Integer(),
        msg: Type.String(),
        data: facts.data,
        requestId: Type.String(),
      }),
    },
  }
  described.set(facts, known)
  return known
}

/** The public API: every declared endpoint under its own address, apart from everything the web calls. */
export const registerOpenApi = async (root: FastifyInstance, services: Services) => {
  const log = makeApiLog(services)
  logs.set(services, log)
  await root.register(
    async (app) => {
      app.removeAllContentTypeParsers()
      app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
      app.setErrorHandler((error: FastifyError, request, reply) => refuse(services, error, request, reply))
      const paths = everyPublicEndpoint().map(([path]) => path)
      const known = new Set(paths.map((path) => `${PUBLIC_BASE}/${path}`))
      app.setNotFoundHandler((request, reply) => {
        const asked = request.url.split('?', 1)[0]!
        const isKnown = known.has(asked)
        if (isKnown) reply.header('allow', 'POST')
        const near = isKnown ? [] : nearNames(asked.slice(PUBLIC_BASE.length + 1), paths)
        if (near.length) traceOf(request).instead = { possible: near }
        const error = isKnown
          ? new CodedError('METHOD_NOT_ALLOWED')
          : new CodedError('NOT_FOUND', near.length ? `没有这个接口，是否想调用 ${near[0]}` : '没有这个接口')
        return refuse(services, error as unknown as FastifyError, request, reply)
      })
      // RateLimit fields as drafted by the IETF's HTTP API group.
      app.addHook('onSend', (request, reply, payload, done) => {
        const pace = traces.get(request)?.trace.pace
        if (pace) {
          reply.header('ratelimit-policy', `"${pace.name}";q=${pace.perSecond};w=1`)
          reply.header('ratelimit', `"${pace.name}";r=${pace.left};t=${pace.full}`)
        }
        done(null, payload)
      })
      app.addHook('onResponse', (request, reply, done) => {
        writeLog(services, log, request, reply)
        // Only what changes something causes anything.
        if (traces.get(request)?.changes) void releasePushes(services, request.id)
        done()
      })
      app.addHook('preClose', async () => endWaits(services))
      app.addHook('onClose', () => log.flush())
      app.post('/time', async (request) => ({
        code: SUCCESS,
        msg: 'ok',
        data: { serverTime: services.clock().toISOString(), timestamp: services.clock().getTime() },
        requestId: request.id,
      }))
      app.get('/openapi.json', async (request, reply) =>
        reply
          .header('cache-control', 'public, max-age=300')
          .send(openApiOfPublic(services.config.PUBLIC_URL ?? `${request.protocol}://${request.host}`)),
      )
      addEndpoints(app, services)
      addDownloads(app, services)
      doors.set(services, async ({ target, headers, body, address }) => {
        const {
          statusCode,
          body: text,
          headers: answered,
        } = await root.inject({
          method: 'POST',
          url: target,
          headers: { ...headers, [INSIDE]: FROM_INSIDE },
          payload: body,
          remoteAddress: address,
        })
        return { http: statusCode, text, headers: answered }
      })
    },
    { prefix: PUBLIC_BASE },
  )
}

/** Known to this process alone: a request made here names no host anybody could follow. */
const INSIDE = 'x-xinqi-inside'
const FROM_INSIDE = randomUUID()

const originFor = ({ config }: Services, request: FastifyRequest): string => {
  if (config.PUBLIC_URL) return config.PUBLIC_URL
  return request.headers[INSIDE] === FROM_INSIDE ? '' : `${request.protocol}://${request.host}`
}

/** What partners' engineers take home. */
const addDownloads = (app: FastifyInstance, services: Services) =>
  app.get<{ Params: { name: string } }>('/downloads/:name', async (request, reply) => {
    const file = (await downloadsOf(services)).find(({ fileName }) => fileName === request.params.name)
    if (!file) throw new CodedError('NOT_FOUND', '没有这个文件')
    return reply
      .header('content-disposition', `attachment; filename="${file.fileName}"`)
      .header('cache-control', 'public, max-age=300')
      .type(file.mediaType)
      .send(file.bytes)
  })

const addEndpoints = (app: FastifyInstance, services: Services) => {
  const admit = makeGate(services)
  const room = formRoom()
  for (const [path, facts] of everyPublicEndpoint()) {
    if (facts.unsigned) continue
    const run = { path, facts, handler: publicHandlers[path as SignedPath] as never, services }
    app.route({
      method: 'POST',
      url: `/${path}`,
      bodyLimit: facts.raw ? UPLOAD_MAX_BYTES : JSON_MAX_BYTES,
      schema: schemaOf(facts),
      onRequest: async (request, reply) => {
        const traced = traceOf(request)
        const { trace } = traced
        traced.facts = facts
        const asked = { method: request.method, target: request.raw.url!, address: request.ip, path, facts }
        await admit(asked, request.headers, trace)
        if (!facts.raw) return
        const announced = Number(request.headers['content-length'] ?? UPLOAD_MAX_BYTES)
        const release = room.take(trace.known!.app.id, Math.min(announced, UPLOAD_MAX_BYTES))
        reply.raw.once('close', release)
      },
      preValidation: async (request) => readBody(request, facts, traceOf(request).trace),
      handler: async (request, reply) => {
        const { trace } = traceOf(request)
        traceOf(request).changes = facts.changes !== false
        const key = request.headers[HEADERS.idempotencyKey]
        const data = await runOpenCall(run, {
          trace,
          body: request.body,
          bytes: request.rawBody ?? Buffer.alloc(0),
          visitor: visitorOf(request),
          idempotencyKey: typeof key === 'string' ? key : undefined,
          onReplay: () => reply.header('idempotency-replayed', 'true'),
        }).catch(async (error: unknown) => {
          traceOf(request).instead = await insteadOf(services, error, trace, request.body)
          throw error
        })
        const traced = traceOf(request)
        traced.code = SUCCESS
        const hosted = withHosts(data, originFor(services, request))
        const shown = masksAccounts(trace.known!.app) ? withMaskedAccounts(hosted) : hosted
        traced.answer = maskedJson(shown)
        return { code: SUCCESS, msg: 'ok', data: shown, requestId: request.id }
      },
    })
  }
}

/** Only of refusals for reasons of the matter itself, and only of a contract the app knows. */
const insteadOf = async (services: Services, error: unknown, trace: Trace, body: unknown) => {
  const { contractNo } = (body ?? {}) as { contractNo?: unknown }
  if (!(error instanceof CodedError) || error.http !== 200 || typeof contractNo !== 'string') return undefined
  return whatCanBeDone(services, trace.known!.app.id, contractNo)
}

const readBody = (request: FastifyRequest, facts: PublicFacts, trace: Trace) => {
  const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  request.rawBody = bytes
  if (digestOf(trace.key!.algorithm, bytes) !== trace.head!.digest) throw new CodedError('SIGNATURE_DIGEST')
  request.body = facts.raw ? { ...(request.query as object) } : parseJsonBody(bytes)
  refuseBrokenText(request)
}

const refuse = (services: Services, error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  const traced = traceOf(request)
  const { http, retryAfter, body } = refusalOf(error, request.id, traced.trace, services.clock(), {
    facts: traced.facts,
    body: request.body,
    instead: traced.instead,
  })
  if (http >= 500)
    services.log.error({ error, requestId: request.id, route: request.url }, 'public call failed')
  traced.code = body.code
  traced.problem = body.msg
  traced.answer = maskedJson(body)
  if (retryAfter) reply.header('retry-after', retryAfter)
  return reply
    .code(http)
    .type('application/json; charset=utf-8')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body)
}

/** Only what names an app can be shown to anybody. */
const writeLog = (services: Services, log: ApiLog, request: FastifyRequest, reply: FastifyReply) => {
  const traced = traces.get(request)
  const app = traced?.trace.known?.app
  if (!traced || !app) return
  const { trace } = traced
  log.write({
    appId: app.id,
    requestId: request.id,
    endpoint:
      request.routeOptions.url?.slice(PUBLIC_BASE.length + 1) ?? request.url.split('?', 1)[0]!.slice(0, 100),
    keyId: trace.key?.id ?? null,
    address: request.ip,
    http: reply.statusCode,
    code: traced.code,
    ms: Math.round(performance.now() - traced.began),
    request:
      trace.admitted && request.body && !Buffer.isBuffer(request.body) ? maskedJson(request.body) : null,
    answer: traced.answer,
    signedText: trace.text ?? null,
    digest: trace.head?.digest ?? null,
    problem: traced.problem,
    refusedAddress: trace.refusedAddress === true,
    admitted: trace.admitted === true,
    at: services.clock(),
  })
}
