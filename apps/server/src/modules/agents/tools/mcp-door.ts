import { toNodeHandler } from '@modelcontextprotocol/node'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'
import { AGENT_SCOPE_NAMES, type AgentScope, type AgentTool } from '@xinqi/api/agents'
import { wordsForPrograms } from '@xinqi/api/open/next-calls'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { TObject, TSchema } from 'typebox'
import { CodedError } from '../../../platform/errors.ts'
import { hitWindow } from '../../../platform/security/rate-window.ts'
import type { Services } from '../../../platform/services.ts'
import { agentAddresses } from '../connections/addresses.ts'
import type { Bearer } from '../connections/bearer.ts'
import { addPrompts, type DoorPrompt } from './prompts.ts'
import { RefusedAsItStands } from './refused-by-status.ts'
import { addResources, type DoorResource, toolOfResource } from './resources.ts'
import { annotationsOf } from './tool-of-call.ts'
import { toolSchema } from './tool-schema.ts'

const PER_CONNECTION_PER_MINUTE = 300
const MINUTE = 60_000

export type Tool = { tool: AgentTool; input: TObject; output: TSchema }

/** One address assistants come to: who is let in, what he is offered, and how it is done. */
export type McpDoor<B extends Bearer, T extends Tool> = {
  path: string
  /** Where whoever comes without a token learns how he gets one. */
  metadata: string
  says: string
  tools: readonly T[]
  resources: readonly DoorResource[]
  prompts: readonly DoorPrompt[]
  /** Null for whoever shows nothing that holds; throws where he is told why. */
  admit: (request: FastifyRequest) => Promise<B | null>
  run: (
    bearer: B,
    request: FastifyRequest,
    tool: T,
    given: Record<string, unknown>,
  ) => Promise<Record<string, unknown>>
}

/**
 * One handler answers both eras, without sessions: each request carries its token, and what that is good for is asked
 * anew. The tools are the calls of the registries that say they are an agent's.
 */
export const addMcpDoor = <B extends Bearer, T extends Tool>(
  app: FastifyInstance,
  services: Services,
  door: McpDoor<B, T>,
): void => {
  const serving = new WeakMap<object, { bearer: B; request: FastifyRequest }>()
  const schemas = door.tools.map((one) => ({
    one,
    inputSchema: toolSchema(one.input),
    outputSchema: toolSchema(one.output),
  }))
  const mcp = createMcpHandler(
    ({ authInfo }) => {
      const { bearer, request } = serving.get(authInfo as object)!
      const server = new McpServer(
        { name: 'xinqi', title: '信契', version: '1.0.0' },
        { instructions: door.says },
      )
      for (const { one, inputSchema, outputSchema } of schemas) {
        const { name, title, says } = one.tool
        const annotations = annotationsOf(one.tool)
        server.registerTool(
          name,
          { title, description: says, inputSchema, outputSchema, annotations },
          async (given) => {
            try {
              const answer = await door.run(bearer, request, one, given)
              return {
                content: [{ type: 'text' as const, text: JSON.stringify(answer) }],
                structuredContent: answer,
              }
            } catch (error) {
              if (!(error instanceof CodedError)) {
                services.log.error({ error, requestId: request.id, tool: name }, 'tool failed')
                return refusal('INTERNAL', '系统繁忙，请稍后再试', request.id)
              }
              const told = error instanceof RefusedAsItStands ? error.told : {}
              return refusal(error.errorName, wordsForPrograms(error.message), request.id, told)
            }
          },
        )
      }
      addResources(server, door.resources, (name, given) =>
        door.run(bearer, request, door.tools.find(({ tool }) => tool.name === name)!, given),
      )
      addPrompts(server, door.prompts)
      return server
    },
    { maxSubscriptions: 1, onerror: (error) => services.log.warn({ error }, 'mcp') },
  )
  const handle = toNodeHandler(mcp)
  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: door.path,
    handler: async (request, reply) => {
      if (!isOwnOrigin(services, request)) return reply.code(403).send({ error: 'forbidden_origin' })
      const bearer = await door.admit(request)
      if (!bearer) return unauthorised(door.metadata, reply)
      const { allowed, endsAt } = await hitWindow(
        services.autocommit,
        `agent:calls:${bearer.connectionId}`,
        PER_CONNECTION_PER_MINUTE,
        MINUTE,
        services.clock(),
      )
      if (!allowed) {
        const wait = Math.max(1, Math.ceil((endsAt.getTime() - services.clock().getTime()) / 1000))
        return reply.code(429).header('retry-after', String(wait)).send({ error: 'too_many' })
      }
      const lacking = scopeLacking(door, request.body, bearer)
      if (lacking) return insufficient(door.metadata, reply, lacking)
      const authInfo = { token: 'held', clientId: bearer.connectionId, scopes: [...bearer.scopes] }
      serving.set(authInfo, { bearer, request })
      reply.hijack()
      const raw = reply.raw
      raw.setHeader('cache-control', 'no-store')
      raw.setHeader('x-request-id', request.id)
      await handle(Object.assign(request.raw, { auth: authInfo }) as never, raw as never, request.body)
      return reply
    },
  })
  app.addHook('onClose', () => mcp.close())
}

const refusal = (name: string, message: string, requestId: string, told: object = {}) => ({
  isError: true,
  content: [{ type: 'text' as const, text: JSON.stringify({ error: name, message, requestId, ...told }) }],
})

/** Programs send none; a page of somebody else's in a browser does. */
const isOwnOrigin = (services: Services, request: FastifyRequest): boolean => {
  const { origin } = request.headers
  return origin === undefined || origin === agentAddresses(services).issuer
}

const unauthorised = (metadata: string, reply: FastifyReply) =>
  reply
    .code(401)
    .header(
      'www-authenticate',
      `Bearer resource_metadata="${metadata}", scope="${AGENT_SCOPE_NAMES.join(' ')}"`,
    )
    .send({ error: 'unauthorized' })

/** A tool beyond the token's scopes is refused at the door, so that the assistant can ask the person for more. */
const scopeLacking = (
  { tools, resources }: Pick<McpDoor<Bearer, Tool>, 'tools' | 'resources'>,
  body: unknown,
  bearer: Bearer,
): AgentScope | null => {
  const { method, params } = (body ?? {}) as { method?: string; params?: { name?: string; uri?: unknown } }
  const asked =
    method === 'tools/call'
      ? params?.name
      : method === 'resources/read'
        ? toolOfResource(resources, params?.uri)
        : undefined
  const scope = asked && tools.find(({ tool }) => tool.name === asked)?.tool.scope
  return scope && !bearer.scopes.has(scope) ? scope : null
}

const insufficient = (metadata: string, reply: FastifyReply, scope: AgentScope) =>
  reply
    .code(403)
    .header(
      'www-authenticate',
      `Bearer error="insufficient_scope", scope="${scope}", resource_metadata="${metadata}"`,
    )
    .send({ error: 'insufficient_scope', scope })
