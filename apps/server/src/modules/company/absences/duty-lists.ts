import { addDays, chinaDay } from '@xinqi/api/china-day'
import { DUTY_LIST } from '@xinqi/api/limits'
import { MEMBER } from '@xinqi/api/status'
import { sql } from 'kysely'
import { isUniqueViolation, type Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, countRows, inRow, rowsOf, takeRow } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { awayNow } from './in-force.ts'
import { onDuty } from './rules.ts'

type DutyMember = { memberId: string; accountId: string; name: string; isHere: boolean }
export type DutyList = {
  id: string
  name: string
  rotation: 'day' | 'week'
  beginsOn: string
  members: DutyMember[]
}

/** The duty lists of a company, each with its people as things stand: who left, is frozen or away is not here. */
export const dutyListsOf = async (db: Queryable, companyId: string, now: Date): Promise<DutyList[]> => {
  const lists = await db
    .selectFrom('duty_list')
    .select(['id', 'name', 'rotation', 'member_ids', sql<string>`begins_on::text`.as('begins_on')])
    .where('company_id', '=', companyId)
    .orderBy('name')
    .execute()
  if (lists.length === 0) return []
  const seats = await db
    .selectFrom('member')
    .select(['id', 'account_id', 'name', 'status'])
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = any(${lists.flatMap(({ member_ids }) => member_ids)}::uuid[])`)
    .execute()
  const away = await awayNow(db, companyId, now)
  return lists.map(({ id, name, rotation, member_ids, begins_on }) => ({
    id,
    name,
    rotation: rotation as 'day' | 'week',
    beginsOn: begins_on,
    members: member_ids.flatMap((memberId) => {
      const seat = seats.find((one) => one.id === memberId)
      if (!seat) return []
      const isHere = seat.status === MEMBER.active && !away.has(seat.account_id)
      return [{ memberId, accountId: seat.account_id, name: seat.name, isHere }]
    }),
  }))
}

/** Whose duty it is now; nobody where all are gone. */
export const onDutyNow = (list: DutyList, now: Date): DutyMember | undefined => onDuty(list, chinaDay(now))

export const listDutyLists: PlainHandler<'/dutyList/list'> = async ({ actor, db, now }) => {
  const lists = await dutyListsOf(db, companyOf(actor), now)
  return {
    list: lists.map((list) => {
      const later = addDays(chinaDay(now), list.rotation === 'week' ? 7 : 1)
      return {
        dutyListId: list.id,
        name: list.name,
        rotation: list.rotation,
        beginsOn: list.beginsOn,
        members: list.members.map(({ memberId, name, isHere }) => ({ memberId, name, isHere })),
        onDuty: onDutyNow(list, now)?.name ?? null,
        next: onDuty(list, later)?.name ?? null,
      }
    }),
  }
}

export const saveDutyList = async ({ actor, body, db, note, now }: Call<'/dutyList/save'>) => {
  const company_id = companyOf(actor)
  const known = await rowsOf(db, 'member', { company_id }, { columns: ['id'] })
  const here = new Set(known.map(({ id }) => id))
  if (!body.memberIds.every((id) => here.has(id))) throw new CodedError('NOT_FOUND', '所选成员已不在职')
  const facts = {
    name: body.name.trim(),
    rotation: body.rotation,
    begins_on: body.beginsOn,
    member_ids: [...body.memberIds],
    changed_at: now,
  }
  const nameTaken = (error: unknown): never => {
    throw isUniqueViolation(error) ? new CodedError('DUTY_LIST_NAME_TAKEN') : error
  }
  note({ target: facts.name, detail: { rotation: body.rotation, people: body.memberIds.length } })
  if (body.dutyListId) {
    const changed = await inRow(db, 'duty_list', { company_id, id: body.dutyListId })
      .set(facts as never, ['id'])
      .catch(nameTaken)
    return { dutyListId: orNotFound(changed).id }
  }
  if ((await countRows(db, 'duty_list', { company_id })) >= DUTY_LIST.lists)
    throw new CodedError('DUTY_LIST_LIMIT')
  const id = newId()
  await addRow(db, 'duty_list', { company_id, id, created_at: now, ...facts } as never).catch(nameTaken)
  return { dutyListId: id }
}

export const removeDutyList = async ({ actor, body, db, note }: Call<'/dutyList/remove'>) => {
  const removed = orNotFound(
    await takeRow(db, 'duty_list', { company_id: companyOf(actor), id: body.dutyListId }, ['name']),
  )
  note({ target: removed.name })
  return {}
}
