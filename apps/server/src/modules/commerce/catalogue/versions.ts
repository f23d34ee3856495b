import { DEPOSIT, QUOTA_KEYS, SERVICE_KEYS } from '@xinqi/api/quota'
import { sql } from 'kysely'
import { countedPage } from '../../../platform/db/keyset.ts'
import { addNew, inRows, lockRow, removeRows } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { type CatalogueItem, catalogueReady, ITEM, presentItem } from './items.ts'

export const listVersions: PlainHandler<'/operator/catalogue/list'> = async ({ body, db, now, services }) => {
  await catalogueReady(services.db, now)
  let query = db.selectFrom('catalogue_item')
  if (body.state !== undefined) query = query.where('state', '=', body.state)
  const keyword = body.keyword?.trim()
  if (keyword) query = query.where(sql<boolean>`position(${keyword} in name || ' ' || code) > 0`)
  return countedPage(query.selectAll(), query, body, { at: 'created_at', id: 'id' }, (row) => ({
    ...presentItem(row as unknown as CatalogueItem),
    sort: row.sort,
    state: row.state,
    onSaleFrom: row.on_sale_from?.toISOString() ?? null,
    onSaleUntil: row.on_sale_until?.toISOString() ?? null,
    madeBy: row.made_by,
    publishedBy: row.published_by,
    createdAt: row.created_at.toISOString(),
  }))
}

const KNOWN = new Set<string>([...QUOTA_KEYS, ...SERVICE_KEYS, DEPOSIT])

/** What is on sale stays as it is until somebody else has looked at the draft and publishes it. */
export const draftVersion = async (call: Call<'/operator/catalogue/draft'>) => {
  const { actor, body, db, now } = call
  const contents = Object.entries(body.contents).filter(([, count]) => count > 0)
  const strange = contents.find(([kind]) => !KNOWN.has(kind))
  if (strange) throw new CodedError('BAD_REQUEST', `内容里有不认识的种类：${strange[0]}`)
  if (contents.length === 0) throw new CodedError('BAD_REQUEST', '请填写内容')
  if (body.sort === 'package' && !(body.packageType && body.packageType <= 9))
    throw new CodedError('BAD_REQUEST', '套餐须选择版本类型')
  if (body.priceFen === 0 && body.buyers !== 'office')
    throw new CodedError('BAD_REQUEST', '价格为 0 的商品只能由后台开通')
  await removeRows(db, 'catalogue_item', { code: body.code, state: ITEM.draft })
  const { version, place } = await db
    .selectFrom('catalogue_item')
    .select([
      sql<number>`coalesce(max(version), 0) + 1`.as('version'),
      sql<number>`coalesce(max(place), (select coalesce(max(place), 0) + 1 from catalogue_item))`.as('place'),
    ])
    .where('code', '=', body.code)
    .executeTakeFirstOrThrow()
  const id = await addNew(db, 'catalogue_item', {
    code: body.code,
    version,
    state: ITEM.draft,
    sort: body.sort,
    package_type: body.packageType,
    name: body.name.trim(),
    about: body.about.trim(),
    price_fen: body.priceFen,
    term_months: body.termMonths,
    contents: JSON.stringify(Object.fromEntries(contents)),
    buyers: body.buyers,
    on_sale_from: body.onSaleFrom ? new Date(body.onSaleFrom) : null,
    on_sale_until: body.onSaleUntil ? new Date(body.onSaleUntil) : null,
    place,
    maker_id: actor.accountId,
    made_by: actor.name ?? '',
    created_at: now,
  })
  call.note({ target: `${body.name} 第 ${version} 版`, detail: { priceFen: body.priceFen } })
  return { itemId: id }
}

const lockedItem = async (call: Call<'/operator/catalogue/publish' | '/operator/catalogue/withdraw'>) => {
  const row = orNotFound(await lockRow(call.db, 'catalogue_item', { id: call.body.itemId }))
  call.note({ target: `${row.name} 第 ${row.version} 版` })
  return row
}

export const publishVersion = async (call: Call<'/operator/catalogue/publish'>) => {
  const { actor, db, now } = call
  const draft = await lockedItem(call)
  if (draft.state !== ITEM.draft) throw new CodedError('CONFLICT')
  if (draft.maker_id === actor.accountId) throw new CodedError('SECOND_PERSON')
  await inRows(db, 'catalogue_item', { code: draft.code, state: ITEM.forSale }).set({ state: ITEM.withdrawn })
  await inRows(db, 'catalogue_item', { id: draft.id }).set({
    state: ITEM.forSale,
    published_by: actor.name,
    published_at: now,
  })
  return {}
}

export const withdrawVersion = async (call: Call<'/operator/catalogue/withdraw'>) => {
  const item = await lockedItem(call)
  if (item.state === ITEM.withdrawn) throw new CodedError('CONFLICT')
  await inRows(call.db, 'catalogue_item', { id: item.id }).set({ state: ITEM.withdrawn })
  return {}
}
