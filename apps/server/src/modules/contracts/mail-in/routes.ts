import type { FastifyInstance } from 'fastify'
import { readForm } from '../../../platform/http/multipart-body.ts'
import type { Services } from '../../../platform/services.ts'
import { isFromMailgun, mailOf } from './mailgun.ts'
import { takeMail } from './take-mail.ts'

/** What Mailgun takes in a letter, and one more for what is around it. */
const FORM = { files: 20, maxBytes: 26 * 1024 * 1024 }
export const MAIL_IN_PATH = '/mail/in/mailgun'

/** Asked by the mail provider: signed by its key in place of a session, told by HTTP whether to come again. */
export const addMailInRoutes = (app: FastifyInstance, services: Services): void => {
  const { MAIL_IN_SIGNING_KEY: key, MAIL_IN_DOMAIN: domain } = services.config
  app.post(MAIL_IN_PATH, { bodyLimit: FORM.maxBytes }, async (request, reply) => {
    if (!key || !domain) return reply.code(404).send({ message: 'not offered' })
    const { fields, files } = await readForm(request, FORM)
    if (!isFromMailgun({ fields, files }, key, services.clock()))
      // 406 is how a route is told not to try again.
      return reply.code(406).send({ message: 'signature not accepted' })
    const outcome = await takeMail(services, mailOf({ fields, files }))
    return reply.code(outcome === 'dropped' ? 406 : 200).send({ message: outcome })
  })
}
