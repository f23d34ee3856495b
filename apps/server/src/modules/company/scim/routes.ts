import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { writeAudit } from '../../../platform/audit.ts'
import { isUnavailable, type Queryable } from '../../../platform/db/database.ts'
import { inRows, rowOf } from '../../../platform/db/row.ts'
import { refuseBrokenText } from '../../../platform/http/broken-text.ts'
import type { AuditNote } from '../../../platform/http/call.ts'
import { parseJsonBody } from '../../../platform/http/json-body.ts'
import { hitWindow } from '../../../platform/security/rate-window.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { loadSeat } from '../../../platform/session/load-actor.ts'
import { publicOrigin } from '../../people/third-party/public-origin.ts'
import { discovery } from './discovery.ts'
import { type Filter, matches, parseFilter, singleEquality } from './filter.ts'
import { createGroup, deleteGroup, type GroupResource, oneGroup, replaceGroup, showGroup } from './groups.ts'
import { hashOfKey, keyIn, SCIM_BASE } from './keys.ts'
import { applyPatch, operationsOf } from './patch.ts'
import { scimGroups, scimUsers } from './queries.ts'
import { errorBody, ScimError, scimErrorOf } from './scim-error.ts'
import type { UserResource } from './user-resource.ts'
import { createUser, deleteUser, oneUser, replaceUser, type ScimContext, showUser } from './users.ts'

// SCIM 2.0 (RFC 7643, 7644) for a company's directory. Outside the calls of the web: its own methods, errors and
// media type, and a key in place of a session. What it does is done by the use cases of members and departments, with
// the rights whoever made the key has now.

const MEDIA = 'application/scim+json; charset=utf-8'
const BODY_MAX_BYTES = 1024 * 1024
const PER_KEY_PER_MINUTE = 1200
const MINUTE = 60_000
const MOST_RESULTS = 200
const LIST_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:ListResponse'
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

type KeyHolder = { keyId: string; keyName: string; actor: Actor }

const holderOf = async (services: Services, request: FastifyRequest): Promise<KeyHolder> => {
  const token = keyIn(request.headers.authorization)
  const refused = new ScimError(401, '目录同步密钥无效或已停用')
  if (!token) throw refused
  const key = await rowOf(services.db, 'scim_key', { token_hash: hashOfKey(token) }, [
    'company_id',
    'id',
    'name',
    'created_by',
    'revoked_at',
    'last_used_at',
  ])
  if (!key || key.revoked_at) throw refused
  const now = services.clock()
  const { allowed } = await hitWindow(services.autocommit, `scim:${key.id}`, PER_KEY_PER_MINUTE, MINUTE, now)
  if (!allowed) throw new ScimError(429, '请求过于频繁，请稍后再试')
  const seat = { accountId: key.created_by, companyId: key.company_id, homeCompanyId: null }
  const actor = await loadSeat(services.db, seat, now)
  const may = (right: 'system:org:memberEdit' | 'system:org:departmentEdit') => actor?.grants.has(right)
  if (!actor || !may('system:org:memberEdit') || !may('system:org:departmentEdit'))
    throw new ScimError(403, '创建此密钥的管理员已没有管理成员与部门的权限，请由现任管理员重新创建密钥')
  if (!key.last_used_at || now.getTime() - key.last_used_at.getTime() > MINUTE)
    await inRows(services.autocommit, 'scim_key', { company_id: key.company_id, id: key.id }).set({
      last_used_at: now,
    })
  return { keyId: key.id, keyName: key.name, actor }
}

type Query = Record<string, string | string[] | undefined>
const textIn = (query: Query, name: string): string | undefined => {
  const value = query[name]
  return Array.isArray(value) ? value[0] : value
}

/** One page of what fits: `startIndex` counts from 1, and a page of none only counts. */
const page = <R>(all: readonly R[], query: Query): object => {
  const number = (name: string, otherwise: number) => {
    const value = Number.parseInt(textIn(query, name) ?? '', 10)
    return Number.isFinite(value) ? value : otherwise
  }
  const startIndex = Math.max(1, number('startIndex', 1))
  const count = Math.min(MOST_RESULTS, Math.max(0, number('count', 100)))
  const shown = all.slice(startIndex - 1, startIndex - 1 + count)
  return {
    schemas: [LIST_SCHEMA],
    totalResults: all.length,
    startIndex,
    itemsPerPage: shown.length,
    Resources: shown,
  }
}

