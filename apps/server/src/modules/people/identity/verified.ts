import { IDENTITY } from '@xinqi/api/status'
import { extensionPoint } from '../../../platform/capability.ts'
import { isUniqueViolation, type Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { Person, Verdict } from '../../../providers/identity.ts'
import { proveAccount } from '../sign-in/change-account.ts'
import type { Method } from './rules.ts'

/** Whoever asked somebody to prove who he is hears of it in the transaction in which he has. */
export const PERSON_PROVEN = extensionPoint<{
  of: string
  follow: (
    services: Services,
    db: Queryable,
    proven: { accountId: string; name: string },
    now: Date,
  ) => Promise<void>
}>('people/identity/proven', ({ of }) => of)

export type Proven = {
  accountId: string
  method: Method
  document?: number
  person: Person
  serial: string
  isSandbox: boolean
}

/** From now on the account is this person, and no other account is. */
export const markVerified = async (
  services: Services,
  db: Queryable,
  proven: Proven,
  now: Date,
): Promise<void> => {
  const { columns, sessions } = services
  const idNumberHash = columns.lookup(proven.person.idNumber)
  const elsewhere = await db
    .selectFrom('account')
    .select('id')
    .where('id_number_hash', '=', idNumberHash)
    .where('identity_status', '=', IDENTITY.verified)
    .where('id', '<>', proven.accountId)
    .executeTakeFirst()
  if (elsewhere) throw new CodedError('IDENTITY_TAKEN')
  try {
    const marked = await proveAccount(db, proven.accountId, {
      name: proven.person.name,
      id_number_hash: idNumberHash,
      id_number_cipher: columns.seal(proven.person.idNumber),
      id_document: proven.document ?? 1,
      identity_method: proven.method,
      identity_serial: proven.serial,
      identity_at: now,
      identity_sandbox: proven.isSandbox,
    })
    if (!marked) throw new CodedError('IDENTITY_DONE')
  } catch (error) {
    if (isUniqueViolation(error)) throw new CodedError('IDENTITY_TAKEN')
    throw error
  }
  await sessions.actorChanged(db, proven.accountId)
  for (const { follow } of services.extensions.all(PERSON_PROVEN))
    await follow(services, db, { accountId: proven.accountId, name: proven.person.name }, now)
}

/** A right answer that leads nowhere is kept as the failure it is, although the call itself is undone. */
export const asFailure = (error: CodedError, serial: string): Verdict => ({
  passed: false,
  serial,
  reason: error.message,
})
