import { DOCS } from '@xinqi/api/open/docs'
import { endpointMarkdown, llmsText, markdownOf } from '@xinqi/api/open/docs/markdown'
import { EMBED_PATH, EMBED_SCRIPT } from '@xinqi/api/open/embed-script'
import { type PublicPath, publicEndpoints } from '@xinqi/api/open/registry'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { serviceStatusAt } from '../service-status/show.ts'

const told = (reply: FastifyReply, type: string, text: string) =>
  reply.header('cache-control', 'public, max-age=300').type(`${type}; charset=utf-8`).send(text)

/** The documents for programs, beside the pages of the same name. */
export const registerDocuments = (app: FastifyInstance, services: Services) => {
  for (const doc of DOCS)
    app.get(`${doc.path}.md`, (_request, reply) => told(reply, 'text/markdown', markdownOf(doc)))
  app.get<{ Querystring: { id?: string } }>('/platform/openApiDetails.md', (request, reply) => {
    const { id = '' } = request.query
    if (!Object.hasOwn(publicEndpoints, id)) throw new CodedError('NOT_FOUND', '没有这个接口')
    return told(reply, 'text/markdown', endpointMarkdown(id as PublicPath))
  })
  // Loaded by pages of partners, wherever they are; with an integrity attribute if they like.
  app.get(EMBED_PATH, (_request, reply) =>
    told(
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin'),
      'text/javascript',
      EMBED_SCRIPT,
    ),
  )
  // For monitors of partners: it answers also while the database does not, and then says so.
  app.get('/platform/status.json', async (request, reply) => {
    reply.header('access-control-allow-origin', '*').header('cache-control', 'public, max-age=30')
    try {
      return await serviceStatusAt(services.db, services.clock())
    } catch (error) {
      request.log.warn({ error }, 'the status could not be read')
      return {
        state: 'trouble',
        checkedAt: null,
        components: [],
        incidents: [],
        reason: '平台暂时无法读取状态',
      }
    }
  })
  for (const path of ['/llms.txt', '/platform/llms.txt'])
    app.get(path, (request, reply) =>
      told(
        reply,
        'text/plain',
        llmsText(services.config.PUBLIC_URL ?? `${request.protocol}://${request.host}`),
      ),
    )
}
