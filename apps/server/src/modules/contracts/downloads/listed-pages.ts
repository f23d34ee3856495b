import type { Queryable } from '../../../platform/db/database.ts'
import { writeCursor } from '../../../platform/db/keyset.ts'
import { type ParticipantRow, participantPage } from '../lists/find-contracts.ts'

const PAGE = 500

type ListQuery = Parameters<typeof participantPage>[1]

/** Everything a list shows, newest first and page by page, so many at most. Returns whether there is more. */
export async function* listedPages(
  db: Queryable,
  asked: ListQuery,
  most: number,
): AsyncGenerator<ParticipantRow[], boolean> {
  let cursor: string | undefined
  let left = most
  do {
    const pageSize = Math.min(PAGE, left)
    const rows = await participantPage(db, asked, { cursor, pageSize })
    const shown = rows.slice(0, pageSize)
    const last = shown.at(-1)
    if (last) yield shown
    left -= shown.length
    cursor =
      rows.length > pageSize && last ? writeCursor({ at: last.sort_at, id: last.contract_id }) : undefined
  } while (cursor && left > 0)
  return cursor !== undefined
}
