import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { onColumns } from '../../../platform/db/on-columns.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { ForeignRefused } from '../../../providers/foreign-app.ts'
import type { CallbackAnswer, CallbackRequest, CardPress, Corp } from '../../../providers/workplace.ts'
import { CALLBACK_ROUTE } from './callback-path.ts'
import { CARD_TASKS, taskIn } from './card-point.ts'
import { forgetCard } from './cards.ts'
import { corpByCorpId, workplaceProvider } from './corp.ts'

const MAX_BYTES = 64 * 1024

const memberBehind = ({ db }: Services, companyId: string, foreignId: string) =>
  db
    .selectFrom('workplace_member')
    .innerJoin(
      'member',
      onColumns('member', 'workplace_member', { company_id: 'company_id', id: 'member_id' }),
    )
    .select('member.account_id')
    .where('workplace_member.company_id', '=', companyId)
    .where('workplace_member.foreign_id', '=', foreignId)
    .executeTakeFirst()

const carryOut = async (
  services: Services,
  { companyId, corp }: { companyId: string; corp: Corp },
  { personId, taskId }: CardPress,
  visitor: { address: string; requestId: string },
) => {
  const { kind, about } = taskIn(taskId)
  const task = services.extensions.find(CARD_TASKS, kind)
  const member = await memberBehind(services, companyId, personId)
  if (!task || !member) return { title: '信契', text: '没有找到您的账号，请打开页面处理', isDone: false }
  const outcome = await task.press(services, {
    companyId,
    accountId: member.account_id,
    vendor: corp.vendor,
    about,
    visitor,
  })
  // The card says what became of it with this very answer.
  if (outcome.isDone) await forgetCard(services.db, companyId, taskId)
  return outcome
}

/** Asked by the messenger: signed with what it and the company's app share in place of a session. */
export const addWorkplaceRoutes = (app: FastifyInstance, services: Services): void => {
  const hear = async (
    vendor: string,
    corpId: string,
    request: CallbackRequest,
    visitor: { address: string; requestId: string },
  ): Promise<CallbackAnswer> => {
    const found = await corpByCorpId(services, services.db, corpId)
    const { callback } = found.corp
    const provider = workplaceProvider(services)
    if (found.corp.vendor !== vendor || !callback || !provider.hear) throw new CodedError('NOT_FOUND')
    const heard = provider.hear(found.corp, callback, request)
    return heard.press ? heard.say(await carryOut(services, found, heard.press, visitor)) : heard.answer
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { vendor, corpId } = request.params as { vendor: string; corpId: string }
    const asked = {
      method: request.method as 'GET' | 'POST',
      query: new URL(request.url, 'http://x').searchParams,
      headers: request.headers,
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    }
    try {
      const said = await hear(vendor, corpId, asked, { address: request.ip, requestId: request.id })
      return reply.code(said.status).type(said.type).send(said.body)
    } catch (error) {
      if (error instanceof ForeignRefused) {
        services.log.warn({ vendor, reason: error.message }, 'a messenger was not believed')
        return reply.code(403).send({ message: 'signature not accepted' })
      }
      if (error instanceof CodedError && error.http < 500)
        return reply.code(404).send({ message: 'not offered' })
      throw error
    }
  }
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The signature is over the bytes as they came.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    scope.get(CALLBACK_ROUTE, answer)
    scope.post(CALLBACK_ROUTE, answer)
  })
}
