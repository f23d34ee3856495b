import type { Queryable } from './db/database.ts'
import { newId } from './db/ids.ts'
import { addRows } from './db/row.ts'

export type AuditEntry = {
  event: string
  companyId: string | null
  accountId: string | null
  actorName: string | null
  target?: string | null
  succeeded: boolean
  /** Never a token, a code, a password or a full number. */
  detail?: Record<string, unknown>
  address?: string | null
  userAgent?: string | null
  requestId?: string | null
  at: Date
}

export const writeAudit = async (db: Queryable, ...entries: AuditEntry[]): Promise<void> => {
  await addRows(
    db,
    'audit_event',
    entries.map((entry) => ({
      id: newId(),
      company_id: entry.companyId,
      account_id: entry.accountId,
      actor_name: entry.actorName,
      event: entry.event,
      target: entry.target ?? null,
      succeeded: entry.succeeded,
      detail: JSON.stringify(entry.detail ?? {}),
      address: entry.address ?? null,
      user_agent: entry.userAgent?.slice(0, 300) ?? null,
      request_id: entry.requestId ?? null,
      at: entry.at,
    })),
  )
}
