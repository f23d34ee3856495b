import { COMPANY } from '@xinqi/api/status'
import { sql } from 'kysely'
import { literally } from '../../../platform/db/like.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { hitWindow } from '../../../platform/security/rate-window.ts'
import type { Services } from '../../../platform/services.ts'
import { type RegisteredCompany, RegisterUnavailable } from '../../../providers/register.ts'
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
export const companyNames: PlainHandler<'/contact/companyNames'> = async (call) => {
  const { actor, body, db, now, services } = call
  const { allowed } = await hitWindow(
    services.autocommit,
    `companyNames:${actor.accountId}`,
    PER_MINUTE,
    MINUTE,
    now,
  )
  if (!allowed) throw new CodedError('TOO_MANY')
  const typed = chineseBrackets(body.typed.trim())
  if (!typed) return { list: [], isCertified: false, register: null }
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
  const near = [...new Set([...known.map((row) => row.company_name!), ...here.map(({ name }) => name)])]
  const registered = near.length < SHOWN ? await inRegister(services, typed) : []
  const names = [...new Set([...near, ...registered.map(({ name }) => name)])]
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
      registered: registered.find((one) => one.name === name)?.standing ?? null,
    })),
    isCertified: certified.has(typed),
    register: registered.length ? (services.register?.name ?? null) : null,
  }
}

/** Asked only for a beginning long enough to mean one; whoever does not answer is done without. */
const inRegister = async ({ register, log }: Services, typed: string): Promise<RegisteredCompany[]> => {
  if (!register || [...typed].length < MIN_PREFIX) return []
  try {
    return await register.find(typed, SHOWN)
  } catch (error) {
    if (!(error instanceof RegisterUnavailable)) throw error
    log.warn({ err: error }, 'the register of companies did not answer')
    return []
  }
}
