import { extensionPoint } from '../../../platform/capability.ts'
import { isUniqueViolation, type Queryable, type Tx, transactionOf } from '../../../platform/db/database.ts'
import { inRows, latestRow, lockRow, removeRows } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'

/** What is made of a signature follows when it is deleted. */
export const SIGNATURE_DELETED = extensionPoint<{
  what: string
  follow: (db: Tx, deleted: { accountId: string; personSealId: string; now: Date }) => Promise<void>
}>('signature deleted', ({ what }) => what)

/** Another's is not there. */
export const lockSignature = async (db: Queryable, accountId: string, personSealId: string) => {
  return orNotFound(
    await lockRow(db, 'person_seal', { account_id: accountId, id: personSealId }, [
      'account_id',
      'id',
      'name',
      'is_default',
    ]),
  )
}

const makeDefault = async (db: Queryable, accountId: string, personSealId: string) => {
  await inRows(db, 'person_seal', { account_id: accountId, is_default: true }).set({ is_default: false })
  await inRows(db, 'person_seal', { account_id: accountId, id: personSealId }).set({ is_default: true })
}

export const setDefaultPersonSeal = async ({ actor, body, db, note }: Call<'/personSeal/setDefault'>) => {
  const seal = await lockSignature(db, actor.accountId, body.personSealId)
  note({ target: seal.name })
  await makeDefault(db, actor.accountId, seal.id)
  return {}
}

export const renamePersonSeal = async ({ actor, body, db, note }: Call<'/personSeal/rename'>) => {
  const seal = await lockSignature(db, actor.accountId, body.personSealId)
  note({ target: seal.name, detail: { name: body.name.trim() } })
  try {
    await inRows(db, 'person_seal', { account_id: actor.accountId, id: seal.id }).set({
      name: body.name.trim(),
      ...(body.remark === undefined ? {} : { remark: body.remark?.trim() || null }),
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new CodedError('PERSON_SEAL_NAME_TAKEN')
    throw error
  }
  return {}
}

/** Contracts already signed carry their own copy. The newest that is left takes the place of a deleted default. */
export const deletePersonSeal = async ({
  actor,
  body,
  db,
  note,
  now,
  services,
}: Call<'/personSeal/delete'>) => {
  const seal = await lockSignature(db, actor.accountId, body.personSealId)
  note({ target: seal.name })
  for (const { follow } of services.extensions.all(SIGNATURE_DELETED))
    await follow(transactionOf(db), { accountId: actor.accountId, personSealId: seal.id, now })
  await removeRows(db, 'person_seal', { account_id: actor.accountId, id: seal.id })
  if (!seal.is_default) return {}
  const next = await latestRow(db, 'person_seal', { account_id: actor.accountId }, 'created_at', ['id'])
  if (next) await makeDefault(db, actor.accountId, next.id)
  return {}
}
