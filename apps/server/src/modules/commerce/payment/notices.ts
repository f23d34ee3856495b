import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../../platform/services.ts'
import { NoticeRefused, type PaymentProvider } from '../../../providers/payment.ts'
import { settle } from './settle.ts'

const NOTICE_MAX_BYTES = 64 * 1024

/**
 * Where vendors tell us: outside the calls of the web, each in its vendor's own way. The vendor hears that we have it
 * only after what follows is committed; a notice that is not believed changes nothing and is not acknowledged.
 */
export const takeNotice = async (
  services: Services,
  provider: PaymentProvider,
  request: { headers: FastifyRequest['headers']; body: Buffer },
): Promise<{ status: number; type: string; body: string }> => {
  const answer = provider.answer!
  try {
    const { noticeId, fact } = await provider.notice!(request)
    const outcome = fact ? await settle(services, fact) : 'ignored'
    await services.db
      .insertInto('payment_notice')
      .values({
        vendor: provider.vendor,
        notice_id: noticeId,
        attempt_no: fact?.no ?? null,
        outcome,
        received_at: services.clock(),
      })
      .onConflict((oc) => oc.columns(['vendor', 'notice_id']).doNothing())
      .execute()
    return answer(true)
  } catch (error) {
    if (!(error instanceof NoticeRefused)) services.log.error({ error, vendor: provider.vendor }, 'notice')
    else services.log.warn({ reason: error.message, vendor: provider.vendor }, 'notice refused')
    return answer(false)
  }
}

export const addPaymentNotices = (app: FastifyInstance, services: Services): void => {
  const listeners = services.payments.filter((provider) => provider.notice)
  if (listeners.length === 0) return
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The signature is over the bytes as they came.
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: NOTICE_MAX_BYTES },
      (_request, body, done) => done(null, body),
    )
    for (const provider of listeners) {
      scope.post(`/notify/${provider.vendor}`, async (request: FastifyRequest, reply: FastifyReply) => {
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const said = await takeNotice(services, provider, { headers: request.headers, body })
        return reply.code(said.status).type(said.type).send(said.body)
      })
    }
  })
}
