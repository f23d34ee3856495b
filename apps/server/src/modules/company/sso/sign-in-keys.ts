import { DAY } from '@xinqi/api/durations'
import { sql } from 'kysely'
import type { Expiry } from '../../../platform/expiries.ts'
import type { Services } from '../../../platform/services.ts'

/** Whoever signs people in by OpenID Connect, as people know him. */
export type Issuer = { issuer: string; name: string }

/**
 * Reads the keys of each provider and keeps until when they are good: the day all of them have ended nobody of his signs
 * in any more, and one whose keys cannot be read now would find out only from his people.
 */
export const lookAtKeys = async (services: Services, issuers: readonly Issuer[]): Promise<void> => {
  const { db, clock, oidc } = services
  for (const { issuer, name } of issuers) {
    let endsAt: Date | null = null
    let problem: string | null = null
    try {
      endsAt = await oidc.keysEnd(await oidc.discover(issuer))
    } catch (error) {
      problem = (error as Error).message.slice(0, 200)
    }
    await sql`
      insert into sign_in_key (issuer, name, ends_at, problem, looked_at)
      values (${issuer}, ${name}, ${endsAt}, ${problem}, ${clock()})
      on conflict (issuer) do update set name = excluded.name, ends_at = excluded.ends_at,
        problem = excluded.problem, looked_at = excluded.looked_at`.execute(db)
  }
}

/** Not looked at for so long, it is nobody's any more. */
const FORGOTTEN_MS = 3 * DAY

export const keyExpiries = async ({ db, clock }: Services): Promise<Expiry[]> => {
  const rows = await db
    .selectFrom('sign_in_key')
    .selectAll()
    .where('looked_at', '>', new Date(clock().getTime() - FORGOTTEN_MS))
    .orderBy('issuer')
    .execute()
  return rows.map(({ issuer, name, ends_at, problem }) => ({
    what: `${name} 的登录密钥（${issuer}）`,
    kind: 'identity',
    endsAt: ends_at,
    problem,
  }))
}

export const companyIssuers = ({ db }: Services): Promise<Issuer[]> =>
  db
    .selectFrom('company_sso')
    .select(['issuer', 'display_name as name'])
    .where('is_enabled', '=', true)
    .execute()
