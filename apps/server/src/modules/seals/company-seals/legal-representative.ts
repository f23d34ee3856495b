import { ACCOUNT, IDENTITY } from '@xinqi/api/status'
import type { Database, Queryable } from '../../../platform/db/database.ts'
import { theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import type { CodePurpose } from '../../people/sign-in/verification-codes.ts'
import { spendCode } from '../../people/sign-in/verification-codes.ts'

export const legalCodePurpose = (companyId: string): CodePurpose => `legalSeal:${companyId}`

type Context = { actor: Actor; db: Queryable; autocommit: Database; services: Services; now: Date }
export type Consent = { mobile: string; code: string }
export type LegalRepresentative = { accountId: string; name: string; consentAt: Date }

const sameName = (one: string | null, other: string) => one?.trim() === other.trim()

/**
 * Whose seal it is going to be, with his consent. He is a person who has proven to bear the name on the seal (and
 * the name the company was certified with); unless he is the one
 * acting, in person and not by somebody in his seat, a code sent to his own number says yes.
 */
export const legalRepresentative = async (
  { actor, db, autocommit, services, now }: Context,
  companyId: string,
  legalName: string,
  consent: Consent | undefined,
  inPerson = true,
): Promise<LegalRepresentative> => {
  const company = await theRow(db, 'company', { id: companyId }, ['legal_name'])
  if (company.legal_name && !sameName(company.legal_name, legalName))
    throw new CodedError('SEAL_LEGAL_PERSON', `法定代表人姓名须与企业认证信息一致`)
  const acting = await personOf(db, (query) => query.where('id', '=', actor.accountId))
  if (inPerson && acting && sameName(acting.name, legalName))
    return { accountId: acting.id, name: legalName.trim(), consentAt: now }
  if (!consent) throw new CodedError('SEAL_LEGAL_CONSENT')
  if (!(await spendCode(services, autocommit, consent.mobile, legalCodePurpose(companyId), consent.code)))
    throw new CodedError('CODE_WRONG')
  // Only after his code was right: before, the answer would tell a stranger whose number it is.
  const owner = await personOf(db, (query) =>
    query.where('mobile_hash', '=', services.columns.lookup(consent.mobile)),
  )
  if (!owner || !sameName(owner.name, legalName)) throw new CodedError('SEAL_LEGAL_PERSON')
  return { accountId: owner.id, name: legalName.trim(), consentAt: now }
}

const verifiedAccounts = (db: Queryable) =>
  db
    .selectFrom('account')
    .select(['id', 'name'])
    .where('identity_status', '=', IDENTITY.verified)
    .where('status', '=', ACCOUNT.active)
const personOf = (
  db: Queryable,
  narrow: (query: ReturnType<typeof verifiedAccounts>) => ReturnType<typeof verifiedAccounts>,
) => narrow(verifiedAccounts(db)).executeTakeFirst()
