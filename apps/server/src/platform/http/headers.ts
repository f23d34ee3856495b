import type { FastifyInstance } from 'fastify'
import { isWorkplaceClient, type WorkplaceScript } from './workplace-script.ts'

/** Who may show a page of ours in a frame; besides ourselves nobody, unless a page is made for it. */
export const pagePolicy = (ancestors: readonly string[], scripts: readonly string[] = []): string =>
  [
    `script-src ${["'self'", "'wasm-unsafe-eval'", ...scripts].join(' ')}`,
    ...PAGE_RULES,
    `frame-ancestors ${ancestors.join(' ')}`,
  ].join('; ')

const PAGE_RULES = [
  "default-src 'self'",
  // antd writes its styles at run time.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
]

const EVERYWHERE = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' }
const ON_PAGES = {
  ...EVERYWHERE,
  // Our own side panel is a frame of ours; nobody else may frame us.
  'content-security-policy': pagePolicy(["'self'"]),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'geolocation=(), payment=(), usb=()',
}
/** An answer is data: nothing in it may run or be framed, and nobody keeps it. */
const ON_CALLS = {
  ...EVERYWHERE,
  'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

export const addSecurityHeaders = (
  app: FastifyInstance,
  isHttps: boolean,
  /** What pages shown by the messenger's client load besides. */
  workplace: WorkplaceScript | null,
) => {
  const transport: Record<string, string> = isHttps
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}
  const onPages = { ...ON_PAGES, ...transport }
  const onCalls = { ...ON_CALLS, ...transport }
  const inClient = workplace && {
    ...onPages,
    'content-security-policy': pagePolicy(["'self'"], [workplace.src]),
  }
  app.addHook('onRequest', (request, reply, done) => {
    const forPage = inClient && isWorkplaceClient(request.headers['user-agent']) ? inClient : onPages
    reply.headers(request.url.startsWith('/api/') ? onCalls : forPage)
    reply.header('x-request-id', request.id)
    done()
  })
}
