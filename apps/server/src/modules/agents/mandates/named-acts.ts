import { sql } from 'kysely'
import { type ActsOf, actColumns } from '../../evidence/in-my-name/named-acts.ts'

/** Letters by which a person lets an assistant act for him, and their end: on his own page, and on that of the company he acts for. */
const letters =
  (which: 'granted' | 'revoked') =>
  ({ id, isCompany }: ActsOf) => {
    const isGranted = which === 'granted'
    const at = isGranted ? sql`m.granted_at` : sql`m.revoked_at`
    return sql`
    select ${actColumns('authorisation', {
      id: isGranted ? sql`m.id` : sql`md5(m.id::text || 'revoked')::uuid`,
      what: sql`${sql.lit(isGranted ? '授权智能体代办' : '撤销智能体授权')}::text`,
      about: sql`m.number`,
      at,
      by_name: isCompany ? sql`a.name` : sql`null::text`,
    })}
      from agent_mandate m join account a on a.id = m.account_id
     where ${isCompany ? sql`m.company_id` : sql`m.account_id`} = ${id} and ${at} is not null`
  }

export const mandateGranted = {
  of: 'agents/mandates granted',
  kind: 'authorisation' as const,
  rows: letters('granted'),
}
export const mandateRevoked = {
  of: 'agents/mandates revoked',
  kind: 'authorisation' as const,
  rows: letters('revoked'),
}
