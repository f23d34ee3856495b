import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasBrokenText } from '../../../platform/http/broken-text.ts'
import { type FormRoom, formRoom } from '../../../platform/http/form-room.ts'
import { type FormBody, formSize, readForm } from '../../../platform/http/multipart-body.ts'
import { limitVisitors } from '../../../platform/security/limit-visitors.ts'
import type { Services } from '../../../platform/services.ts'
import { isFromMailgun, mailOf } from './mailgun.ts'
import { takeMail } from './take-mail.ts'

/** What Mailgun takes in a letter, and one more for what is around it. */
const FORM = { files: 20, maxBytes: 26 * 1024 * 1024 }
/** Letters being read or worked on at once: one sender, the provider, hands over those of everybody. */
const LETTERS = 4 * FORM.maxBytes
export const MAIL_IN_PATH = '/mail/in/mailgun'

/** The signature stands in the form itself: until it is read, whoever sends one is a visitor like any other. */
const letterIn = async <T>(
  services: Services,
  request: FastifyRequest,
  room: FormRoom,
  work: (form: FormBody) => Promise<T>,
): Promise<T> => {
  await limitVisitors({ services, visitor: { address: request.ip }, now: services.clock() }, 'mail')
  const release = room.take(request.ip, formSize(request, FORM))
  try {
    return await work(await readForm(request, FORM))
  } finally {
    release()
  }
}

/** Asked by the mail provider: signed by its key in place of a session, told by HTTP whether to come again. */
export const addMailInRoutes = (app: FastifyInstance, services: Services): void => {
  const { MAIL_IN_SIGNING_KEY: key, MAIL_IN_DOMAIN: domain } = services.config
  const room = formRoom(LETTERS, LETTERS)
  app.post(MAIL_IN_PATH, { bodyLimit: FORM.maxBytes }, async (request, reply) => {
    if (!key || !domain) return reply.code(404).send({ message: 'not offered' })
    return letterIn(services, request, room, async ({ fields, files }) => {
      if (!isFromMailgun({ fields, files }, key, services.clock()))
        // 406 is how a route is told not to try again.
        return reply.code(406).send({ message: 'signature not accepted' })
      const mail = mailOf({ fields, files })
      if (hasBrokenText({ ...mail, files: files.map(({ fileName }) => fileName) }))
        return reply.code(406).send({ message: 'text that cannot be kept' })
      const outcome = await services.timeline.acknowledged(() => takeMail(services, mail))
      return reply.code(outcome === 'dropped' ? 406 : 200).send({ message: outcome })
    })
  })
}
