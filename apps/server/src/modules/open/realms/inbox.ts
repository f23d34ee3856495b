import type { Queryable } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'

export const readInbox = async ({ columns }: Services, db: Queryable, realm: string, limit: number) => {
  const rows = await db
    .selectFrom('open_inbox')
    .selectAll()
    .where('realm', '=', realm)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    channel: row.channel,
    target: row.target,
    content: columns.open(row.content_cipher),
    at: row.created_at.toISOString(),
  }))
}
