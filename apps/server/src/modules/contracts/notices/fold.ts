import { DAY } from '@xinqi/api/durations'
import { CONTRACT_IS } from '@xinqi/api/status'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { Row } from '../../../platform/db/row.ts'
import { isPastRollback } from '../../../platform/evidence/rollback-window.ts'
import type { Services } from '../../../platform/services.ts'
import { type TakenLink, takeLinks } from '../../company/invitations/short-link.ts'
import { SENT, WAITS } from './deliver.ts'
import type { PagedNotice } from './sent-notices.ts'

const PAGES_SINCE = '0343_notice_pages.sql'
export const APART_FOR = 600_000
/** What was not sent by then stays as it is, and goes with its contract's notices. */
const LOOKS_BACK = 2 * DAY
const AT_ONCE = 100

type Notice = Row<'notice'>

/**
 * What was sent about finished contracts goes onto pages, of whom nobody is told twice; says how many did. What was said
 * on the screen alone is let go a day later and stays apart until then.
 */
export const foldNotices = async (services: Services, signal?: AbortSignal): Promise<number> => {
  const { db, clock } = services
  const now = clock().getTime()
  if (!(await isPastRollback(db, PAGES_SINCE, clock()))) return 0
  const [since, until] = [new Date(now - LOOKS_BACK), new Date(now - APART_FOR)]
  let folded = 0
  while (!signal?.aborted) {
    const { rows } = await sql<{ contract_id: string }>`
      select distinct n.contract_id from notice n join contract c on c.id = n.contract_id
       where n.created_at > ${since} and n.created_at < ${until} and n.event = 'completed' and n.state = ${SENT}
         and n.channel <> 'message' and c.status = ${CONTRACT_IS.finished}
         and not exists (select from notice w where w.contract_id = n.contract_id and w.state = ${WAITS})
       limit ${AT_ONCE}`.execute(db)
    if (rows.length === 0) break
    const ids = rows.map(({ contract_id }) => contract_id)
    folded += await db.transaction().execute((tx) => foldOf(services, tx, ids, until))
  }
  return folded
}

const foldOf = async (services: Services, tx: Tx, ids: readonly string[], until: Date): Promise<number> => {
  const { rows: taken } = await sql<Notice>`
    delete from notice where contract_id = any(${ids}::uuid[]) and state = ${SENT} and channel <> 'message'
       and created_at < ${until}
    returning *`.execute(tx)
  const links = await takeLinks(
    services,
    tx,
    taken.flatMap(({ parameters }) => codeIn(parameters) ?? []),
  )
  for (const { contract_id, created_at, tellings, hashes, linkedUntil } of pagesOf(taken, links))
    await sql`
      insert into notice_page as page (contract_id, created_at, n, tellings, link_hashes, linked_until)
      values (${contract_id}, ${created_at}, ${tellings.length}, ${JSON.stringify(tellings)},
              ${hashes.length ? hashes : null}::bytea[], ${linkedUntil})
      on conflict (contract_id, created_at) do update set
        n = page.n + excluded.n, tellings = page.tellings || excluded.tellings,
        link_hashes = coalesce(page.link_hashes || excluded.link_hashes, page.link_hashes, excluded.link_hashes),
        linked_until = greatest(page.linked_until, excluded.linked_until)`.execute(tx)
  return taken.length
}

const codeIn = (parameters: unknown): string | undefined =>
  (parameters as { code?: string }).code || undefined

type Page = {
  contract_id: string
  created_at: Date
  tellings: PagedNotice[]
  hashes: Buffer[]
  linkedUntil: Date | null
}

/** By contract and moment. A link that was sent again stands where it was sent first. */
export const pagesOf = (notices: readonly Notice[], links: ReadonlyMap<string, TakenLink>): Page[] => {
  const left = new Map(links)
  const pages = new Map<string, Page>()
  for (const notice of [...notices].sort((one, other) => (one.id < other.id ? -1 : 1))) {
    const { contract_id, created_at } = notice
    const key = `${contract_id} ${created_at.getTime()}`
    const page = pages.get(key) ?? { contract_id, created_at, tellings: [], hashes: [], linkedUntil: null }
    pages.set(key, page)
    const code = codeIn(notice.parameters)
    const link = code === undefined ? undefined : left.get(code)
    if (link) {
      left.delete(code!)
      page.hashes.push(link.hash)
      if (!page.linkedUntil || page.linkedUntil < link.until) page.linkedUntil = link.until
    }
    page.tellings.push(tellingOf(notice, link))
  }
  return [...pages.values()]
}

/** Without what is empty: it says nothing, many times over. */
const tellingOf = (notice: Notice, link: TakenLink | undefined): PagedNotice => {
  const { id, event, told_key, channel, receiver_name, content } = notice
  const parameters = notice.parameters as NonNullable<PagedNotice['parameters']>
  return {
    id,
    event,
    told_key,
    channel,
    receiver_name,
    content,
    ...(notice.account_id && { account_id: notice.account_id }),
    ...(notice.target_masked && { target_masked: notice.target_masked }),
    ...(notice.title && { title: notice.title }),
    ...(Object.keys(parameters).length && { parameters }),
    ...(notice.sent_at && { sent_at: notice.sent_at }),
    ...(notice.said_in && { said_in: notice.said_in }),
    ...(notice.on_screen && { on_screen: true }),
    ...(link && { link: { path: link.path, until: link.until } }),
  }
}
