import { AGENT_SCOPE_NAMES } from '@xinqi/api/agents'
import type { Selectable } from 'kysely'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, lockRow, removeRows, rowOf } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Services } from '../../../platform/services.ts'
import type { OpenApp } from '../../open/gateway/open-call.ts'
import { endConnection } from './end-connection.ts'

type Connection = Selectable<Tables['agent_connection']>

const read = async (db: Queryable, app: OpenApp): Promise<Connection | undefined> => {
  const held = await rowOf(db, 'agent_of_app', { app_id: app.id })
  if (held?.account_id !== app.account_id) return undefined
  return rowOf(db, 'agent_connection', { account_id: held.account_id, id: held.connection_id })
}

/**
 * The one connection of an app, in the seat the app acts from: made when its key first opens the door, and there for
 * administrators to see, to limit and to end like any other. When the seat changes it ends, and what was granted with it.
 */
export const connectionOfApp = async (services: Services, app: OpenApp): Promise<Connection> =>
  (await read(services.db, app)) ??
  services.limitWrites(() =>
    services.db.transaction().execute((tx) => ensureAppConnection(services, tx, app)),
  )

export const ensureAppConnection = async (services: Services, tx: Tx, app: OpenApp): Promise<Connection> => {
  await lockRow(tx, 'open_app', { id: app.id })
  const there = await read(tx, app)
  if (there) return there
  const now = services.clock()
  const before = await rowOf(tx, 'agent_of_app', { app_id: app.id })
  if (before) {
    const { account_id: accountId, connection_id: connectionId } = before
    await endConnection(services, tx, { accountId, connectionId, by: '平台（应用更换了经办席位）', now })
    await removeRows(tx, 'agent_of_app', { app_id: app.id })
  }
  const id = newId()
  await addRow(tx, 'agent_connection', {
    account_id: app.account_id,
    id,
    company_id: app.company_id,
    client_id: `app:${app.id}`,
    client_name: `应用 ${app.name}`,
    scopes: AGENT_SCOPE_NAMES,
    created_at: now,
  })
  await addRow(tx, 'agent_of_app', { app_id: app.id, account_id: app.account_id, connection_id: id })
  return (await read(tx, app))!
}

/** With a sandbox that begins anew its agent is another too. */
export const forgetAppAgent = (db: Queryable, { appId }: { appId: string }): Promise<void> =>
  removeRows(db, 'agent_of_app', { app_id: appId })
