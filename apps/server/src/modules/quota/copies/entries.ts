import type { Body } from '@xinqi/api/calls'
import { chinaDay, chinaTime } from '@xinqi/api/china-day'
import { PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import { DEPOSIT, ENTRY_TYPES, type EntryType, kindFacts } from '@xinqi/api/quota'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { newestFirst, type PageQuery, pageOf } from '../../../platform/db/keyset.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { writeXlsx, xlsxAnswer } from '../../../platform/spreadsheet.ts'
import { leadsTo } from './leads-to.ts'
import { quotaOwner } from './owner.ts'

type Filter = Pick<Body<'/quota/entries'>, 'kind' | 'type' | 'from' | 'to'>
const EXPORT_ROWS = 20_000

/** What moved in one's own books, and what one used out of the parent's. Room for services is not copies. */
const entriesOf = (db: Queryable, ownerId: string, filter: Filter) => {
  let query = db
    .selectFrom('quota_entry as entry')
    .where((eb) => eb.or([eb('entry.owner_id', '=', ownerId), eb('entry.user_id', '=', ownerId)]))
  query = filter.kind
    ? query.where('entry.kind', '=', filter.kind)
    : query.where('entry.kind', 'not like', 'service:%').where('entry.kind', '<>', DEPOSIT)
  if (filter.type) query = query.where('entry.type', '=', filter.type)
  if (filter.from) query = query.where('entry.at', '>=', new Date(filter.from))
  if (filter.to) query = query.where('entry.at', '<', new Date(filter.to))
  return query
}

const entryPage = async (db: Queryable, ownerId: string, filter: Filter, page: PageQuery) => {
  const rows = await newestFirst(
    entriesOf(db, ownerId, filter)
      .leftJoin('company as owner', 'owner.id', 'entry.owner_id')
      .leftJoin('company as user', 'user.id', 'entry.user_id')
      .leftJoin('quota_entry as origin', (join) =>
        join.onRef('origin.owner_id', '=', 'entry.of_owner_id').onRef('origin.id', '=', 'entry.of_entry_id'),
      )
      .selectAll('entry')
      .select(['owner.name as owner_name', 'user.name as user_name', 'origin.reference as origin_reference']),
    page,
    { at: 'entry.at', id: 'entry.id' },
  ).execute()
  return pageOf(
    rows,
    page.pageSize,
    (row) => ({ at: row.at, id: row.id }),
    (row) => {
      const { name: kindName, unit } = kindFacts(row.kind)
      const { label, sign } = ENTRY_TYPES[row.type as EntryType]
      return {
        entryId: row.id,
        kind: row.kind,
        kindName,
        unit,
        type: row.type,
        typeName: label,
        quantity: sign * row.quantity,
        reason: row.reason,
        reference: row.reference,
        // What came back belongs where it was spent.
        leadsTo: leadsTo({ ...row, reference: row.origin_reference ?? row.reference }),
        actorName: row.actor_name,
        usedBy: row.user_id === ownerId ? null : row.user_name,
        paidBy: row.owner_id === ownerId ? null : row.owner_name,
        at: row.at.toISOString(),
      }
    },
  )
}

export const listEntries: PlainHandler<'/quota/entries'> = async ({ actor, body, db }) => {
  const { cursor, pageSize = PAGE_SIZE_DEFAULT, ...filter } = body
  const page = await entryPage(db, quotaOwner(actor), filter, { cursor, pageSize })
  const { total } = await entriesOf(db, quotaOwner(actor), filter)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return { ...page, total }
}

export const exportEntries = async (call: Call<'/quota/export'>) => {
  const { list } = await entryPage(call.db, quotaOwner(call.actor), call.body, { pageSize: EXPORT_ROWS })
  const rows = list.map((entry) => [
    chinaTime(new Date(entry.at)),
    entry.kindName,
    entry.typeName,
    entry.quantity > 0 ? String(entry.quantity) : null,
    entry.quantity < 0 ? String(-entry.quantity) : null,
    entry.unit,
    entry.reason,
    entry.usedBy ?? entry.paidBy,
    entry.actorName,
    entry.reference,
  ])
  call.note({ target: `${rows.length} 条` })
  const header = ['时间', '种类', '类型', '增加', '减少', '单位', '事由', '关联企业', '经办人', '凭据']
  return xlsxAnswer(await writeXlsx('份数明细', header, rows), `份数明细-${chinaDay(call.now)}.xlsx`)
}
