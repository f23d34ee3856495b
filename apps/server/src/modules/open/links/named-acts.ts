import { sql } from 'kysely'
import { type ActsOf, actColumns } from '../../evidence/in-my-name/named-acts.ts'

/** Apps somebody lets act with what he is here, on his own page. */
export const appConsents = {
  of: 'open/links consents',
  kind: 'authorisation' as const,
  rows: ({ id, isCompany }: ActsOf) =>
    isCompany
      ? null
      : sql`
    select ${actColumns('authorisation', {
      id: sql`md5(consent.app_id || consent.account_id::text)::uuid`,
      what: sql`'同意应用使用本人信息'::text`,
      about: sql`'应用 ' || consent.app_id`,
      at: sql`consent.agreed_at`,
      address: sql`consent.address`,
      user_agent: sql`consent.user_agent`,
    })}
      from open_consent consent where consent.account_id = ${id}`,
}
