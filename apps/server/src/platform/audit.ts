import { sql } from 'kysely'
import type { Queryable } from './db/database.ts'
import { newId } from './db/ids.ts'

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

/** Entry and note in one statement: whoever streams the log elsewhere finds exactly what was committed. */
export const writeAudit = async (db: Queryable, ...entries: AuditEntry[]): Promise<void> => {
  if (entries.length === 0) return
  const rows = entries.map((entry) => ({
    id: newId(),
    company_id: entry.companyId,
    account_id: entry.accountId,
    actor_name: entry.actorName,
    event: entry.event,
    target: entry.target ?? null,
    succeeded: entry.succeeded,
    detail: entry.detail ?? {},
    address: entry.address ?? null,
    user_agent: entry.userAgent?.slice(0, 300) ?? null,
    request_id: entry.requestId ?? null,
    at: entry.at,
  }))
  await sql`
    with written as (
      insert into audit_event (id, company_id, account_id, actor_name, event, target, succeeded, detail, address,
                               user_agent, request_id, at)
      select id, company_id, account_id, actor_name, event, target, succeeded, detail, address, user_agent, request_id, at
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as given (id uuid, company_id uuid, account_id uuid, actor_name text, event text, target text,
                    succeeded boolean, detail jsonb, address text, user_agent text, request_id text, at timestamptz)
      returning id, at)
    insert into audit_outgoing (id, noted_at)
    select id, at from written where exists (select from audit_stream)`.execute(db)
}
