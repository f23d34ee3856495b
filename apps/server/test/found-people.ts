import { keepConsent } from '../src/modules/contracts/signing/consent.ts'
import { hashPassword } from '../src/modules/people/sign-in/passwords.ts'
import type { Tx } from '../src/platform/db/database.ts'
import { newId } from '../src/platform/db/ids.ts'
import { theRow } from '../src/platform/db/row.ts'
import type { Services } from '../src/platform/services.ts'

/** Everybody's, in tests. */
export const SIGNING_PASSWORD = '482915'

export type SomeoneNew = { name: string; mobile: string; verified?: boolean }

/** Signs in with the password of the demo people. */
export const addPerson = async (
  services: Services,
  tx: Tx,
  { name, mobile, verified = true }: SomeoneNew,
): Promise<string> => {
  const id = newId()
  const now = services.clock()
  const { password_hash } = await theRow(tx, 'account', { is_demo: true }, ['password_hash'])
  await tx
    .insertInto('account')
    .values({
      id,
      mobile_hash: services.columns.lookup(mobile),
      mobile_cipher: services.columns.seal(mobile),
      name,
      password_hash,
      identity_status: verified ? 1 : 0,
      created_at: now,
    })
    .execute()
  await keepConsent(tx, { accountId: id, at: now })
  return id
}

export const giveSigningPassword = async (services: Services, accountId: string): Promise<void> => {
  await services.db
    .insertInto('signing_password')
    .values({
      account_id: accountId,
      password_hash: await hashPassword(SIGNING_PASSWORD),
      failures: 0,
      changed_at: services.clock(),
    })
    .execute()
}

/** A person of his own, verified unless said otherwise, who can sign by password. */
export const foundPerson = async (
  { services }: { services: Services },
  person: SomeoneNew,
): Promise<{ accountId: string }> => {
  const accountId = await services.db.transaction().execute((tx) => addPerson(services, tx, person))
  await giveSigningPassword(services, accountId)
  return { accountId }
}

/** Somebody's seat in a company, with one role. */
export const addSeat = async (
  tx: Tx,
  seat: { companyId: string; accountId: string; name: string; roleId: string; now: Date },
): Promise<string> => {
  const memberId = newId()
  const { companyId, accountId, name, roleId, now } = seat
  await tx
    .insertInto('member')
    .values({ company_id: companyId, id: memberId, account_id: accountId, name, created_at: now })
    .execute()
  await tx
    .insertInto('member_role')
    .values({ company_id: companyId, member_id: memberId, role_id: roleId })
    .execute()
  return memberId
}

/** A new colleague: 1 system administrator, 2 seal administrator, 3 template administrator, 4 ordinary employee. */
export const foundMember = async (
  { services }: { services: Services },
  companyId: string,
  { roleType = 4, ...person }: SomeoneNew & { roleType?: 1 | 2 | 3 | 4 },
): Promise<{ accountId: string; memberId: string }> => {
  const { accountId } = await foundPerson({ services }, person)
  const memberId = await services.db.transaction().execute(async (tx) => {
    const { id: roleId } = await theRow(tx, 'role', { company_id: companyId, type: roleType }, ['id'])
    return addSeat(tx, { companyId, accountId, name: person.name, roleId, now: services.clock() })
  })
  return { accountId, memberId }
}
