import type { Database, Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { accountOf } from '../../people/security/own-account.ts'
import { type Contact, ownContact } from '../../people/security/own-contact.ts'
import { type CodePurpose, spendCode } from '../../people/sign-in/verification-codes.ts'
import { verifiedPerson } from '../company-seals/access.ts'
import { LEGAL_SEAL } from '../company-seals/rules.ts'

type Seal = { id: string; type: number; legal_account_id: string | null }
type Context = { actor: Actor; db: Queryable; services: Services }

export const grantCodePurpose = (sealId: string): CodePurpose => `sealAuth:${sealId}`

/** Who says yes to lending a seal: for his own seal the legal representative, otherwise whoever lends it. */
export const confirmingContact = async ({ actor, db, services }: Context, seal: Seal): Promise<Contact> => {
  await verifiedPerson(db, services.columns, actor.accountId)
  const owner = seal.type === LEGAL_SEAL ? seal.legal_account_id! : actor.accountId
  await verifiedPerson(db, services.columns, owner)
  return ownContact(services, await accountOf(db, owner))
}

/** A code is good for one seal: one sent for another does not open this one. */
export const confirmByCode = async (
  context: Context & { autocommit: Database },
  seal: Seal,
  code: string,
): Promise<void> => {
  const { target } = await confirmingContact(context, seal)
  const right = await spendCode(context.services, context.autocommit, target, grantCodePurpose(seal.id), code)
  if (!right) throw new CodedError('CODE_WRONG')
}
