import { followed } from '../../../platform/capability.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { EMPTY, inRows, removeRows } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'

export type EndedConnection = { accountId: string; connectionId: string; by: string; now: Date }
/** A connection has ended; what was granted to it ends in the same transaction. */
export const CONNECTION_ENDED =
  followed<(services: Services, db: Tx, ended: EndedConnection) => Promise<void>>('connection ended')

/** With its next call it is a stranger; what is under way finds its mandate gone. */
export const endConnection = async (services: Services, db: Tx, ended: EndedConnection): Promise<boolean> => {
  const { accountId, connectionId, by, now } = ended
  const { numUpdatedRows } = await db
    .updateTable('agent_connection')
    .set({ ended_at: now, ended_by: by })
    .where('account_id', '=', accountId)
    .where('id', '=', connectionId)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await removeRows(db, 'agent_token', { account_id: accountId, connection_id: connectionId })
  for (const { follow } of services.extensions.all(CONNECTION_ENDED)) await follow(services, db, ended)
  return true
}

/** Until then it sends nothing by itself: it has read what strangers wrote. */
export const makeWary = async (
  db: Parameters<typeof inRows>[0],
  of: { accountId: string; connectionId: string },
  until: Date,
) =>
  inRows(db, 'agent_connection', { account_id: of.accountId, id: of.connectionId, ended_at: EMPTY }).set({
    wary_until: until,
  })
