import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import type { EndpointFacts } from '@xinqi/api/endpoint'
import { JSON_MAX_BYTES, UPLOAD_MAX_BYTES } from '@xinqi/api/limits'
import type { DemoAccount } from '@xinqi/api/wire'
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { addOAuthRoutes } from './modules/agents/connections/oauth-routes.ts'
import { addMcpRoutes } from './modules/agents/tools/mcp-routes.ts'
import { composition } from './modules/capabilities.ts'
import { addPaymentNotices } from './modules/commerce/payment/notices.ts'
import { addScimRoutes } from './modules/company/scim/routes.ts'
import { addWorkplaceRoutes } from './modules/company/workplace/routes.ts'
import { addWorkplaceSandboxes } from './modules/company/workplace/sandbox-pages.ts'
import { addMailInRoutes } from './modules/contracts/mail-in/routes.ts'
import { makeKeyring } from './modules/open/gateway/keyring.ts'
import { addFrameRules } from './modules/open/links/frame-rules.ts'
import { registerDocuments } from './modules/open/public-api/register-documents.ts'
import { registerOpenApi } from './modules/open/public-api/register-open-api.ts'
import { addSamlRoutes } from './modules/open/sso/saml-routes.ts'
import { CodedError } from './platform/errors.ts'
import { addAccessLog } from './platform/http/access-log.ts'
import { publishHeads } from './platform/http/evidence-heads.ts'
import { addSecurityHeaders } from './platform/http/headers.ts'
import { addHealth } from './platform/http/health.ts'
import { parseJsonBody } from './platform/http/json-body.ts'
import { registerCalls } from './platform/http/register-calls.ts'
import { renderError } from './platform/http/render.ts'
import { schemaController } from './platform/http/schema-compilers.ts'
import { isPageRequest, serveWebApp } from './platform/http/web-app.ts'
import { workplaceScript } from './platform/http/workplace-script.ts'
import type { Services } from './platform/services.ts'

export type AppOptions = {
  webDist?: string
  demoAccounts?: readonly DemoAccount[]
  /** Only these, for tests that start servers by the dozen. */
  calls?: [string, EndpointFacts][]
}

/** For a server that only works off jobs: those who watch it are answered, and nobody else. */
export const buildHealthApp = (services: Services): FastifyInstance => {
  const app = Fastify({ logger: false, bodyLimit: 1024, forceCloseConnections: 'idle' })
  const draining = { begun: false }
  app.decorate('drain', () => {
    draining.begun = true
  })
  app.setNotFoundHandler((request, reply) =>
    renderError(new CodedError('NOT_FOUND'), request, reply, services.log),
  )
  addHealth(app, services, () => draining.begun)
  return app
}

/** The whole server without a socket: tests call it through inject(). */
export const buildApp = async (services: Services, options: AppOptions = {}): Promise<FastifyInstance> => {
  const { config, log, metrics } = services
  const app = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    // Only listed proxies may say who the caller is; anybody else's X-Forwarded-For is ignored.
    trustProxy: config.TRUST_PROXY ? config.TRUST_PROXY.split(',').map((entry) => entry.trim()) : false,
    bodyLimit: JSON_MAX_BYTES,
    connectionTimeout: 70_000,
    keepAliveTimeout: 72_000,
    requestTimeout: 130_000,
    // A malformed address is refused before any route is chosen; it gets the same envelope.
    frameworkErrors: (_error, request, reply) =>
      renderError(new CodedError('BAD_REQUEST'), request, reply, log),
    forceCloseConnections: 'idle',
    // Whoever still asks on a connection he kept is answered, and told to come by another.
    return503OnClosing: false,
    routerOptions: {
      caseSensitive: true,
      ignoreDuplicateSlashes: false,
      ignoreTrailingSlash: false,
      maxParamLength: 700,
    },
    schemaController,
    ajv: {
      customOptions: { removeAdditional: false, coerceTypes: false, useDefaults: true, allErrors: false },
    },
  })

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = body as Buffer
    try {
      done(null, parseJsonBody(body as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
  await app.register(multipart, {
    limits: {
      fileSize: UPLOAD_MAX_BYTES,
      files: 10,
      fields: 50,
      parts: 60,
      fieldSize: JSON_MAX_BYTES,
      headerPairs: 50,
    },
  })

  const workplace = workplaceScript(config)
  addSecurityHeaders(app, config.PUBLIC_URL?.startsWith('https:') ?? false, workplace)
  addFrameRules(app, services)
  addAccessLog(app, config.ACCESS_LOG)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched'
    metrics.observeCall(route, reply.statusCode, reply.elapsedTime / 1000)
    if (!log.isLevelEnabled('info')) return done()
    log.info(
      {
        requestId: request.id,
        route,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        accountId: request.admitted?.actor?.accountId,
      },
      'call',
    )
    done()
  })
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // Whoever is told that his clock is off also learns what time it is here, by the clock that judged him.
    if (error instanceof CodedError && error.errorName === 'SIGNATURE_SKEW')
      reply.header('date', services.clock().toUTCString())
    return renderError(error, request, reply, log)
  })
  app.setNotFoundHandler((request, reply) => {
    if (
      reply.sendPage &&
      !request.url.startsWith('/api/') &&
      isPageRequest(request.method, request.url, request.headers.accept)
    ) {
      return reply.sendPage()
    }
    return renderError(new CodedError('NOT_FOUND'), request, reply, log)
  })

  registerCalls(app, composition.handlers, services, options.calls)
  await registerOpenApi(app, services)
  registerDocuments(app, services)
  addPaymentNotices(app, services)
  addSamlRoutes(app, services)
  addScimRoutes(app, services)
  addMailInRoutes(app, services)
  addWorkplaceRoutes(app, services)
  addWorkplaceSandboxes(app, services)
  const keyring = makeKeyring(services)
  addOAuthRoutes(app, services, keyring)
  addMcpRoutes(app, services, { handlers: composition.handlers, keyring })
  serveRevocationList(app, services)
  const draining = { begun: false }
  app.decorate('drain', () => {
    draining.begun = true
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (draining.begun) reply.header('connection', 'close')
    done(null, payload)
  })
  addHealth(app, services, () => draining.begun)
  publishHeads(app, services)
  app.addHook('preClose', (done) => {
    draining.begun = true
    done()
  })
  if (options.webDist) {
    const { sms, mail } = services
    const lacks = sms.isOffered ? (mail.isOffered ? undefined : 'mail') : 'sms'
    await serveWebApp(app, options.webDist, config.MODE, options.demoAccounts, lacks, workplace)
  }
  return app
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Not ready any more, and kept connections end with their next answer; what is asked is still answered. */
    drain: () => void
  }
}

/** Older than this and readers ask again. */
const LIST_FRESH_SECONDS = 600

/**
 * Our own list of revoked certificates, at the address that stands in every certificate we issue: whoever checks a
 * signature asks there. Only of our own authority; others serve theirs.
 */
const serveRevocationList = (app: FastifyInstance, { certificates, config }: Services): void => {
  if (config.CA_PROVIDER !== 'own' || !config.CA_CRL_URL) return
  app.get(new URL(config.CA_CRL_URL).pathname, async (_request, reply) =>
    reply
      .header('content-type', 'application/pkix-crl')
      .header('cache-control', `public, max-age=${LIST_FRESH_SECONDS}`)
      .send(await certificates.revocationList()),
  )
}
