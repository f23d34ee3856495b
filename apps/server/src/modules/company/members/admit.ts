import { MEMBER } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, countRows, inRows, lockRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Within } from '../../../platform/services.ts'
import { balance, packageRoom } from '../../quota/copies/balance.ts'
import { giveRoles } from '../roles/hold-roles.ts'
import { rolesOf } from '../roles/roles.ts'
import { EMPLOYEE_ROLE } from '../roles/rules.ts'
import { departmentTree } from './departments.ts'

const MEMBERS = 'service:org:member'

const memberCount = async (db: Queryable, companyId: string): Promise<number> => {
  const members = await countRows(db, 'member', { company_id: companyId })
  return members
}

/** The package says how many may be in. Call before the seat is written, in the transaction that writes it. */
export const refuseWhenFull = (db: Queryable, companyId: string, now: Date): Promise<void> =>
  packageRoom(db, companyId, MEMBERS, () => memberCount(db, companyId), now)

/** The same for many at once: how many of them may come in, and what the others are told. */
export const roomForMembers = async (
  db: Queryable,
  companyId: string,
  wanted: number,
  now: Date,
): Promise<{ room: number; whenFull: string | null }> => {
  let members = 0
  const refusal = (count: number | (() => Promise<number>)) =>
    packageRoom(db, companyId, MEMBERS, count, now).then(
      () => null,
      (error) => {
        if (error instanceof CodedError) return error.message
        throw error
      },
    )
  const full = await refusal(async () => {
    members = await memberCount(db, companyId)
    return members
  })
  if (full !== null) return { room: 0, whenFull: full }
  const allowed = await balance(db, { ownerId: companyId, kind: MEMBERS, now })
  const room = Math.min(wanted, allowed - members)
  return { room, whenFull: room < wanted ? await refusal(allowed) : null }
}

export type Admission = {
  companyId: string
  accountId: string
  name: string
  departmentId: string | null
  roleIds: readonly string[]
}

/**
 * Gives somebody who asked or was asked his seat: in the department and with the roles somebody with the right to it
 * named earlier. What has been deleted since is replaced by the company itself and the ordinary employee.
 */
export const admitMember = async (
  { services, db, now }: Within,
  { companyId, accountId, name, departmentId, roleIds }: Admission,
): Promise<void> => {
  const seat = await lockRow(db, 'member', { company_id: companyId, account_id: accountId }, ['id', 'status'])
  if (seat?.status === MEMBER.frozen) throw new CodedError('MEMBER_FROZEN')
  if (seat && seat.status !== MEMBER.toActivate) throw new CodedError('ALREADY_MEMBER')
  if (!seat) await refuseWhenFull(db, companyId, now)
  const tree = await departmentTree(db, companyId)
  const place = tree.find(({ id }) => id === departmentId) ?? tree.find(({ parentId }) => parentId === null)
  const roles = await rolesOf(db, companyId)
  const wanted = roles.filter(({ id }) => roleIds.includes(id))
  const given = wanted.length ? wanted : roles.filter(({ type }) => type === EMPLOYEE_ROLE)
  const memberId = seat?.id ?? newId()
  if (seat) {
    await inRows(db, 'member', { company_id: companyId, id: memberId }).set({
      status: MEMBER.active,
      activated_at: now,
    })
  } else {
    await addRow(db, 'member', {
      company_id: companyId,
      id: memberId,
      account_id: accountId,
      department_id: place?.id ?? null,
      name: name.trim(),
      status: MEMBER.active,
      created_at: now,
      activated_at: now,
    })
    await giveRoles(
      db,
      companyId,
      given.map(({ id }) => ({ memberId, roleId: id })),
    )
  }
  await services.sessions.actorChanged(db, accountId)
}
