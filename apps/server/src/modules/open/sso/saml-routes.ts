import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hitWindow } from '../../../platform/security/rate-window.ts'
import { bringToTicket } from '../../../platform/security/tickets.ts'
import type { Services } from '../../../platform/services.ts'
import { samlMetadata } from '../../../providers/saml.ts'
import { publicOrigin } from '../../people/third-party/public-origin.ts'
import { ACS_PATH, METADATA_PATH, RETURN_PATH, samlServiceOf } from './addresses.ts'
import { ROUND } from './sign-in-round.ts'

const ANSWER_MAX_BYTES = 256 * 1024
const PER_ADDRESS_PER_HOUR = 2000
const HOUR = 3_600_000
const TICKET = /^[A-Za-z0-9_-]{16,128}$/

/**
 * A provider has the browser post its answer here. Nothing is believed yet: it is kept for the page that began, which
 * alone can have it judged. Without a round that waits for it, it is not kept at all.
 */
const take = async (services: Services, request: FastifyRequest): Promise<string> => {
  const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '')
  const state = form.get('RelayState') ?? ''
  const response = form.get('SAMLResponse') ?? ''
  const now = services.clock()
  const { allowed } = await hitWindow(
    services.autocommit,
    `saml:address:${request.ip}`,
    PER_ADDRESS_PER_HOUR,
    HOUR,
    now,
  )
  if (!allowed || !TICKET.test(state) || !response) return RETURN_PATH
  const kept = services.columns.seal(response).toString('base64')
  await bringToTicket(services.db, ROUND, state, { response: kept }, now)
  return `${RETURN_PATH}?state=${state}`
}

export const addSamlRoutes = (app: FastifyInstance, services: Services): void => {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: ANSWER_MAX_BYTES },
      (_request, body, done) => done(null, body),
    )
    scope.post(ACS_PATH, async (request, reply) => {
      const to = await take(services, request)
      return reply.header('cache-control', 'no-store').redirect(to, 303)
    })
    // Says nothing of who is a partner: every well-formed id has one.
    scope.get<{ Params: { partnerId: string } }>(`${METADATA_PATH}/:partnerId`, async (request, reply) => {
      const { partnerId } = request.params
      if (!/^[0-9a-f-]{36}$/.test(partnerId)) return reply.code(404).send()
      const origin = publicOrigin(services, `${request.protocol}://${request.host}`)
      return reply
        .type('application/samlmetadata+xml; charset=utf-8')
        .send(samlMetadata(samlServiceOf(origin, partnerId)))
    })
  })
}
