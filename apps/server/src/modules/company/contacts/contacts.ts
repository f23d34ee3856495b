import type { Body } from '@xinqi/api/calls'
import { CONTACT_LIMIT, PAGE_SIZE_DEFAULT } from '@xinqi/api/limits'
import { CONTACT_KIND } from '@xinqi/api/work-list-status'
import type { ExpressionBuilder } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { isUniqueViolation } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { countedPage } from '../../../platform/db/keyset.ts'
import { onColumns } from '../../../platform/db/on-columns.ts'
import { inRows, rowOf } from '../../../platform/db/row.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { maskEmail, maskMobile } from '../../../platform/present.ts'
import type { Services } from '../../../platform/services.ts'
import { type Book, bookOf, contactsIn, countContacts } from './book.ts'
import { requireGroup } from './groups.ts'

export const listContacts: PlainHandler<'/contact/list'> = async ({ actor, body, db, services }) => {
  const { cursor, pageSize = PAGE_SIZE_DEFAULT, ...filter } = body
  const found = contactsIn(db, services, bookOf(actor), filter)
  return countedPage(
    found
      .leftJoin(
        'contact_group',
        onColumns('contact_group', 'contact', {
          scope_id: 'scope_id',
          account_id: 'account_id',
          id: 'group_id',
        }),
      )
      .selectAll('contact')
      .select('contact_group.name as group_name'),
    found,
    { cursor, pageSize },
    { at: 'contact.created_at', id: 'contact.id' },
    (row) => ({
      contactId: row.id,
      kind: row.kind,
      name: row.name,
      mobile: maskMobile(services.columns.open(row.mobile_cipher)),
      email: row.email_cipher && maskEmail(services.columns.open(row.email_cipher)),
      companyName: row.company_name,
      creditCode: row.credit_code,
      note: row.note,
      groupId: row.group_id,
      groupName: row.group_name,
    }),
  )
}

export type NewContact = Body<'/contact/add'>

const sealed = (services: Services, mobile: string) => ({
  mobile_hash: services.columns.lookup(mobile),
  mobile_cipher: services.columns.seal(mobile),
})
const orNull = (text: string | null | undefined) => text?.trim() || null

const facts = (services: Services, contact: Omit<NewContact, 'kind' | 'mobile'>) => ({
  name: contact.name.trim(),
  company_name: orNull(contact.companyName),
  credit_code: orNull(contact.creditCode),
  note: orNull(contact.note),
  group_id: contact.groupId ?? null,
  email_cipher: contact.email ? services.columns.seal(contact.email.trim()) : null,
})

const checkContact = async (
  db: Queryable,
  book: Book,
  contact: { kind: number; companyName?: string | null; groupId?: string | null; name: string },
) => {
  if (!contact.name.trim()) throw new CodedError('BAD_REQUEST', '请填写姓名')
  if (contact.kind === CONTACT_KIND.company && !contact.companyName?.trim())
    throw new CodedError('CONTACT_COMPANY_MISSING')
  if (contact.groupId) await requireGroup(db, book, contact.groupId)
}

export const requireRoom = async (db: Queryable, book: Book, wanted: number): Promise<void> => {
  if ((await countContacts(db, book)) + wanted > CONTACT_LIMIT) throw new CodedError('CONTACT_LIMIT')
}

export const insertContact = async (
  { db, services, now }: { db: Queryable; services: Services; now: Date },
  book: Book,
  contact: NewContact,
): Promise<string> => {
  await checkContact(db, book, contact)
  const id = newId()
  const made = await db
    .insertInto('contact')
    .values({
      scope_id: book.scopeId,
      account_id: book.accountId,
      id,
      kind: contact.kind,
      ...sealed(services, contact.mobile),
      ...facts(services, contact),
      created_at: now,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw new CodedError('CONTACT_EXISTS')
  return id
}

export const addContact: PlainHandler<'/contact/add'> = async (call) => {
  const book = bookOf(call.actor)
  await requireRoom(call.db, book, 1)
  const contactId = await insertContact(call, book, call.body)
  call.note({ target: call.body.companyName ?? call.body.name })
  return { contactId }
}

export const updateContact = async (call: Call<'/contact/update'>): Promise<Record<string, never>> => {
  const { actor, body, db, services } = call
  const book = bookOf(actor)
  const { contactId, mobile, ...changed } = body
  const found = orNotFound(
    await rowOf(db, 'contact', { scope_id: book.scopeId, account_id: book.accountId, id: contactId }, [
      'kind',
      'email_cipher',
    ]),
  )
  await checkContact(db, book, { kind: found.kind, ...changed })
  // What was shown masked and not typed anew stays as it is.
  const kept = changed.email === undefined ? { email_cipher: found.email_cipher } : {}
  try {
    await inRows(db, 'contact', { scope_id: book.scopeId, account_id: book.accountId, id: contactId }).set({
      ...facts(services, changed),
      ...kept,
      ...(mobile ? sealed(services, mobile) : {}),
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new CodedError('CONTACT_EXISTS')
    throw error
  }
  call.note({ target: changed.companyName ?? changed.name })
  return {}
}

const theseOf =
  ({ scopeId, accountId }: Book, contactIds: readonly string[]) =>
  (eb: ExpressionBuilder<Tables, 'contact'>) =>
    eb.and({ scope_id: scopeId, account_id: accountId }).and('id', 'in', contactIds)

export const deleteContacts: PlainHandler<'/contact/delete'> = async (call) => {
  const { actor, body, db } = call
  const book = bookOf(actor)
  const gone = await db
    .deleteFrom('contact')
    .where(theseOf(book, body.contactIds))
    .returning('name')
    .execute()
  if (!gone.length) throw new CodedError('NOT_FOUND')
  call.note({ target: gone.length === 1 ? gone[0]!.name : `${gone.length} 个联系人` })
  return { deleted: gone.length }
}

export const moveContacts: PlainHandler<'/contact/move'> = async (call) => {
  const { actor, body, db } = call
  const book = bookOf(actor)
  if (body.groupId) await requireGroup(db, book, body.groupId)
  const moved = await db
    .updateTable('contact')
    .set({ group_id: body.groupId })
    .where(theseOf(book, body.contactIds))
    .returning('id')
    .execute()
  if (!moved.length) throw new CodedError('NOT_FOUND')
  call.note({ target: `${moved.length} 个联系人` })
  return { moved: moved.length }
}
