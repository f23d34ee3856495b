import { isUniqueViolation, type Queryable } from '../../../platform/db/database.ts'
import { lockRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'

/** Another's is not there. */
export const lockSignature = async (db: Queryable, accountId: string, personSealId: string) => {
  const seal = await lockRow(db, 'person_seal', { account_id: accountId, id: personSealId }, [
    'account_id',
    'id',
    'name',
    'is_default',
  ])
  if (!seal) throw new CodedError('NOT_FOUND')
  return seal
}

const makeDefault = async (db: Queryable, accountId: string, personSealId: string) => {
  await db
    .updateTable('person_seal')
    .set({ is_default: false })
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .execute()
  await db
    .updateTable('person_seal')
    .set({ is_default: true })
    .where('account_id', '=', accountId)
    .where('id', '=', personSealId)
    .execute()
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
    await db
      .updateTable('person_seal')
      .set({
        name: body.name.trim(),
        ...(body.remark === undefined ? {} : { remark: body.remark?.trim() || null }),
      })
      .where('account_id', '=', actor.accountId)
      .where('id', '=', seal.id)
      .execute()
  } catch (error) {
    if (isUniqueViolation(error)) throw new CodedError('PERSON_SEAL_NAME_TAKEN')
    throw error
  }
  return {}
}

/** Contracts already signed carry their own copy. The newest that is left takes the place of a deleted default. */
export const deletePersonSeal = async ({ actor, body, db, note }: Call<'/personSeal/delete'>) => {
  const seal = await lockSignature(db, actor.accountId, body.personSealId)
  note({ target: seal.name })
  await db
    .deleteFrom('person_seal')
    .where('account_id', '=', actor.accountId)
    .where('id', '=', seal.id)
    .execute()
  if (!seal.is_default) return {}
  const next = await db
    .selectFrom('person_seal')
    .select('id')
    .where('account_id', '=', actor.accountId)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (next) await makeDefault(db, actor.accountId, next.id)
  return {}
}
