import type { Queryable } from '../../../platform/db/database.ts'
import { oneOf, removeRows, valuesOf } from '../../../platform/db/row.ts'
import type { Call } from '../../../platform/http/call.ts'
import { visibleFor } from '../contract/visible-to.ts'

/** Only what somebody sees can he keep at hand; what he no longer sees is in none of his lists. */
export const markFavourite = async ({ actor, body, db, note, now }: Call<'/contract/favourite'>) => {
  const { contract } = await visibleFor(db, actor, body.contractId, now)
  const row = { account_id: actor.accountId, contract_id: contract.row.id }
  if (body.isFavourite)
    await db
      .insertInto('contract_favourite')
      .values({ ...row, created_at: now })
      .onConflict((oc) => oc.doNothing())
      .execute()
  else
    await removeRows(db, 'contract_favourite', { account_id: row.account_id, contract_id: row.contract_id })
  note({ target: contract.row.name, detail: { isFavourite: body.isFavourite } })
  return {}
}

export const favouritesAmong = async (
  db: Queryable,
  ids: readonly string[],
  accountId: string,
): Promise<Set<string>> => {
  const asked = { account_id: accountId, contract_id: oneOf(ids) }
  return new Set(await valuesOf(db, 'contract_favourite', 'contract_id', asked))
}
