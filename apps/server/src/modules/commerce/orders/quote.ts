import { ORDER, ORDER_KIND, PACKAGE_RANK } from '@xinqi/api/commerce'
import type { Queryable } from '../../../platform/db/database.ts'
import { EMPTY, rowsOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { packageInForce } from '../../quota/copies/package-in-force.ts'
import { packagesOf } from '../../quota/copies/room.ts'
import { mayDo } from '../catalogue/browse.ts'
import { type CatalogueItem, itemFor } from '../catalogue/items.ts'
import { grantReference, type OrderRow } from './orders.ts'
import { creditOf, monthsLater, type Piece, type PriceBreakdown } from './price.ts'

export type Quote = {
  item: CatalogueItem
  kind: number
  quantity: number
  listFen: number
  creditFen: number
  amountFen: number
  reckoning: PriceBreakdown | null
  startsAt: Date
  endsAt: Date
  fromPackageId: string | null
}

/** The orders that paid for a package, with what is left of each. */
export const piecesOf = async (db: Queryable, companyId: string, packageId: string): Promise<Piece[]> => {
  const orders = (await rowsOf(db, 'purchase_order', {
    owner_id: companyId,
    package_id: packageId,
    status: ORDER.paid,
  })) as unknown as OrderRow[]
  const pieces: Piece[] = []
  for (const order of orders) pieces.push(await pieceOf(db, order, order.list_fen - order.refunded_fen))
  return pieces
}

export const pieceOf = async (db: Queryable, order: OrderRow, worthFen: number): Promise<Piece> => {
  const lots = await rowsOf(
    db,
    'quota_lot',
    { owner_id: order.owner_id, reference: grantReference(order.no), package_id: EMPTY },
    { columns: ['kind', 'remaining', 'granted'] },
  )
  // A package is measured by its contracts; an add-on by whatever it holds.
  const counted = lots.some(({ kind }) => kind === 'contract')
    ? lots.filter(({ kind }) => kind === 'contract')
    : lots
  return {
    worthFen,
    from: order.term_from!,
    until: order.term_until!,
    copiesLeft: counted.reduce((sum, lot) => sum + lot.remaining, 0),
    copiesTotal: counted.reduce((sum, lot) => sum + lot.granted, 0),
  }
}

/** What somebody would pay for a thing now, and for which time. The server alone says. */
export const quote = async (
  db: Queryable,
  actor: Actor,
  { code, quantity = 1 }: { code: string; quantity?: number },
  now: Date,
): Promise<Quote> => {
  const item = await itemFor({ db, actor, now }, code)
  const base = { item, creditFen: 0, reckoning: null, fromPackageId: null }
  if (item.sort === 'addon') {
    const listFen = item.price_fen * quantity
    return {
      ...base,
      kind: ORDER_KIND.addon,
      quantity,
      listFen,
      amountFen: listFen,
      startsAt: now,
      endsAt: monthsLater(now, item.term_months),
    }
  }
  if (!actor.company) throw new CodedError('ITEM_GONE')
  const companyId = actor.company.id
  const held = await packageInForce(db, companyId, now)
  const whole = { ...base, quantity: 1, listFen: item.price_fen, amountFen: item.price_fen }
  const way = mayDo(held.packageType, item.package_type!)
  if (way === 'buy') {
    return { ...whole, kind: ORDER_KIND.fresh, startsAt: now, endsAt: monthsLater(now, item.term_months) }
  }
  const queued = (await packagesOf(db, companyId)).some((row) => !row.ended_at && row.starts_at > now)
  if (queued) throw new CodedError('PACKAGE_QUEUED')
  if (way === 'renew' || way === 'later') {
    const startsAt = held.endsAt ?? now
    return {
      ...whole,
      kind: ORDER_KIND.renewal,
      startsAt,
      endsAt: monthsLater(startsAt, item.term_months),
      fromPackageId: held.packageId,
    }
  }
  const { creditFen, reckoning } = creditOf(await piecesOf(db, companyId, held.packageId!), now)
  if (creditFen >= item.price_fen) throw new CodedError('ORDER_CREDIT')
  return {
    ...whole,
    kind: ORDER_KIND.upgrade,
    creditFen,
    amountFen: item.price_fen - creditFen,
    reckoning,
    startsAt: now,
    endsAt: monthsLater(now, item.term_months),
    fromPackageId: held.packageId,
  }
}

export const isDearer = (a: number, b: number): boolean => PACKAGE_RANK[a]! > PACKAGE_RANK[b]!
