import type { Data } from '@xinqi/api/calls'
import { PACKAGE_TYPE, type PackageType } from '@xinqi/api/packages'
import { ENTRY_TYPE, kindFacts, QUOTA_KEYS, type QuotaKind } from '@xinqi/api/quota'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { rowOf } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { balance } from '../../quota/copies/balance.ts'
import { liveLots, lockAccounts, post } from '../../quota/copies/books.ts'
import { grant } from '../../quota/copies/grant.ts'
import { holdPackage } from '../../quota/copies/hold-package.ts'
import { packageInForce } from '../../quota/copies/package-in-force.ts'
import { takeFrom } from '../../quota/copies/rules.ts'
import { itemsOnSale } from '../catalogue/items.ts'
import { monthsLater } from '../orders/price.ts'
import { type CarryOut, doOrPropose, type Operator, propose } from '../second-person/proposals.ts'

export const GRANT_COPIES = 'copies.grant'
export const TAKE_COPIES = 'copies.takeBack'
export const OPEN_PACKAGE = 'copies.openPackage'

type Granting = {
  companyId: string
  kind: QuotaKind
  quantity: number
  months: number
  reason: string
  reference: string
}
type Taking = { companyId: string; kind: QuotaKind; quantity: number; reason: string; reference: string }

const nameOf = async (db: Queryable, companyId: string): Promise<string> => {
  const row = orNotFound(await rowOf(db, 'company', { id: companyId }, ['name']))
  return row.name
}

export const grantCopies: CarryOut<Granting> = (services, tx, asked, by) =>
  grant(tx, {
    ownerId: asked.companyId,
    kind: asked.kind,
    quantity: asked.quantity,
    name: '平台赠送',
    expiresAt: monthsLater(services.clock(), asked.months),
    reason: asked.reason,
    reference: asked.reference,
    by,
    now: services.clock(),
  })

export const takeCopies: CarryOut<Taking> = async (services, tx, asked, by) => {
  const now = services.clock()
  await lockAccounts(tx, [asked.companyId], asked.kind)
  const { taken, missing } = takeFrom(await liveLots(tx, asked.companyId, asked.kind, now), asked.quantity)
  if (missing > 0)
    throw new CodedError('QUOTA_SHORT', `可收回 ${asked.quantity - missing} ${kindFacts(asked.kind).unit}`)
  await post(tx, {
    ownerId: asked.companyId,
    userId: asked.companyId,
    kind: asked.kind,
    type: ENTRY_TYPE.withdrawn,
    reason: asked.reason,
    reference: asked.reference,
    by,
    now,
    lots: taken,
    direction: -1,
    contra: 'issued',
  })
}

type ByHand = Call<'/operator/copies/grant'> | Call<'/operator/copies/takeBack'>

/** What is added or taken by hand: at once up to the limit, beyond it when a second person agrees. */
const byHand = async (
  call: ByHand,
  { verb, what }: { verb: string; what: string },
  act: (reference: string, by: Operator) => Promise<void>,
): Promise<Data<'/operator/copies/grant'>> => {
  const { body, db } = call
  const { reason, quantity: amount } = body
  const about = `${await nameOf(db, body.companyId)} ${verb}${kindFacts(body.kind).name} ${amount}`
  const reference = `operator:${newId()}`
  call.note({ target: about, detail: { reason } })
  const payload = { ...body, reference }
  const alone = { unit: 'copies' as const, receiver: body.companyId }
  return doOrPropose(call, { alone, what, about, reason, amount, payload }, (_tx, by) => act(reference, by))
}

export const grantByHand = (call: Call<'/operator/copies/grant'>) =>
  byHand(call, { verb: '增加', what: GRANT_COPIES }, (reference, by) =>
    grantCopies(call.services, call.db, { ...call.body, reference }, by),
  )

export const takeByHand = (call: Call<'/operator/copies/takeBack'>) =>
  byHand(call, { verb: '收回', what: TAKE_COPIES }, (reference, by) =>
    takeCopies(call.services, call.db, { ...call.body, reference }, by),
  )

type Opening = { companyId: string; code: string; reason: string; reference: string }

export const openPackage: CarryOut<Opening> = async (services, tx, asked, by) => {
  const now = services.clock()
  const item = (await itemsOnSale(tx, now)).find(
    ({ code, sort }) => code === asked.code && sort === 'package',
  )
  if (!item) throw new CodedError('ITEM_GONE')
  await holdPackage(tx, {
    companyId: asked.companyId,
    packageType: item.package_type as PackageType,
    contents: item.contents,
    startsAt: now,
    endsAt: monthsLater(now, item.term_months),
    reason: asked.reason,
    reference: asked.reference,
    by,
    now,
  })
}

/** A whole package without an order always needs two. */
export const openByHand: PlainHandler<'/operator/copies/openPackage'> = async (call) => {
  const { body, db, now } = call
  const item = (await itemsOnSale(db, now)).find(({ code, sort }) => code === body.code && sort === 'package')
  if (!item) throw new CodedError('ITEM_GONE')
  const about = `${await nameOf(db, body.companyId)} 开通${item.name}`
  call.note({ target: about, detail: { reason: body.reason } })
  return propose(call, {
    what: OPEN_PACKAGE,
    about,
    reason: body.reason,
    amount: 1,
    payload: { ...body, reference: `operator:${newId()}` },
  })
}

export const companyBalance: PlainHandler<'/operator/copies/balance'> = async ({ body, db, now }) => {
  await nameOf(db, body.companyId)
  const held = await packageInForce(db, body.companyId, now)
  const kinds = []
  for (const kind of QUOTA_KEYS) {
    const { name, unit } = kindFacts(kind)
    kinds.push({
      kind,
      kindName: name,
      unit,
      left: await balance(db, { ownerId: body.companyId, kind, now }),
    })
  }
  return { packageName: PACKAGE_TYPE[held.packageType], endTime: held.endsAt?.toISOString() ?? null, kinds }
}
