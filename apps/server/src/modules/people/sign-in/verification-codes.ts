import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import { DAY } from '@xinqi/api/durations'
import { VERIFICATION_CODE } from '@xinqi/api/limits'
import { sql } from 'kysely'
import type { Database } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, EMPTY, inRow, inRows } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import { maySendCode } from './rules.ts'

export type CodePurpose =
  | 'login'
  | 'register'
  | 'reset'
  | 'identity'
  /** Looking at what stands behind one's own number. */
  | 'check'
  /** Giving up a number, and taking another. */
  | 'unbind'
  | 'bind'
  | 'delegate'
  /** Signing a company's letter of authorisation. */
  | 'certify'
  /** Saying which number belongs to an identity proven elsewhere. */
  | 'foreign'
  | 'openRegister'
  | 'openReset'
  /** The second step into a partner's console; a company's administrator lets apps act for it. */
  | 'openSecond'
  | 'openBind'
  /** Being oneself, before what guards the account is changed. */
  | 'proof'
  | 'signPassword'
  | 'changeMobile'
  | 'bindEmail'
  /** The second step of one sign-in, named by its ticket. */
  | `secondStep:${string}`
  /** One act about one seal, named by its id; a legal representative's yes, named by the company. */
  | `sealAuth:${string}`
  /** Meaning to sign one contract. */
  | `sign:${string}`
  /** Meaning to sign one application for evidence. */
  | `notary:${string}`
  | `legalSeal:${string}`
  /** Agreeing that an app leads one to our pages, named by the app. */
  | `openLink:${string}`
  /** Taking another number as a user of an app, named by the app and the user. */
  | `openUser:${string}`

const codeHash = (key: Buffer, id: string, code: string) =>
  createHmac('sha256', key).update(`code:${id}:${code}`).digest()

/**
 * Visitors of a demo share its operators, and every sign-in of theirs takes a code that is shown on the page and sent to
 * nobody: the limits that spare a telephone would shut them out.
 */
const isShownInDemo = ({ config, sms }: Services, purpose: string): boolean =>
  config.MODE === 'demo' && sms.isSandbox && purpose.startsWith('secondStep:')

/** Makes a code for a number and a purpose, within the limits over all purposes. Older codes of the purpose die. */
export const issueCode = async (
  services: Services,
  mobile: string,
  purpose: CodePurpose,
): Promise<string> => {
  const target = services.columns.lookup(mobile)
  const now = services.clock()
  const code = String(randomInt(10 ** VERIFICATION_CODE.digits)).padStart(VERIFICATION_CODE.digits, '0')
  const id = newId()
  await services.autocommit.transaction().execute(async (tx) => {
    // Two requests for one number take turns, or both would see the same count.
    await sql`select pg_advisory_xact_lock(hashtextextended(${target.toString('hex')}, 0))`.execute(tx)
    const sent = await tx
      .selectFrom('verification_code')
      .select(['created_at', 'purpose'])
      .where('target_hash', '=', target)
      .where('created_at', '>', new Date(now.getTime() - DAY))
      .execute()
    const before = sent
      .filter((row) => !isShownInDemo(services, row.purpose))
      .map((row) => ({ at: row.created_at, purpose: row.purpose }))
    if (!isShownInDemo(services, purpose) && !maySendCode(before, { purpose, now }, VERIFICATION_CODE))
      throw new CodedError('CODE_TOO_OFTEN')
    await inRows(tx, 'verification_code', { target_hash: target, purpose, used_at: EMPTY }).set({
      used_at: now,
    })
    await addRow(tx, 'verification_code', {
      id,
      target_hash: target,
      purpose,
      code_hash: codeHash(services.codeKey, id, code),
      expires_at: new Date(now.getTime() + VERIFICATION_CODE.lifetime),
      created_at: now,
    })
  })
  return code
}

/**
 * Right once, within its time, for its purpose, in at most five tries. Every try is counted, whatever else happens.
 * `keep`: tried and not used up, where something else is still to be said before it can count.
 */
export const spendCode = async (
  services: Services,
  autocommit: Database,
  mobile: string,
  purpose: CodePurpose,
  code: string,
  { keep = false }: { keep?: boolean } = {},
): Promise<boolean> => {
  const now = services.clock()
  const { rows } = await sql<{ id: string; code_hash: Buffer; tries: number }>`
    update verification_code set tries = tries + 1
     where id = (select id from verification_code
                  where target_hash = ${services.columns.lookup(mobile)} and purpose = ${purpose}
                  order by created_at desc limit 1)
       and used_at is null and expires_at > ${now} and tries < ${VERIFICATION_CODE.tries}
    returning id, code_hash, tries`.execute(autocommit)
  const tried = rows[0]
  if (!tried || !timingSafeEqual(tried.code_hash, codeHash(services.codeKey, tried.id, code))) return false
  if (keep) return true
  const spent = await inRow(autocommit, 'verification_code', { id: tried.id, used_at: EMPTY }).set(
    { used_at: now },
    ['id'],
  )
  return spent !== undefined
}
