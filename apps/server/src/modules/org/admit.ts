import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/ids.ts'
import { CodedError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { packageRoom } from '../quota/balance.ts'
import { rolesOf } from '../roles/roles.ts'
import { EMPLOYEE_ROLE } from '../roles/rules.ts'
import { departmentTree } from './departments.ts'

/** The package says how many may be in. Call before the seat is written, in the transaction that writes it. */
export const refuseWhenFull = (db: Queryable, companyId: string, now: Date): Promise<void> =>
  packageRoom(
    db,
    companyId,
    'service:org:member',
    async () => {
      const { members } = await db
        .selectFrom('member')
        .select(sql<number>`count(*)`.as('members'))
        .where('company_id', '=', companyId)
        .executeTakeFirstOrThrow()
      return members
    },
    now,
  )

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
  services: Services,
  db: Queryable,
  { companyId, accountId, name, departmentId, roleIds }: Admission,
  now: Date,
): Promise<void> => {
  const seat = await db
    .selectFrom('member')
    .select(['id', 'status'])
    .where('company_id', '=', companyId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  if (seat?.status === 0) throw new CodedError('MEMBER_FROZEN')
  if (seat && seat.status !== 2) throw new CodedError('ALREADY_MEMBER')
  if (!seat) await refuseWhenFull(db, companyId, now)
  const tree = await departmentTree(db, companyId)
  const place = tree.find(({ id }) => id === departmentId) ?? tree.find(({ parentId }) => parentId === null)
  const roles = await rolesOf(db, companyId)
  const wanted = roles.filter(({ id }) => roleIds.includes(id))
  const given = wanted.length ? wanted : roles.filter(({ type }) => type === EMPLOYEE_ROLE)
  const memberId = seat?.id ?? newId()
  if (seat) {
    await db
      .updateTable('member')
      .set({ status: 1, activated_at: now })
      .where('company_id', '=', companyId)
      .where('id', '=', memberId)
      .execute()
  } else {
    await db
      .insertInto('member')
      .values({
        company_id: companyId,
        id: memberId,
        account_id: accountId,
        department_id: place?.id ?? null,
        name: name.trim(),
        status: 1,
        created_at: now,
        activated_at: now,
      })
      .execute()
    if (given.length) {
      await db
        .insertInto('member_role')
        .values(given.map(({ id }) => ({ company_id: companyId, member_id: memberId, role_id: id })))
        .execute()
    }
  }
  await services.sessions.actorChanged(db, accountId)
}
