import { sql } from 'kysely'
import { type ActsOf, actColumns } from '../../evidence/in-my-name/named-acts.ts'
import { notNamed } from '../../evidence/in-my-name/sources.ts'

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
     where auth.company_id = ${id} and ${isGranted ? sql`auth.granted_at` : sql`auth.revoked_at`} is not null
       and ${notNamed(id, isGranted ? sql`auth.id` : sql`md5(auth.id::text || 'revoked')::uuid`)}`
  }

/** Those of before each letter had an entry of its own. */
const older = (which: 'granted' | 'revoked') => ({
  of: `open/seal-auth ${which}`,
  rows: (after: string, most: number) => {
    const isGranted = which === 'granted'
    const at = isGranted ? sql`granted_at` : sql`revoked_at`
    return sql`
      select ${isGranted ? sql`id` : sql`md5(id::text || 'revoked')::uuid`} as id, ${sql.lit(`letter.${which}`)} as act,
             company_id as owner, true as is_company, number as label, null::text as certificate,
             null::uuid as by_account, ${at} as at, id as key
        from open_seal_auth where id > ${after}::uuid and ${at} is not null order by id limit ${most}`
  },
})
export const olderGranted = older('granted')
export const olderRevoked = older('revoked')

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
