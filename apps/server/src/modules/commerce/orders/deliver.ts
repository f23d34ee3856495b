import { ORDER, ORDER_KIND } from '@xinqi/api/commerce'
import type { PackageType } from '@xinqi/api/packages'
import type { LedgerKind } from '@xinqi/api/quota'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowsOf, theRow } from '../../../platform/db/row.ts'
import type { By } from '../../quota/copies/books.ts'
import { lockAccounts } from '../../quota/copies/books.ts'
import { grant } from '../../quota/copies/grant.ts'
import {
  endPackage,
  holdPackage,
  renewPackage,
  shortenPackage,
  takeOut,
  upgradePackage,
} from '../../quota/copies/hold-package.ts'
import { packageInForce } from '../../quota/copies/package-in-force.ts'
import { arrangeRoom, type Contents, packagesOf } from '../../quota/copies/room.ts'
import { grantReference, type OrderRow } from './orders.ts'
import { monthsLater } from './price.ts'

type Delivered = { packageId: string | null; from: Date; until: Date }

/**
 * What was paid for, in the transaction that marks the order paid. The ground may have moved since the order was made;
 * money that came is always turned into what it was paid for, from the earliest moment it can be used.
 */
export const deliver = async (db: Queryable, order: OrderRow, now: Date): Promise<Delivered> => {
  const by: By = { accountId: order.account_id, name: order.actor_name }
  const reference = grantReference(order.no)
  const reason = `购买${order.item_name}`
  if (order.kind === ORDER_KIND.addon) {
    const until = monthsLater(now, order.term_months)
    const kinds = Object.entries(order.contents) as [LedgerKind, number][]
    await lockAccounts(db, [order.owner_id], ...kinds.map(([kind]) => kind))
    for (const [kind, count] of kinds.sort()) {
      await grant(db, {
        ownerId: order.owner_id,
        kind,
        quantity: count * order.quantity,
        name: order.item_name,
        expiresAt: until,
        reason,
        reference,
        by,
        now,
      })
    }
    return { packageId: null, from: now, until }
  }
  return deliverPackage(db, order, { reference, reason, by, now })
}

const deliverPackage = async (
  db: Queryable,
  order: OrderRow,
  about: { reference: string; reason: string; by: By; now: Date },
): Promise<Delivered> => {
  const { now } = about
  const companyId = order.owner_id
  const held = await packageInForce(db, companyId, now)
  const stands = order.from_package_id !== null && held.packageId === order.from_package_id
  const asked = {
    ...about,
    companyId,
    packageType: order.package_type as PackageType,
    contents: order.contents as Contents,
    startsAt: now,
    endsAt: monthsLater(now, order.term_months),
  }
  if (order.kind === ORDER_KIND.renewal && stands && held.endsAt) {
    const term = { startsAt: held.endsAt, endsAt: monthsLater(held.endsAt, order.term_months) }
    if (held.packageType === asked.packageType) {
      await renewPackage(db, { ...asked, ...term, packageId: held.packageId! })
      return { packageId: held.packageId, from: term.startsAt, until: term.endsAt }
    }
    await holdPackage(db, { ...asked, ...term })
    return {
      packageId: await packageBy(db, companyId, about.reference),
      from: term.startsAt,
      until: term.endsAt,
    }
  }
  if (order.kind === ORDER_KIND.upgrade && stands) {
    await upgradePackage(db, {
      ...asked,
      reason: `升级为${order.item_name}`,
      fromPackageId: held.packageId!,
      fromReferences: await referencesOf(db, companyId, held.packageId!),
    })
  } else await holdPackage(db, asked)
  return { packageId: await packageBy(db, companyId, about.reference), from: now, until: asked.endsAt }
}

const packageBy = async (db: Queryable, companyId: string, reference: string): Promise<string> =>
  (await theRow(db, 'company_package', { company_id: companyId, reference }, ['id'])).id

/** Under what the copies of a package were granted: by the orders that paid for it, or when it was given. */
const referencesOf = async (db: Queryable, companyId: string, packageId: string): Promise<string[]> => {
  const orders = await rowsOf(
    db,
    'purchase_order',
    { owner_id: companyId, package_id: packageId, status: ORDER.paid },
    { columns: ['no'] },
  )
  const row = (await packagesOf(db, companyId)).find(({ id }) => id === packageId)
  return [...new Set([...orders.map(({ no }) => grantReference(no)), ...(row ? [row.reference] : [])])]
}

/** Everything an order brought that is still there leaves the books; the package it opened ends. */
export const takeBackOrder = async (
  db: Queryable,
  order: OrderRow,
  { by, now }: { by?: By; now: Date },
): Promise<Map<LedgerKind, number>> => {
  const reason = `退款收回 ${order.item_name}`
  const reference = `refund:${order.no}`
  const taken = await takeOut(db, {
    ownerId: order.owner_id,
    references: [grantReference(order.no)],
    as: 'refunded',
    reason,
    reference,
    by,
    now,
  })
  if (!order.package_id) return taken
  const row = (await packagesOf(db, order.owner_id)).find(({ id }) => id === order.package_id)
  if (row && !row.ended_at) {
    if (row.reference !== grantReference(order.no))
      await shortenPackage(db, {
        companyId: order.owner_id,
        packageId: row.id,
        endsAt: order.term_from!,
        now,
      })
    else await endPackage(db, order.owner_id, row.id, now)
    await arrangeRoom(db, { companyId: order.owner_id, reason, reference, type: 'refunded', by, now })
  }
  return taken
}
