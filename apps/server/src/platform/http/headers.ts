import { API_BASE } from '@xinqi/api/limits'
import type { FastifyInstance } from 'fastify'

const CONTENT_SECURITY = [
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

export const addSecurityHeaders = (app: FastifyInstance, isHttps: boolean) => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('content-security-policy', CONTENT_SECURITY)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
    reply.header('cross-origin-opener-policy', 'same-origin')
    reply.header('permissions-policy', 'geolocation=(), payment=(), usb=()')
    reply.header('x-request-id', request.id)
    if (isHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    if (request.url.startsWith(API_BASE)) reply.header('cache-control', 'no-store')
    done()
  })
}
