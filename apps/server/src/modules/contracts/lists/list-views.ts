import { newId } from '../../../platform/db/ids.ts'
import { rowsOf, takeRow } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'

const VIEWS_PER_LIST = 20

export const listViews = async ({ actor, body, db }: Call<'/listView/list'>) => {
  const rows = await rowsOf(
    db,
    'list_view',
    { account_id: actor.accountId, list: body.list },
    { columns: ['id', 'name', 'query'], by: 'created_at' },
  )
  return rows.map(({ id, name, query }) => ({ viewId: id, name, query }))
}

export const saveView = async ({ actor, body, db, note, now }: Call<'/listView/save'>) => {
  const name = body.name.trim()
  if (!name) throw new CodedError('BAD_REQUEST', '请输入视图名称')
  const others = await rowsOf(
    db,
    'list_view',
    { account_id: actor.accountId, list: body.list },
    { columns: ['name'] },
  )
  if (others.length >= VIEWS_PER_LIST && !others.some((other) => other.name === name))
    throw new CodedError('BAD_REQUEST', `每个列表最多保存 ${VIEWS_PER_LIST} 个视图`)
  const { id } = await db
    .insertInto('list_view')
    .values({
      account_id: actor.accountId,
      id: newId(),
      list: body.list,
      name,
      query: body.query,
      created_at: now,
    })
    .onConflict((oc) => oc.columns(['account_id', 'list', 'name']).doUpdateSet({ query: body.query }))
    .returning('id')
    .executeTakeFirstOrThrow()
  note({ target: name })
  return { viewId: id }
}

export const removeView = async ({ actor, body, db, note }: Call<'/listView/remove'>) => {
  const gone = orNotFound(
    await takeRow(db, 'list_view', { account_id: actor.accountId, id: body.viewId }, ['name']),
  )
  note({ target: gone.name })
  return {}
}
