import { DOCS } from '@xinqi/api/open/docs'
import { endpointMarkdown, llmsText, markdownOf } from '@xinqi/api/open/docs/markdown'
import { type PublicPath, publicEndpoints } from '@xinqi/api/open/registry'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'

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
  for (const path of ['/llms.txt', '/platform/llms.txt'])
    app.get(path, (request, reply) =>
      told(
        reply,
        'text/plain',
        llmsText(services.config.PUBLIC_URL ?? `${request.protocol}://${request.host}`),
      ),
    )
}
