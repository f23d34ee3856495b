import { sql } from 'kysely'
import { type ActsOf, actColumns } from '../../evidence/in-my-name/named-acts.ts'

/** Letters by which a company lets an app sign for it, and their end; on the company's own page. */
const letters =
  (which: 'granted' | 'revoked') =>
  ({ id, isCompany }: ActsOf) => {
    if (!isCompany) return null
    const isGranted = which === 'granted'
    return sql`
    select ${actColumns('authorisation', {
      id: isGranted ? sql`auth.id` : sql`md5(auth.id::text || 'revoked')::uuid`,
      what: sql`${sql.lit(isGranted ? '授权自动签署' : '撤销自动签署授权')}::text`,
      about: sql`auth.number`,
      at: isGranted ? sql`auth.granted_at` : sql`auth.revoked_at`,
      by_name: isGranted ? sql`auth.granted_by` : sql`auth.revoked_by`,
    })}
      from open_seal_auth auth
     where auth.company_id = ${id} and ${isGranted ? sql`auth.granted_at` : sql`auth.revoked_at`} is not null`
  }

export const automaticGranted = {
  of: 'open/seal-auth granted',
  kind: 'authorisation' as const,
  rows: letters('granted'),
}
export const automaticRevoked = {
  of: 'open/seal-auth revoked',
  kind: 'authorisation' as const,
  rows: letters('revoked'),
}
