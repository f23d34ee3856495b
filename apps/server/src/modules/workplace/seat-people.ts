import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import { CodedError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import type { Actor } from '../../platform/session/actor.ts'
import { companyOf } from '../org/access.ts'
import { roomForMembers } from '../org/admit.ts'
import { refuseToGrant } from '../roles/assign-roles.ts'
import { rolesOf } from '../roles/roles.ts'
import { EMPLOYEE_ROLE } from '../roles/rules.ts'
import { linkMembers } from './own-side.ts'

export type Newcomer = {
  foreignId: string
  name: string
  mobile: string
  departmentId: string | null
  jobNumber: string | null
}

/** Why each of these did not get a seat; those who are not in it did. */
export type Refusals = Map<string, string>

/**
 * Seats waiting for their owners, for many at once: what adding one member does, in as few statements as the number
 * allows. All or nothing: one transaction.
 */
export const seatPeople = async (
  { services, actor, db, now }: { services: Services; actor: Actor; db: Tx; now: Date },
  people: readonly Newcomer[],
): Promise<Refusals> => {
  const companyId = companyOf(actor)
  const refusals: Refusals = new Map()
  const employee = (await rolesOf(db, companyId)).find((role) => role.type === EMPLOYEE_ROLE)
  if (employee) await refuseToGrant({ actor, db }, [employee.id])
  const accounts = await accountsFor(services, db, people, now)
  const seated = await seatsOf(
    db,
    companyId,
    [...accounts.values()].map(({ id }) => id),
  )
  const coming = people.filter(({ foreignId, mobile }) => {
    const isIn = seated.has(accounts.get(mobile)!.id)
    if (isIn) refusals.set(foreignId, new CodedError('MEMBER_EXISTS').message)
    return !isIn
  })
  const { room, whenFull } = await roomForMembers(db, companyId, coming.length, now)
  for (const { foreignId } of coming.slice(room)) refusals.set(foreignId, whenFull!)
  const admitted = coming.slice(0, room)
  if (admitted.length === 0) return refusals
  const members = admitted.map((person) => ({ person, id: newId(), account: accounts.get(person.mobile)! }))
  await db
    .insertInto('member')
    .values(
      members.map(({ person, id, account }) => ({
        company_id: companyId,
        id,
        account_id: account.id,
        department_id: person.departmentId,
        name: person.name,
        job_number: person.jobNumber,
        status: 2,
        created_at: now,
      })),
    )
    .execute()
  if (employee)
    await db
      .insertInto('member_role')
      .values(members.map(({ id }) => ({ company_id: companyId, member_id: id, role_id: employee.id })))
      .execute()
  await linkMembers(
    db,
    companyId,
    members.map(({ person, id }) => ({ foreignId: person.foreignId, memberId: id })),
  )
  // An account made just now is open on no screen.
  for (const { account } of members) if (!account.isNew) await services.sessions.actorChanged(db, account.id)
  return refusals
}

type Account = { id: string; isNew: boolean }

/** By number. Made where there was none: they come alive when their owners prove the number. */
const accountsFor = async (
  { columns }: Services,
  db: Tx,
  people: readonly Newcomer[],
  now: Date,
): Promise<Map<string, Account>> => {
  const hashes = new Map(people.map(({ mobile }) => [columns.lookup(mobile).toString('hex'), mobile]))
  const made = await db
    .insertInto('account')
    .values(
      people.map(({ mobile }) => ({
        id: newId(),
        mobile_hash: columns.lookup(mobile),
        mobile_cipher: columns.seal(mobile),
        status: 2,
        created_at: now,
      })),
    )
    .onConflict((oc) => oc.column('mobile_hash').doNothing())
    .returning('id')
    .execute()
  const isNew = new Set(made.map(({ id }) => id))
  const found = await db
    .selectFrom('account')
    .select(['id', 'mobile_hash'])
    .where(
      'mobile_hash',
      'in',
      [...hashes.keys()].map((hex) => Buffer.from(hex, 'hex')),
    )
    .execute()
  return new Map(
    found.map(({ id, mobile_hash }) => [
      hashes.get(mobile_hash!.toString('hex'))!,
      { id, isNew: isNew.has(id) },
    ]),
  )
}

const seatsOf = async (db: Tx, companyId: string, accountIds: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('member')
    .select('account_id')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
    .execute()
  return new Set(rows.map(({ account_id }) => account_id))
}
