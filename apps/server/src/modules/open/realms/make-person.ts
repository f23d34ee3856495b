import { IDENTITY } from '@xinqi/api/status'
import { isUniqueViolation, type Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { rowOf, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import { sandboxAddress } from '../../../platform/sandbox-address.ts'
import type { Services } from '../../../platform/services.ts'
import { keepConsent } from '../../contracts/signing/consent.ts'
import { addAccount, changeAccount } from '../../people/sign-in/change-account.ts'
import { drawName, SIGNED_NAME } from '../../seals/personal-signatures/artwork.ts'
import { KIND, savePersonSeal } from '../../seals/personal-signatures/save-person-seal.ts'

export type SandboxPerson = { name: string; mobile: string; idNo?: string | null }

/** Somebody who exists in one sandbox only. The same number there is the same person. */
export const makeSandboxPerson = async (
  services: Services,
  db: Queryable,
  realm: string,
  { name, mobile, idNo }: SandboxPerson,
): Promise<string> => {
  const { columns, clock } = services
  const address = sandboxAddress(realm, mobile)
  const known = await rowOf(db, 'account', { mobile_hash: columns.lookup(address) }, ['id'])
  if (known) return known.id
  const id = newId()
  await addAccount(db, {
    id,
    realm,
    mobile_hash: columns.lookup(address),
    mobile_cipher: columns.seal(address),
    name,
    ...(idNo
      ? {
          id_number_hash: columns.lookup(sandboxAddress(realm, idNo)),
          id_number_cipher: columns.seal(idNo),
        }
      : {}),
    identity_sandbox: true,
    created_at: clock(),
  })
  return id
}

export const NUMBER_TAKEN = '该证件号码已由沙箱中的另一位用户实名'

/** A number belongs to one person, in a sandbox as elsewhere. */
export const isNumberTaken = async (db: Queryable, accountId: string): Promise<boolean> => {
  const { id_number_hash } = await theRow(db, 'account', { id: accountId }, ['id_number_hash'])
  if (!id_number_hash) return false
  const holder = await db
    .selectFrom('account')
    .select('id')
    .where('id_number_hash', '=', id_number_hash)
    .where('identity_status', '=', IDENTITY.verified)
    .where('id', '<>', accountId)
    .executeTakeFirst()
  return holder !== undefined
}

const markProven = async (db: Queryable, accountId: string, now: Date): Promise<void> => {
  const taken = new CodedError('IDENTITY_TAKEN', NUMBER_TAKEN)
  if (await isNumberTaken(db, accountId)) throw taken
  try {
    await changeAccount(db, accountId, {
      identity_status: IDENTITY.verified,
      identity_method: 1,
      identity_serial: newId(),
      identity_at: now,
    })
  } catch (error) {
    // Two at once: the other was first.
    throw isUniqueViolation(error) ? taken : error
  }
}

/** Proven by the sandbox: real name, consent to sign, and a signature of his own. */
export const proveSandboxPerson = async (services: Services, db: Queryable, accountId: string) => {
  const now = services.clock()
  const { name, identity_status } = await theRow(db, 'account', { id: accountId }, [
    'name',
    'identity_status',
  ])
  // Written only once: a changed row is locked until the end, and all contracts to one signer would wait for one another.
  if (identity_status !== IDENTITY.verified) await markProven(db, accountId, now)
  await keepConsent(db, { accountId, at: now })
  const has = await rowOf(db, 'person_seal', { account_id: accountId }, ['id'])
  if (!has)
    await savePersonSeal({ db, services, now }, accountId, {
      name: '签名',
      kind: KIND.typed,
      design: JSON.stringify(SIGNED_NAME),
      drawing: drawName(name!, SIGNED_NAME),
    })
}
