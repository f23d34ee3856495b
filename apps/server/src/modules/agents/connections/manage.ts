import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, EMPTY, inRows, lockRow, rowsOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { type Actor, isAdmin } from '../../../platform/session/actor.ts'
import { agentAddresses } from './addresses.ts'
import { isRedirectUri } from './client-identity.ts'
import { endConnection } from './end-connection.ts'

const SHOWN = 200
const CLIENTS = 20

export const listClients: PlainHandler<'/agents/client/list'> = async ({ actor, db }) => {
  const rows = await rowsOf(db, 'agent_client', { account_id: actor.accountId, removed_at: EMPTY })
  return {
    list: rows.map((row) => ({
      clientId: row.id,
      name: row.name,
      redirectUris: row.redirect_uris,
      createdAt: row.created_at.toISOString(),
    })),
  }
}

export const addClient: PlainHandler<'/agents/client/add'> = async ({ actor, body, db, note, now }) => {
  const wrong = body.redirectUris.find((uri) => !isRedirectUri(uri))
  if (wrong !== undefined)
    throw new CodedError('AGENT_CLIENT', `回调地址 ${wrong.slice(0, 100)} 须为 https，或本机的 http 地址`)
  const there = await rowsOf(db, 'agent_client', { account_id: actor.accountId, removed_at: EMPTY })
  if (there.length >= CLIENTS) throw new CodedError('AGENT_CLIENT', `最多登记 ${CLIENTS} 个客户端`)
  const id = newId()
  await addRow(db, 'agent_client', {
    account_id: actor.accountId,
    id,
    name: body.name.trim(),
    redirect_uris: body.redirectUris,
    created_at: now,
  })
  note({ target: body.name })
  return { clientId: id }
}

export const removeClient: PlainHandler<'/agents/client/remove'> = async (call) => {
  const { actor, body, db, note, now, services } = call
  const key = { account_id: actor.accountId, id: body.clientId, removed_at: EMPTY } as const
  const client = await lockRow(db, 'agent_client', key)
  if (!client) throw new CodedError('NOT_FOUND')
  await inRows(db, 'agent_client', { account_id: actor.accountId, id: body.clientId }).set({
    removed_at: now,
  })
  const live = await rowsOf(db, 'agent_connection', {
    account_id: actor.accountId,
    client_id: body.clientId,
    ended_at: EMPTY,
  })
  for (const { id } of live)
    await endConnection(services, db, {
      accountId: actor.accountId,
      connectionId: id,
      by: actor.name ?? '',
      now,
    })
  note({ target: client.name })
  return {}
}

type ConnectionView = 'mine' | 'company' | 'all'

/** Whose agents somebody may see: his own, as an administrator those of his company, as an operator everybody's. */
const mayLook = (actor: Actor, shelf: ConnectionView): boolean => {
  if (shelf === 'all') return actor.isOperator
  return shelf === 'mine' || (actor.company !== null && isAdmin(actor))
}

const connections = (db: Queryable, actor: Actor, shelf: ConnectionView) =>
  db
    .selectFrom('agent_connection')
    .innerJoin('account', 'account.id', 'agent_connection.account_id')
    .leftJoin('company', 'company.id', 'agent_connection.company_id')
    .selectAll('agent_connection')
    .select(['account.name as person_name', 'company.name as company_name'])
    .$if(shelf === 'mine', (query) => query.where('agent_connection.account_id', '=', actor.accountId))
    .$if(shelf === 'company', (query) =>
      query.where('agent_connection.company_id', '=', actor.company?.id ?? null),
    )

export const listConnections: PlainHandler<'/agents/connection/list'> = async ({
  actor,
  body,
  db,
  services,
}) => {
  const shelf = body.of ?? 'mine'
  if (!mayLook(actor, shelf)) throw new CodedError('FORBIDDEN')
  const rows = await connections(db, actor, shelf)
    .orderBy('agent_connection.created_at', 'desc')
    .orderBy('agent_connection.id', 'desc')
    .limit(SHOWN)
    .execute()
  return {
    list: rows.map((row) => ({
      connectionId: row.id,
      name: row.client_name,
      host: row.client_host,
      scopes: row.scopes,
      personName: row.person_name,
      companyName: row.company_name,
      createdAt: row.created_at.toISOString(),
      usedAt: row.used_at?.toISOString() ?? null,
      endedAt: row.ended_at?.toISOString() ?? null,
      endedBy: row.ended_by,
    })),
    address: agentAddresses(services).resource,
    administers: mayLook(actor, 'company'),
    operates: actor.isOperator,
  }
}

/** The person himself, an administrator of the company it acts for, or the platform's own people. */
export const endIt: PlainHandler<'/agents/connection/end'> = async ({
  actor,
  body,
  db,
  note,
  now,
  services,
}) => {
  const found = await db
    .selectFrom('agent_connection')
    .selectAll()
    .where('id', '=', body.connectionId)
    .executeTakeFirst()
  const isMine = found?.account_id === actor.accountId
  const isOurs = actor.company !== null && found?.company_id === actor.company.id && isAdmin(actor)
  if (!found || !(isMine || isOurs || actor.isOperator)) throw new CodedError('NOT_FOUND')
  await endConnection(services, db, {
    accountId: found.account_id,
    connectionId: found.id,
    by: isMine || isOurs ? (actor.name ?? '') : '平台',
    now,
  })
  note({ target: found.client_name, detail: { connectionId: found.id } })
  return {}
}
