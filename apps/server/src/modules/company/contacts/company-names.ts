import type { Data } from '@xinqi/api/calls'
import { COMPANY } from '@xinqi/api/status'
import { sql } from 'kysely'
import { literally } from '../../../platform/db/like.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { hitWindow } from '../../../platform/security/rate-window.ts'
import { bookOf } from './book.ts'
import { chineseBrackets, MIN_PREFIX } from './rules.ts'

const SHOWN = 8
const MINUTE = 60_000
/** Somebody typing asks a few times a name; somebody copying the register asks all day. */
const PER_MINUTE = 60

/**
 * What a company may be called, while its name is typed. One's own contacts are found by any part; of the certified
 * companies here only those that begin with what was typed, once it is long enough to mean one.
 */
export const companyNames = async ({
  actor,
  body,
  db,
  now,
  services,
}: Call<'/contact/companyNames'>): Promise<Data<'/contact/companyNames'>> => {
  const { allowed } = await hitWindow(
    services.standing,
    `companyNames:${actor.accountId}`,
    PER_MINUTE,
    MINUTE,
    now,
  )
  if (!allowed) throw new CodedError('TOO_MANY')
  const typed = chineseBrackets(body.typed.trim())
  if (!typed) return { list: [], isCertified: false }
  const escaped = literally(typed)
  const { scopeId, accountId } = bookOf(actor)
  const known = await db
    .selectFrom('contact')
    .select('company_name')
    .distinct()
    .where('scope_id', '=', scopeId)
    .where('account_id', '=', accountId)
    .where('company_name', 'ilike', `%${escaped}%`)
    .orderBy('company_name')
    .limit(SHOWN)
    .execute()
  const here =
    [...typed].length < MIN_PREFIX
      ? []
      : await db
          .selectFrom('company')
          .select('name')
          .where('status', '=', COMPANY.certified)
          .where('name', 'like', `${escaped}%`)
          .orderBy('name')
          .limit(SHOWN)
          .execute()
  const names = [...new Set([...known.map((row) => row.company_name!), ...here.map(({ name }) => name)])]
  const certified = new Set(
    (
      await db
        .selectFrom('company')
        .select('name')
        .where('status', '=', COMPANY.certified)
        .where(sql<boolean>`name = any(${[...names, typed]}::text[])`)
        .execute()
    ).map(({ name }) => name),
  )
  const contacts = new Set(known.map((row) => row.company_name))
  return {
    list: names.slice(0, SHOWN).map((name) => ({
      name,
      isCertified: certified.has(name),
      isContact: contacts.has(name),
    })),
    isCertified: certified.has(typed),
  }
}
