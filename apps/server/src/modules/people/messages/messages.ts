import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { countedPage } from '../../../platform/db/keyset.ts'
import { addRows, countRows, EMPTY } from '../../../platform/db/row.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'

/** Somebody's message centre is his own, in whichever company he acts. */
export const unreadCount = async (db: Queryable, accountId: string): Promise<number> => {
  const unread = await countRows(db, 'message', { account_id: accountId, read_at: EMPTY })
  return unread
}

export const listMessages: PlainHandler<'/message/list'> = async ({ actor, body, db }) => {
  const mine = db
    .selectFrom('message')
    .where('account_id', '=', actor.accountId)
    .$if(body.unreadOnly === true, (query) => query.where('read_at', 'is', null))
  return countedPage(mine.selectAll(), mine, body, { at: 'created_at', id: 'id' }, (row) => ({
    messageId: row.id,
    title: row.title,
    content: row.content,
    path: row.path,
    read: row.read_at !== null,
    createdAt: row.created_at.toISOString(),
  }))
}

export const readMessages: PlainHandler<'/message/read'> = async ({ actor, body, db, now }) => {
  await db
    .updateTable('message')
    .set({ read_at: now })
    .where('account_id', '=', actor.accountId)
    .where('read_at', 'is', null)
    .$if(body.messageIds !== undefined, (query) =>
      query.where(sql<boolean>`id = any(${body.messageIds}::uuid[])`),
    )
    .execute()
  return { unread: await unreadCount(db, actor.accountId) }
}

type NewMessage = {
  accountId: string
  companyId: string | null
  title: string
  content: string
  path?: string
  at: Date
}

export const sendMessage = async (db: Queryable, ...messages: NewMessage[]): Promise<void> => {
  if (messages.length === 0) return
  await addRows(
    db,
    'message',
    messages.map((message) => ({
      account_id: message.accountId,
      id: newId(),
      company_id: message.companyId,
      title: message.title,
      content: message.content,
      path: message.path ?? null,
      created_at: message.at,
    })),
  )
}
