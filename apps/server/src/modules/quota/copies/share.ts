import type { QuotaKind } from '@xinqi/api/quota'
import type { Queryable } from '../../../platform/db/database.ts'
import { oneOf, rowsOf } from '../../../platform/db/row.ts'

export type Share = { kind: QuotaKind; cap: number }

/** What a child may use of its parent's package from now on. A kind that stays keeps what was used of its cap. */
export const setShares = async (
  db: Queryable,
  parentId: string,
  childId: string,
  shares: readonly Share[],
): Promise<void> => {
  await db
    .deleteFrom('quota_share')
    .where('child_id', '=', childId)
    .$if(shares.length > 0, (query) =>
      query.where((eb) =>
        eb.or([
          eb(
            'kind',
            'not in',
            shares.map(({ kind }) => kind),
          ),
          eb('parent_id', '<>', parentId),
        ]),
      ),
    )
    .execute()
  for (const { kind, cap } of shares) {
    await db
      .insertInto('quota_share')
      .values({ parent_id: parentId, child_id: childId, kind, cap })
      .onConflict((oc) => oc.columns(['child_id', 'kind']).doUpdateSet({ cap }))
      .execute()
  }
}

export const sharesOf = (db: Queryable, childIds: readonly string[]) =>
  childIds.length
    ? rowsOf(
        db,
        'quota_share',
        { child_id: oneOf(childIds) },
        { columns: ['child_id', 'parent_id', 'kind', 'cap', 'used'], by: 'kind' },
      )
    : Promise.resolve([])
