import type { FastifyInstance } from 'fastify'
import { pagePolicy } from '../../../platform/http/headers.ts'
import type { Services } from '../../../platform/services.ts'
import { registeredOf } from '../gateway/registered.ts'
import { appOfLink } from './link-state.ts'
import { findLink } from './make-link.ts'

const PAGE = /^\/platform\/freeOpenLink\/([A-Za-z0-9_-]{20,64})(?:[?#]|$)/
const ORIGIN = /^https?:\/\/[a-z0-9.-]+(?::[0-9]{1,5})?$/

/**
 * Of all our pages only one may stand in a stranger's frame: the one a link opens, in a page of the origins its app
 * registered. Whose frame it is decides the browser; that is why it is told with the page itself.
 */
export const addFrameRules = (app: FastifyInstance, services: Services) => {
  app.addHook('onRequest', async (request, reply) => {
    const code = PAGE.exec(request.url)?.[1]
    if (code === undefined) return
    const link = await findLink(services.db, code)
    const made = link && (await appOfLink(services.db, link))
    const origins = made ? registeredOf(made).frames.filter((origin) => ORIGIN.test(origin)) : []
    reply.header('content-security-policy', pagePolicy(["'self'", ...origins]))
    reply.header('permissions-policy', 'geolocation=(), payment=(), usb=()')
  })
}
