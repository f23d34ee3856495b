import type { Queryable } from '../../../platform/db/database.ts'
import { containing } from '../../../platform/db/like.ts'
import { countRows } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'

/** Whose address book: a person's own, one in every company he works in and one for himself. */
export type Book = { scopeId: string; accountId: string }

export const bookOf = (actor: Actor): Book => ({
  scopeId: actor.company?.id ?? actor.accountId,
  accountId: actor.accountId,
})

export type ContactFilter = { kind: 1 | 2; groupId?: string; keyword?: string }

/** Names are found by part; a number, which is kept unreadable, only as a whole. */
export const contactsIn = (db: Queryable, services: Services, book: Book, filter: ContactFilter) => {
  let query = db
    .selectFrom('contact')
    .where('contact.scope_id', '=', book.scopeId)
    .where('contact.account_id', '=', book.accountId)
    .where('contact.kind', '=', filter.kind)
  if (filter.groupId) query = query.where('contact.group_id', '=', filter.groupId)
  const keyword = filter.keyword?.trim()
  if (keyword) {
    const like = containing(keyword)
    query = query.where((eb) =>
      eb.or([
        eb('contact.name', 'ilike', like),
        eb('contact.company_name', 'ilike', like),
        eb('contact.note', 'ilike', like),
        eb('contact.mobile_hash', '=', services.columns.lookup(keyword)),
      ]),
    )
  }
  return query
}

export const countContacts = async (db: Queryable, book: Book): Promise<number> => {
  const held = await countRows(db, 'contact', { scope_id: book.scopeId, account_id: book.accountId })
  return held
}
