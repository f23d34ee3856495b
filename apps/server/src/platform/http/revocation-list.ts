import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

/** Older than this and readers ask again. */
const FRESH_SECONDS = 600

/**
 * Our own list of revoked certificates, at the address that stands in every certificate we issue: whoever checks a
 * signature asks there. Only of our own authority; others serve theirs.
 */
export const serveRevocationList = (app: FastifyInstance, { certificates, config }: Services): void => {
  if (config.CA_PROVIDER !== 'own' || !config.CA_CRL_URL) return
  const { pathname } = new URL(config.CA_CRL_URL)
  app.get(pathname, async (_request, reply) => {
    const der = await certificates.revocationList()
    return reply
      .header('content-type', 'application/pkix-crl')
      .header('cache-control', `public, max-age=${FRESH_SECONDS}`)
      .send(der)
  })
}
