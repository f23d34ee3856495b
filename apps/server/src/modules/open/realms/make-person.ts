import { IDENTITY } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { sandboxAddress } from '../../../platform/sandbox-address.ts'
import type { Services } from '../../../platform/services.ts'
import { keepConsent } from '../../contracts/signing/consent.ts'
import { drawName } from '../../seals/personal-signatures/artwork.ts'
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
  const known = await db
    .selectFrom('account')
    .select('id')
    .where('mobile_hash', '=', columns.lookup(address))
    .executeTakeFirst()
  if (known) return known.id
  const id = newId()
  await db
    .insertInto('account')
    .values({
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
    .execute()
  return id
}

const SIGNATURE = {
  shape: 'signature',
  face: 'xingkai',
  ending: '',
  relief: 'red-on-white',
  colour: 'black',
} as const

/** Proven by the sandbox: real name, consent to sign, and a signature of his own. */
export const proveSandboxPerson = async (services: Services, db: Queryable, accountId: string) => {
  const now = services.clock()
  const { name } = await db
    .updateTable('account')
    .set({
      identity_status: IDENTITY.verified,
      identity_method: 1,
      identity_serial: newId(),
      identity_at: now,
    })
    .where('id', '=', accountId)
    .returning('name')
    .executeTakeFirstOrThrow()
  await keepConsent(db, { accountId, at: now })
  const has = await db
    .selectFrom('person_seal')
    .select('id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!has)
    await savePersonSeal({ db, services, now }, accountId, {
      name: '签名',
      kind: KIND.typed,
      design: JSON.stringify(SIGNATURE),
      drawing: drawName(name!, SIGNATURE),
    })
}
