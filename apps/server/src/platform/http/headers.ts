import type { FastifyInstance } from 'fastify'

const PAGE_POLICY = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  // antd writes its styles at run time.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  // Our own side panel is a frame of ours; nobody else may frame us.
  "frame-ancestors 'self'",
].join('; ')

const EVERYWHERE = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' }
const ON_PAGES = {
  ...EVERYWHERE,
  'content-security-policy': PAGE_POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'geolocation=(), payment=(), usb=()',
}
/** An answer is data: nothing in it may run or be framed, and nobody keeps it. */
const ON_CALLS = {
  ...EVERYWHERE,
  'content-security-policy': "default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}

export const addSecurityHeaders = (app: FastifyInstance, isHttps: boolean) => {
  const transport: Record<string, string> = isHttps
    ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
    : {}
  const onPages = { ...ON_PAGES, ...transport }
  const onCalls = { ...ON_CALLS, ...transport }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? onCalls : onPages)
    reply.header('x-request-id', request.id)
    done()
  })
}
