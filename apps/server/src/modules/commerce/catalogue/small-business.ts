import { countedPage } from '../../../platform/db/keyset.ts'
import { removeRows, rowOf } from '../../../platform/db/row.ts'
import { orNotFound } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'

export const listSmallBusinesses: PlainHandler<'/operator/smallBusiness/list'> = async ({ body, db }) => {
  const all = db.selectFrom('small_business')
  return countedPage(
    all
      .innerJoin('company', 'company.id', 'small_business.company_id')
      .selectAll('small_business')
      .select(['company.id', 'company.name']),
    all,
    body,
    { at: 'small_business.created_at', id: 'small_business.company_id' },
    (row) => ({
      companyId: row.id,
      name: row.name,
      note: row.note,
      addedBy: row.added_by,
      createdAt: row.created_at.toISOString(),
    }),
  )
}

export const setSmallBusiness = async (call: Call<'/operator/smallBusiness/set'>) => {
  const { actor, body, db, now } = call
  const company = orNotFound(await rowOf(db, 'company', { id: body.companyId }, ['name']))
  call.note({ target: company.name, detail: { isOn: body.isOn, note: body.note } })
  if (body.isOn) {
    await db
      .insertInto('small_business')
      .values({ company_id: body.companyId, note: body.note, added_by: actor.name ?? '', created_at: now })
      .onConflict((oc) => oc.column('company_id').doUpdateSet({ note: body.note }))
      .execute()
  } else await removeRows(db, 'small_business', { company_id: body.companyId })
  return {}
}
