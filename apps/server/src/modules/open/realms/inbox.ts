import type { Queryable } from '../../../platform/db/database.ts'
import { latestRows } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'

export const readInbox = async ({ columns }: Services, db: Queryable, realm: string, limit: number) => {
  const rows = await latestRows(db, 'open_inbox', { realm }, { by: ['created_at', 'id'], most: limit })
  return rows.map((row) => ({
    channel: row.channel,
    target: row.target,
    content: columns.open(row.content_cipher),
    at: row.created_at.toISOString(),
  }))
}
