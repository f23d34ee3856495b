import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { byCreation, newestFirst, pageOf, readCursor } from '../../../platform/db/keyset.ts'
import { addRows } from '../../../platform/db/row.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'

/** Somebody's message centre is his own, in whichever company he acts. */
export const unreadCount = (db: Queryable, accountId: string): Promise<number> => howMany(db, accountId, true)

const howMany = async (db: Queryable, accountId: string, unreadOnly: boolean): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from message where account_id = ${accountId} ${unreadOnly ? sql`and read_at is null` : sql``})
           + (select coalesce(sum(${unreadOnly ? sql`cardinality(unread)` : sql`n`}), 0)
                from message_page where account_id = ${accountId}) as n`.execute(db)
  return Number(rows[0]!.n)
}

type Listed = {
  id: string
  title: string
  content: string
  path: string | null
  read: boolean
  created_at: Date
}

/** A page of theirs has at least one message to show, but for the one in which the last list ended. */
const BESIDE = 3

export const listMessages: PlainHandler<'/message/list'> = async ({ actor, body, db }) => {
  const { accountId } = actor
  const { cursor, unreadOnly = false, pageSize = PAGE_SIZE_DEFAULT } = body
  const ofPages = [
    sql`account_id = ${accountId}`,
    ...(unreadOnly ? [sql`unread <> '{}'`] : []),
    ...(cursor ? [sql`oldest_at <= ${readCursor(cursor).at}::timestamptz`] : []),
  ]
  const mine = db.selectFrom(
    sql<Listed>`(
      select id, title, content, path, read_at is not null as read, created_at from message
       where account_id = ${accountId} ${unreadOnly ? sql`and read_at is null` : sql``}
      union all
      select m.id, m.title, m.content, m.path, m.id <> all(p.unread), m.created_at
        from (select unread, messages from message_page where ${sql.join(ofPages, sql` and `)}
               order by id desc limit ${pageSize + BESIDE}) p
       cross join jsonb_to_recordset(p.messages)
             as m (id uuid, title text, content text, path text, created_at timestamptz)
       ${unreadOnly ? sql`where m.id = any(p.unread)` : sql``})`.as('message'),
  )
  const found = await newestFirst(
    mine.selectAll(),
    { cursor, pageSize },
    { at: 'message.created_at', id: 'message.id' },
  ).execute()
  const present = ({ id, title, content, path, read, created_at }: Listed) => ({
    messageId: id,
    title,
    content,
    path,
    read,
    createdAt: created_at.toISOString(),
  })
  return {
    ...pageOf(found, pageSize, byCreation, present),
    total: await howMany(db, accountId, unreadOnly),
  }
}

/** First what is apart, then pages: what went onto a page meanwhile is found there. */
export const readMessages: PlainHandler<'/message/read'> = async ({ actor, body, db, now }) => {
  const { accountId } = actor
  const { messageIds } = body
  await db
    .updateTable('message')
    .set({ read_at: now })
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .$if(messageIds !== undefined, (query) => query.where(sql<boolean>`id = any(${messageIds}::uuid[])`))
    .execute()
  await (messageIds
    ? sql`update message_page set unread = array(select one from unnest(unread) one where one <> all(${messageIds}::uuid[]))
           where account_id = ${accountId} and unread && ${messageIds}::uuid[]`
    : sql`update message_page set unread = '{}' where account_id = ${accountId} and unread <> '{}'`
  ).execute(db)
  return { unread: await unreadCount(db, accountId) }
}

/** What came before a day is read by those it was for: of people who are said to have been at work all along. */
export const readUntil = async (db: Queryable, accountIds: readonly string[], day: Date): Promise<void> => {
  await db
    .updateTable('message')
    .set({ read_at: sql`created_at + interval '1 hour'` })
    .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
    .where('read_at', 'is', null)
    .where('created_at', '<', day)
    .execute()
}

/** Whether he has a message that leads there, or has one that he has not read yet. */
export const hasMessage = async (
  db: Queryable,
  accountId: string,
  path: string,
  { unread = false } = {},
): Promise<boolean> => {
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from message where account_id = ${accountId} and path = ${path}
                    ${unread ? sql`and read_at is null` : sql``})
        or exists (select from message_page p
                     cross join jsonb_to_recordset(p.messages) as m (id uuid, path text)
                    where p.account_id = ${accountId} and m.path = ${path}
                    ${unread ? sql`and m.id = any(p.unread)` : sql``}) as there`.execute(db)
  return rows[0]!.there
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

/** All of somebody's messages, oldest first: for whoever takes everything that is his. */
export const allMessages = async (db: Queryable, accountId: string) => {
  const { rows } = await sql<Pick<Listed, 'title' | 'content' | 'created_at'>>`
    select title, content, created_at from message where account_id = ${accountId}
    union all
    select m.title, m.content, m.created_at
      from message_page p
     cross join jsonb_to_recordset(p.messages) as m (title text, content text, created_at timestamptz)
     where p.account_id = ${accountId}
     order by created_at`.execute(db)
  return rows
}
