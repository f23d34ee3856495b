import type { Book } from '../modules/company/contacts/book.ts'
import { insertContact } from '../modules/company/contacts/contacts.ts'
import { insertGroup } from '../modules/company/contacts/groups.ts'
import type { Tx } from '../platform/db/database.ts'
import { theRow } from '../platform/db/row.ts'
import type { Services } from '../platform/services.ts'

/** Somebody's address book in his company, plainly invented. */
export const seedContacts = async (
  services: Services,
  tx: Tx,
  owner: { mobile: string; company: string },
  now: Date,
): Promise<void> => {
  const { id: accountId } = await theRow(
    tx,
    'account',
    { mobile_hash: services.columns.lookup(owner.mobile) },
    ['id'],
  )
  const { id: scopeId } = await theRow(tx, 'company', { name: owner.company }, ['id'])
  const book: Book = { scopeId, accountId }
  const context = { db: tx, services, now }
  const customers = await insertGroup(tx, book, '客户', now)
  const suppliers = await insertGroup(tx, book, '供应商', now)
  await insertContact(context, book, {
    kind: 1,
    name: '钱样例',
    mobile: '13800000101',
    email: 'qian@example.com',
    companyName: '样板建材有限公司',
    groupId: customers,
  })
  await insertContact(context, book, { kind: 1, name: '冯样例', mobile: '13800000102', groupId: suppliers })
  await insertContact(context, book, {
    kind: 2,
    name: '钱样例',
    mobile: '13800000101',
    companyName: '样板建材有限公司',
    note: '每季度对账',
    groupId: customers,
  })
}
