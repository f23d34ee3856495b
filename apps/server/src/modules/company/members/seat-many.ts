import { MEMBER } from '@xinqi/api/status'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRows, oneOf, rowsOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { announceAccounts } from '../../people/sign-in/change-account.ts'
import { refuseToGrant } from '../roles/assign-roles.ts'
import { giveRoles } from '../roles/hold-roles.ts'
import { rolesOf } from '../roles/roles.ts'
import { EMPLOYEE_ROLE } from '../roles/rules.ts'
import { roomForMembers } from './admit.ts'
import { departmentTree } from './departments.ts'
import { takenNumbers } from './job-numbers.ts'

export type Newcomer = {
  /** What the caller knows him by. */
  key: string
  name: string
  mobile: string
  departmentId: string | null
  jobNumber: string | null
  /** The ordinary employee's where none is named. */
  roleIds?: readonly string[]
}

/** By key: the seat each one got, or why he got none. */
export type Seated = { seats: Map<string, string>; refusals: Map<string, string> }

type Context = { services: Services; actor: Actor; db: Queryable; now: Date }

/**
 * Seats waiting for their owners, for many at once: what adding one member does, in as few statements as the number
 * allows. Within the caller's transaction; one who cannot be added does not take the others with him.
 */
export const seatMany = async (context: Context, people: readonly Newcomer[]): Promise<Seated> => {
  const { services, actor, db, now } = context
  const companyId = companyOf(actor)
  const result: Seated = { seats: new Map(), refusals: new Map() }
  if (people.length === 0) return result
  const granted = await withRoles(context, people, result.refusals)
  const accounts = await accountsFor(services, db, granted, now)
  const taken = await seatsOf(
    db,
    companyId,
    [...accounts.values()].map(({ id }) => id),
  )
  const numbers = await takenNumbers(
    db,
    companyId,
    granted.flatMap(({ jobNumber }) => jobNumber ?? []),
  )
  const coming = granted.filter(({ key, mobile, jobNumber }) => {
    const { id } = accounts.get(mobile)!
    const problem = taken.has(id)
      ? 'MEMBER_EXISTS'
      : jobNumber && numbers.has(jobNumber)
        ? 'JOB_NUMBER_TAKEN'
        : undefined
    if (problem) {
      result.refusals.set(key, new CodedError(problem).message)
      return false
    }
    taken.add(id)
    if (jobNumber) numbers.add(jobNumber)
    return true
  })
  const { room, whenFull } = await roomForMembers(db, companyId, coming.length, now)
  for (const { key } of coming.slice(room)) result.refusals.set(key, whenFull!)
  const members = coming
    .slice(0, room)
    .map((person) => ({ person, id: newId(), account: accounts.get(person.mobile)! }))
  if (members.length === 0) return result
  const root = (await departmentTree(db, companyId)).find(({ parentId }) => parentId === null)
  await addRows(
    db,
    'member',
    members.map(({ person, id, account }) => ({
      company_id: companyId,
      id,
      account_id: account.id,
      department_id: person.departmentId ?? root?.id ?? null,
      name: person.name,
      job_number: person.jobNumber,
      status: MEMBER.toActivate,
      created_at: now,
    })),
  )
  await giveRoles(
    db,
    companyId,
    members.flatMap(({ person, id }) => person.roleIds.map((roleId) => ({ memberId: id, roleId }))),
  )
  for (const { person, id, account } of members) {
    result.seats.set(person.key, id)
    // An account made just now is open on no screen.
    if (!account.isNew) await services.sessions.actorChanged(db, account.id)
  }
  return result
}

/** Nobody gives a role he could not give by hand; asked once for each set of roles. */
const withRoles = async (
  { actor, db }: Context,
  people: readonly Newcomer[],
  refusals: Map<string, string>,
): Promise<(Newcomer & { roleIds: readonly string[] })[]> => {
  const employee = (await rolesOf(db, companyOf(actor))).find((role) => role.type === EMPLOYEE_ROLE)
  const verdicts = new Map<string, string | null>()
  const found: (Newcomer & { roleIds: readonly string[] })[] = []
  for (const person of people) {
    const roleIds = person.roleIds?.length ? [...new Set(person.roleIds)] : employee ? [employee.id] : []
    const set = roleIds.join()
    if (!verdicts.has(set)) verdicts.set(set, await refusalOf(() => refuseToGrant({ actor, db }, roleIds)))
    const refusal = verdicts.get(set)
    if (refusal) refusals.set(person.key, refusal)
    else found.push({ ...person, roleIds })
  }
  return found
}

const refusalOf = async (act: () => Promise<void>): Promise<string | null> => {
  try {
    await act()
    return null
  } catch (error) {
    if (error instanceof CodedError) return error.message
    throw error
  }
}

type Account = { id: string; isNew: boolean }

/** By number. Made where there was none: they come alive when their owners prove the number. */
const accountsFor = async (
  services: Services,
  db: Queryable,
  people: readonly Newcomer[],
  now: Date,
): Promise<Map<string, Account>> => {
  const { columns } = services
  const numbers = new Map(people.map(({ mobile }) => [columns.lookup(mobile).toString('hex'), mobile]))
  if (numbers.size === 0) return new Map()
  const isNew = new Set(await announceAccounts(services, db, [...numbers.values()], now))
  const found = await rowsOf(
    db,
    'account',
    { mobile_hash: oneOf([...numbers.keys()].map((hex) => Buffer.from(hex, 'hex'))) },
    { columns: ['id', 'mobile_hash'] },
  )
  return new Map(
    found.map(({ id, mobile_hash }) => [
      numbers.get(mobile_hash!.toString('hex'))!,
      { id, isNew: isNew.has(id) },
    ]),
  )
}

const seatsOf = async (
  db: Queryable,
  companyId: string,
  accountIds: readonly string[],
): Promise<Set<string>> => {
  const rows = await db
    .selectFrom('member')
    .select('account_id')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`account_id = any(${accountIds}::uuid[])`)
    .execute()
  return new Set(rows.map(({ account_id }) => account_id))
}
