import type { Buyers } from '@xinqi/api/commerce'
import { OPEN_PARTNER, SUB_ACCOUNT } from '@xinqi/api/status'
import type { Database, Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { hasRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import type { Contents } from '../../quota/copies/room.ts'
import { FIRST_VERSION } from './first-version.ts'

export type CatalogueItem = {
  id: string
  code: string
  version: number
  state: number
  sort: string
  package_type: number | null
  name: string
  about: string
  price_fen: number
  term_months: number
  contents: Contents
  buyers: Buyers
  on_sale_from: Date | null
  on_sale_until: Date | null
}
export const ITEM = { draft: 0, forSale: 1, withdrawn: 2 } as const

/** A new installation sells the first version; written once, by whoever looks first. */
const ensureFirstVersion = async (db: Queryable, now: Date): Promise<void> => {
  const there = await db.selectFrom('catalogue_item').select('id').limit(1).executeTakeFirst()
  if (there) return
  await db
    .insertInto('catalogue_item')
    .values(
      FIRST_VERSION.map((item, place) => ({
        id: newId(),
        code: item.code,
        version: 1,
        state: ITEM.forSale,
        sort: item.sort,
        package_type: item.packageType,
        name: item.name,
        about: item.about,
        price_fen: item.priceFen,
        term_months: item.termMonths,
        contents: JSON.stringify(item.contents),
        buyers: item.buyers,
        place,
        made_by: '初始目录',
        created_at: now,
        published_at: now,
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** Everything on sale now, whoever may buy it. */
export const itemsOnSale = async (db: Queryable, now: Date): Promise<CatalogueItem[]> => {
  await ensureFirstVersion(db, now)
  const rows = await db
    .selectFrom('catalogue_item')
    .selectAll()
    .where('state', '=', ITEM.forSale)
    .where((eb) => eb.or([eb('on_sale_from', 'is', null), eb('on_sale_from', '<=', now)]))
    .where((eb) => eb.or([eb('on_sale_until', 'is', null), eb('on_sale_until', '>', now)]))
    .orderBy('place')
    .orderBy('price_fen')
    .execute()
  return rows as unknown as CatalogueItem[]
}

export const catalogueReady = (db: Database, now: Date) => ensureFirstVersion(db, now)

export const isSmallBusiness = (db: Queryable, companyId: string): Promise<boolean> =>
  hasRow(db, 'small_business', { company_id: companyId })

const isAgent = (db: Queryable, companyId: string): Promise<boolean> =>
  hasRow(db, 'sub_account', { company_id: companyId, status: SUB_ACCOUNT.open })

const isPartner = (db: Queryable, companyId: string): Promise<boolean> =>
  hasRow(db, 'partner', { company_id: companyId, status: OPEN_PARTNER.active })

/** Which of the catalogue's groups of buyers somebody belongs to. */
export const groupsOf = async (db: Queryable, actor: Actor): Promise<ReadonlySet<Buyers>> => {
  if (!actor.company) return new Set<Buyers>(['anybody'])
  const groups = new Set<Buyers>(['anybody', 'company'])
  if (await isSmallBusiness(db, actor.company.id)) groups.add('xw')
  if (await isAgent(db, actor.company.id)) groups.add('agent')
  if (await isPartner(db, actor.company.id)) groups.add('partner')
  return groups
}

/** The version on sale today, if this buyer may have it. */
export const itemFor = async (
  { db, actor, now }: { db: Queryable; actor: Actor; now: Date },
  code: string,
): Promise<CatalogueItem> => {
  const item = (await itemsOnSale(db, now)).find((each) => each.code === code)
  if (!item || !(await groupsOf(db, actor)).has(item.buyers)) throw new CodedError('ITEM_GONE')
  return item
}

export const presentItem = (item: CatalogueItem) => ({
  itemId: item.id,
  code: item.code,
  version: item.version,
  name: item.name,
  about: item.about,
  packageType: item.package_type,
  priceFen: item.price_fen,
  termMonths: item.term_months,
  contents: item.contents as Record<string, number>,
  buyers: item.buyers,
})