const namesIn = (query: Query, parameter: string): string[] =>
  (textIn(query, parameter) ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

/** All but `excludedAttributes`, or those of `attributes` alone: `name.givenName` shows the whole name. */
const attributesAsked = (resource: UserResource, query: Query): UserResource => {
  const wanted = namesIn(query, 'attributes')
  const excluded = namesIn(query, 'excludedAttributes')
  const isWanted = (key: string) =>
    wanted.some((name) => name === key || name.startsWith(`${key}.`) || name.startsWith(`${key}:`))
  const isShown = (key: string) =>
    key === 'id' || key === 'schemas' || (wanted.length ? isWanted(key) : !excluded.includes(key))
  return Object.fromEntries(Object.entries(resource).filter(([key]) => isShown(key.toLowerCase())))
}

const filterIn = (query: Query): Filter | undefined => {
  const text = textIn(query, 'filter')
  return text ? parseFilter(text) : undefined
}

type Reading = { actor: Actor; db: Queryable; services: Services; base: string }

const listUsers = async (reading: Reading, query: Query): Promise<object> => {
  const { actor, db, services } = reading
  const filter = filterIn(query)
  const userName = filter && singleEquality(filter, 'userName')
  const externalId = filter && singleEquality(filter, 'externalId')
  const rows = await scimUsers(db, companyOf(actor), {
    ...(userName === undefined ? {} : { userNameHash: services.columns.lookup(userName.toLowerCase()) }),
    ...(externalId === undefined ? {} : { externalIdHash: services.columns.lookup(externalId) }),
  })
  const users = rows.map((row) => showUser(reading, row)).filter((user) => !filter || matches(filter, user))
  return page(
    users.map((user) => attributesAsked(user, query)),
    query,
  )
}

const listGroups = async ({ actor, db, base }: Reading, query: Query): Promise<object> => {
  const filter = filterIn(query)
  const groups = (await scimGroups(db, companyOf(actor)))
    .map((row) => showGroup(base, row))
    .filter((group) => !filter || matches(filter, group))
  return page(
    groups.map((group) => attributesAsked(group, query)),
    query,
  )
}

const idOf = (request: FastifyRequest): string => {
  const { id } = request.params as { id: string }
  if (!UUID.test(id)) throw new ScimError(404, '没有这个对象')
  return id
}

export const addScimRoutes = (app: FastifyInstance, services: Services): void => {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    for (const type of ['application/scim+json', 'application/json'])
      scope.addContentTypeParser(
        type,
        { parseAs: 'buffer', bodyLimit: BODY_MAX_BYTES },
        (_request, body, done) => {
          try {
            done(null, parseJsonBody(body as Buffer))
          } catch (error) {
            done(error as Error)
          }
        },
      )
    scope.setErrorHandler((error, request, reply) => {
      const known = scimErrorOf(error) ?? clientFault(error)
      if (!known) request.log.error({ error }, 'scim')
      // A database that is away is worth another try; what nobody foresaw is not.
      const status = isUnavailable(error) ? 503 : 500
      const told = known ?? new ScimError(status, '服务暂时不可用，请稍后再试')
      if (told.status === 401) reply.header('www-authenticate', 'Bearer realm="scim"')
      if (told.status === 429 || told.status === 503) reply.header('retry-after', '60')
      return reply
        .code(told.status)
        .type(MEDIA)
        .send(JSON.stringify(errorBody(told)))
    })
    const base = (request: FastifyRequest) =>
      publicOrigin(services, `${request.protocol}://${request.host}`) + SCIM_BASE
    const send = (reply: FastifyReply, body: object, http = 200) =>
      reply.code(http).type(MEDIA).header('cache-control', 'no-store').send(JSON.stringify(body))

    const read = (path: string, answer: (reading: Reading, request: FastifyRequest) => Promise<object>) =>
      scope.get(`${SCIM_BASE}${path}`, async (request, reply) => {
        const { actor } = await holderOf(services, request)
        refuseBrokenText(request)
        return send(reply, await answer({ actor, db: services.db, services, base: base(request) }, request))
      })
    const change = (
      method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      path: string,
      event: string,
      act: (context: ScimContext, request: FastifyRequest) => Promise<Record<string, unknown> | undefined>,
    ) =>
      scope.route({
        method,
        url: `${SCIM_BASE}${path}`,
        handler: async (request, reply) => {
          const { actor, keyId, keyName } = await holderOf(services, request)
          refuseBrokenText(request)
          const now = services.clock()
          let noted: AuditNote = {}
          const note = (entry: AuditNote) => {
            noted = { ...noted, ...entry, detail: { ...noted.detail, ...entry.detail } }
          }
          const entry = (succeeded: boolean) => ({
            event,
            companyId: companyOf(actor),
            accountId: actor.accountId,
            actorName: `目录同步「${keyName}」（${actor.name}）`,
            target: noted.target ?? null,
            succeeded,
            detail: { ...noted.detail, keyId },
            address: request.ip,
            userAgent: request.headers['user-agent'] ?? null,
            requestId: request.id,
            at: now,
          })
          const address = base(request)
          const write = () =>
            services.limitWrites(() =>
              services.db.transaction().execute(async (tx) => {
                noted = {}
                const made = await act({ actor, db: tx, services, now, note, base: address }, request)
                await writeAudit(tx, entry(true))
                return made
              }),
            )
          const answer = await services.timeline.acknowledged(write).catch(async (error: unknown) => {
            if (scimErrorOf(error)) await writeAudit(services.db, entry(false))
            throw error
          })
          if (!answer) return reply.code(204).send()
          if (method === 'POST') reply.header('location', (answer.meta as { location: string }).location)
          return send(reply, answer, method === 'POST' ? 201 : 200)
        },
      })

    for (const [path, document] of discovery) read(path, async ({ base }) => document(base))

    read('/Users', (reading, { query }) => listUsers(reading, query as Query))
    read('/Users/:id', async (reading, request) =>
      attributesAsked(await oneUser(reading, idOf(request)), request.query as Query),
    )
    change('POST', '/Users', 'scim.userAdd', (context, { body }) =>
      createUser(context, (body ?? {}) as UserResource),
    )
    change('PUT', '/Users/:id', 'scim.userChange', (context, request) =>
      replaceUser(context, idOf(request), (request.body ?? {}) as UserResource),
    )
    change('PATCH', '/Users/:id', 'scim.userChange', async (context, request) => {
      const operations = operationsOf(request.body)
      const held = await oneUser(context, idOf(request))
      return replaceUser(context, idOf(request), applyPatch(held, operations))
    })
    change('DELETE', '/Users/:id', 'scim.userRemove', async (context, request) => {
      await deleteUser(context, idOf(request))
      return undefined
    })

    read('/Groups', (reading, { query }) => listGroups(reading, query as Query))
    read('/Groups/:id', async (reading, request) =>
      attributesAsked(await oneGroup(reading, idOf(request)), request.query as Query),
    )
    change('POST', '/Groups', 'scim.groupAdd', (context, { body }) =>
      createGroup(context, (body ?? {}) as GroupResource),
    )
    change('PUT', '/Groups/:id', 'scim.groupChange', (context, request) =>
      replaceGroup(context, idOf(request), (request.body ?? {}) as GroupResource),
    )
    change('PATCH', '/Groups/:id', 'scim.groupChange', async (context, request) => {
      const operations = operationsOf(request.body)
      const held = await oneGroup(context, idOf(request))
      return replaceGroup(context, idOf(request), applyPatch(held, operations))
    })
    change('DELETE', '/Groups/:id', 'scim.groupRemove', async (context, request) => {
      await deleteGroup(context, idOf(request))
      return undefined
    })
  })
}

/** What the framework refuses before us: too long, not JSON, another media type. */
const clientFault = (error: unknown): ScimError | undefined => {
  const status = (error as { statusCode?: number }).statusCode ?? 500
  if (status === 413) return new ScimError(413, '请求内容过大')
  if (status === 415) return new ScimError(415, '请求须为 application/scim+json')
  return status >= 400 && status < 500 ? new ScimError(status, '请求无法识别', 'invalidSyntax') : undefined
}
