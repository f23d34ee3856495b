import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRows, type Row } from '../../../platform/db/row.ts'
import { isPastRollback } from '../../../platform/evidence/rollback-window.ts'
import type { Services } from '../../../platform/services.ts'

const PAGES_SINCE = '0342_message_pages.sql'
/** Whoever is at his desk has seen them come by then. */
export const APART_FOR = 600_000
const ON_A_PAGE = 50
const AT_ONCE = 500

type Message = Row<'message'>

/** Messages that have lain for a while go onto pages; says how many did. Killed anywhere, it goes on. */
export const foldMessages = async ({ db, clock }: Services, signal?: AbortSignal): Promise<number> => {
  if (!(await isPastRollback(db, PAGES_SINCE, clock()))) return 0
  const until = new Date(clock().getTime() - APART_FOR)
  let folded = 0
  while (!signal?.aborted) {
    const { rows: accounts } = await sql<{ account_id: string }>`
      select distinct account_id from (select account_id from message where created_at < ${until} limit ${AT_ONCE}) m`.execute(
      db,
    )
    const before = folded
    for (const { account_id } of accounts)
      folded += await db.transaction().execute((tx) => foldOf(tx, account_id, until))
    if (folded === before) break
  }
  return folded
}

/** In the order of `readMessages`: first what is apart, then pages. */
const foldOf = async (tx: Tx, accountId: string, until: Date): Promise<number> => {
  const { rows: taken } = await sql<Message>`
    delete from message where account_id = ${accountId} and id in
      (select id from message where account_id = ${accountId} and created_at < ${until}
        order by created_at, id limit ${AT_ONCE})
    returning *`.execute(tx)
  if (taken.length === 0) return 0
  const last = await tx
    .selectFrom('message_page')
    .select(['id', 'n', 'newest_at'])
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  const [onto, pages] = spread(taken, last)
  if (last && onto.length) {
    const more = pageOf(onto)
    await sql`
      update message_page set n = n + ${more.n}, unread = unread || ${more.unread}::uuid[],
             messages = messages || ${more.messages}::jsonb,
             oldest_at = least(oldest_at, ${more.oldest_at}), newest_at = greatest(newest_at, ${more.newest_at})
       where account_id = ${accountId} and id = ${last.id}`.execute(tx)
  }
  if (pages.length)
    await addRows(
      tx,
      'message_page',
      pages.map((page) => ({ account_id: accountId, id: newId(), ...pageOf(page) })),
    )
  return taken.length
}

const monthOf = (moment: Date): string => moment.toISOString().slice(0, 7)

/** What the last page still takes, and the pages that follow it; none reaches over a month, for months go as a whole. */
export const spread = <M extends { id: string; created_at: Date }>(
  messages: readonly M[],
  last: { n: number; newest_at: Date } | undefined,
): [M[], M[][]] => {
  const sorted = [...messages].sort(
    (one, other) => one.created_at.getTime() - other.created_at.getTime() || (one.id < other.id ? -1 : 1),
  )
  const onto: M[] = []
  const pages: M[][] = []
  let open = last && { into: onto, month: monthOf(last.newest_at), left: ON_A_PAGE - last.n }
  for (const message of sorted) {
    const month = monthOf(message.created_at)
    if (!open || open.left <= 0 || open.month !== month) {
      open = { into: [], month, left: ON_A_PAGE }
      pages.push(open.into)
    }
    open.into.push(message)
    open.left--
  }
  return [onto, pages]
}

const pageOf = (messages: readonly Message[]) => ({
  oldest_at: messages[0]!.created_at,
  newest_at: messages.at(-1)!.created_at,
  n: messages.length,
  unread: messages.filter(({ read_at }) => read_at === null).map(({ id }) => id),
  messages: JSON.stringify(
    messages.map(({ id, company_id, title, content, path, created_at }) => ({
      id,
      company_id: company_id ?? undefined,
      title,
      content,
      path: path ?? undefined,
      created_at,
    })),
  ),
})
