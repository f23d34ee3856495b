import type { Queryable } from '../../../platform/db/database.ts'
import { countRows } from '../../../platform/db/row.ts'
import type { Services } from '../../../platform/services.ts'
import { millimetres } from '../company-seals/artwork.ts'

const sealsOf = (db: Queryable, accountId: string) =>
  db
    .selectFrom('person_seal')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')

const present = (
  { links }: Services,
  row: Awaited<ReturnType<ReturnType<typeof sealsOf>['execute']>>[number],
) => ({
  personSealId: row.id,
  name: row.name,
  kind: row.kind,
  picture: links.make({ blobId: row.picture_blob, fileName: row.name, download: false }),
  widthMm: millimetres(row.width_um),
  heightMm: millimetres(row.height_um),
  isDefault: row.is_default,
  createdAt: row.created_at.toISOString(),
})

type SignatureQuery = { actor: { accountId: string }; db: Queryable; services: Services }

/** Signatures are a person's own, in whichever company he acts. */
export const listPersonSeals = async ({ actor, db, services }: SignatureQuery) =>
  (await sealsOf(db, actor.accountId).execute()).map((row) => present(services, row))

export const defaultPersonSeal = async ({ actor, db, services }: SignatureQuery) => {
  const row = await sealsOf(db, actor.accountId).where('is_default', '=', true).executeTakeFirst()
  return row ? present(services, row) : null
}

export const countPersonSeals = async (db: Queryable, accountId: string): Promise<number> => {
  const total = await countRows(db, 'person_seal', { account_id: accountId })
  return total
}
