import { CONTACT_GROUP_LIMIT } from '@xinqi/api/limits'
import { sql } from 'kysely'
import { isUniqueViolation, type Queryable } from '../../../platform/db/database.ts'
import { addNew, inRows, rowsOf, takeRow } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { type Book, bookOf } from './book.ts'

export const groupsIn = (db: Queryable, book: Book) =>
  rowsOf(
    db,
    'contact_group',
    { scope_id: book.scopeId, account_id: book.accountId },
    { columns: ['id', 'name'], by: 'created_at' },
  )

export const requireGroup = async (db: Queryable, book: Book, groupId: string): Promise<void> => {
  const groups = await groupsIn(db, book)
  if (!groups.some(({ id }) => id === groupId)) throw new CodedError('NOT_FOUND', '分组不存在或已被删除')
}

export const listGroups: PlainHandler<'/contact/groups'> = async ({ actor, body, db }) => {
  const book = bookOf(actor)
  const counts = await db
    .selectFrom('contact')
    .select(['group_id', sql<number>`count(*)`.as('held')])
    .where('scope_id', '=', book.scopeId)
    .where('account_id', '=', book.accountId)
    .where('kind', '=', body.kind)
    .groupBy('group_id')
    .execute()
  const groups = await groupsIn(db, book)
  return {
    total: counts.reduce((sum, row) => sum + row.held, 0),
    groups: groups.map(({ id, name }) => ({
      groupId: id,
      name,
      count: counts.find((row) => row.group_id === id)?.held ?? 0,
    })),
  }
}

export const insertGroup = async (db: Queryable, book: Book, name: string, now: Date): Promise<string> => {
  const groups = await groupsIn(db, book)
  if (groups.some((group) => group.name === name)) throw new CodedError('GROUP_NAME_TAKEN')
  if (groups.length >= CONTACT_GROUP_LIMIT) throw new CodedError('GROUP_LIMIT')
  const id = await addNew(db, 'contact_group', {
    scope_id: book.scopeId,
    account_id: book.accountId,
    name,
    created_at: now,
  })
  return id
}

export const addGroup: PlainHandler<'/contact/addGroup'> = async (call) => {
  const name = call.body.name.trim()
  call.note({ target: name })
  return { groupId: await insertGroup(call.db, bookOf(call.actor), name, call.now) }
}

export const renameGroup = async (call: Call<'/contact/renameGroup'>): Promise<Record<string, never>> => {
  const { actor, body, db } = call
  const book = bookOf(actor)
  await requireGroup(db, book, body.groupId)
  try {
    await inRows(db, 'contact_group', {
      scope_id: book.scopeId,
      account_id: book.accountId,
      id: body.groupId,
    }).set({ name: body.name.trim() })
  } catch (error) {
    if (isUniqueViolation(error)) throw new CodedError('GROUP_NAME_TAKEN')
    throw error
  }
  call.note({ target: body.name })
  return {}
}

/** The people in it stay, in no group. */
export const deleteGroup = async (call: Call<'/contact/deleteGroup'>): Promise<Record<string, never>> => {
  const { actor, body, db } = call
  const book = bookOf(actor)
  await requireGroup(db, book, body.groupId)
  const own = { scope_id: book.scopeId, account_id: book.accountId }
  await inRows(db, 'contact', { ...own, group_id: body.groupId }).set({ group_id: null })
  const gone = orNotFound(await takeRow(db, 'contact_group', { ...own, id: body.groupId }, ['name']))
  call.note({ target: gone.name })
  return {}
}
