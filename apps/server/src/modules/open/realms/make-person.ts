import { IDENTITY } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { rowOf, theRow } from '../../../platform/db/row.ts'
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

/** Proven by the sandbox: real name, consent to sign, and a signature of his own. */
export const proveSandboxPerson = async (services: Services, db: Queryable, accountId: string) => {
  const now = services.clock()
  const { name, identity_status } = await theRow(db, 'account', { id: accountId }, [
    'name',
    'identity_status',
  ])
  // Written only once: a changed row is locked until the end, and all contracts to one signer would wait for one another.
  if (identity_status !== IDENTITY.verified)
    await changeAccount(db, accountId, {
      identity_status: IDENTITY.verified,
      identity_method: 1,
      identity_serial: newId(),
      identity_at: now,
    })
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
