import type { BiPlan, Data } from '@xinqi/api/calls'
import { type Selectable, sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { companyOf } from '../../../platform/session/company-of.ts'
import { readPlan } from './ask.ts'
import { namesOf } from './names.ts'
import { boardSight } from './seen.ts'

type Row = Selectable<Tables['bi_board']>
type Board = Data<'/cust/bi/get/config/info/{id}'>

const present = (row: Row, accountId: string): Board => ({
  boardId: row.id,
  name: row.name,
  widgets: row.widgets as Board['widgets'],
  sharedRoleIds: row.shared_role_ids,
  isMine: row.account_id === accountId,
})

/** His own, and those shown to a role he holds. */
const boardsFor = async (db: Queryable, actor: Actor): Promise<Row[]> => {
  const companyId = companyOf(actor)
  const { rows } = await sql<Row>`
    select b.* from bi_board b
     where b.company_id = ${companyId} and (b.account_id = ${actor.accountId} or b.shared_role_ids && array(
       select mr.role_id from member_role mr where mr.company_id = ${companyId} and mr.member_id = ${actor.company!.memberId}))
     order by b.created_at, b.id limit 100`.execute(db)
  return rows
}

export const listBoards = async ({ actor, db, now }: Call<'/cust/bi/user/config/info'>) => {
  const sight = await boardSight(db, actor)
  return {
    scope: sight.words,
    boards: (await boardsFor(db, actor)).map((row) => present(row, actor.accountId)),
    names: await namesOf(db, sight, now),
  }
}

export const readBoardConfig = async ({ actor, db, params }: Call<'/cust/bi/get/config/info/{id}'>) => {
  const row = (await boardsFor(db, actor)).find(({ id }) => id === params.id)
  if (!row) throw new CodedError('NOT_FOUND')
  return present(row, actor.accountId)
}

export const saveBoard = async ({ actor, body, db, note, now }: Call<'/cust/bi/update/config'>) => {
  const companyId = companyOf(actor)
  for (const { plan } of body.widgets) readPlan(plan satisfies BiPlan)
  const mine = { company_id: companyId, account_id: actor.accountId }
  const columns = {
    name: body.name.trim(),
    widgets: JSON.stringify(body.widgets),
    shared_role_ids: body.sharedRoleIds,
    updated_at: now,
  }
  note({ target: columns.name, detail: { removed: body.removed === true } })
  if (!body.boardId) {
    const id = newId()
    await db
      .insertInto('bi_board')
      .values({ ...mine, id, ...columns, created_at: now })
      .execute()
    return { boardId: id }
  }
  const where = { ...mine, id: body.boardId }
  const changed = body.removed
    ? (
        await db
          .deleteFrom('bi_board')
          .where((eb) => eb.and(where))
          .executeTakeFirst()
      ).numDeletedRows
    : (
        await db
          .updateTable('bi_board')
          .set(columns)
          .where((eb) => eb.and(where))
          .executeTakeFirst()
      ).numUpdatedRows
  if (!changed) throw new CodedError('NOT_FOUND')
  return { boardId: body.boardId }
}
