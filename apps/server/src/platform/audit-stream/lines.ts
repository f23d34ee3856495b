// An audit entry as a receiver outside reads it.
import type { Selectable } from 'kysely'
import type { Tables } from '../db/tables.ts'

export type AuditRow = Selectable<Tables['audit_event']>
export type StreamFormat = 'rfc5424' | 'json'

const jsonOf = (row: AuditRow): string =>
  JSON.stringify({
    id: row.id,
    time: row.at.toISOString(),
    event: row.event,
    succeeded: row.succeeded,
    companyId: row.company_id,
    accountId: row.account_id,
    actor: row.actor_name,
    target: row.target,
    address: row.address,
    userAgent: row.user_agent,
    requestId: row.request_id,
    detail: row.detail,
  })

/** Facility 13, log audit; what was refused is a warning, the rest is informational. */
const AUDIT = 13 * 8
const INFORMATIONAL = 6
const WARNING = 4

/** Printable ASCII without blanks, so long at most; a dash for nothing. */
const nameOf = (text: string, most: number) => text.replace(/[^\x21-\x7e]/g, '').slice(0, most) || '-'
const parameter = (name: string, value: string | null) =>
  value === null ? '' : ` ${name}="${value.replace(/[\\"\]]/g, '\\$&')}"`

/** The number beside our name is the one RFC 5612 gives to those without one of their own. */
const syslogOf = (row: AuditRow, host: string): string => {
  const priority = AUDIT + (row.succeeded ? INFORMATIONAL : WARNING)
  const facts = [
    parameter('id', row.id),
    parameter('event', row.event),
    parameter('succeeded', String(row.succeeded)),
    parameter('company', row.company_id),
    parameter('account', row.account_id),
    parameter('address', row.address),
    parameter('request', row.request_id),
  ].join('')
  return `<${priority}>1 ${row.at.toISOString()} ${nameOf(host, 255)} xinqi - ${nameOf(row.event, 32)} [xinqi@32473${facts}] ${jsonOf(row)}`
}

/** Syslog messages each behind their length (RFC 5425, RFC 6587), JSON one a line. */
export const linesOf = (rows: readonly AuditRow[], format: StreamFormat, host: string): Buffer =>
  Buffer.concat(
    rows.map((row) => {
      if (format === 'json') return Buffer.from(`${jsonOf(row)}\n`)
      const message = Buffer.from(syslogOf(row, host))
      return Buffer.concat([Buffer.from(`${message.length} `), message])
    }),
  )
