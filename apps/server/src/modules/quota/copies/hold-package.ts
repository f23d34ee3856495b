import { PACKAGE_TYPE, type PackageType } from '@xinqi/api/packages'
import { ENTRY_TYPE, type LedgerKind, PACKAGE_CONTENTS, SERVICE_KEYS } from '@xinqi/api/quota'
import type { Queryable } from '../../../platform/db/database.ts'
import { newId } from '../../../platform/db/ids.ts'
import { addRow, inRows, rowOf, theRow } from '../../../platform/db/row.ts'
import { type By, lockAccounts, post } from './books.ts'
import { grant } from './grant.ts'
import { BASIC } from './package-in-force.ts'
import { arrangeRoom, type Contents, isRoom } from './room.ts'

type Holding = {
  companyId: string
  packageType: PackageType
  /** As the catalogue had it when it was bought. */
  contents: Contents
  startsAt: Date
  endsAt: Date
  reason: string
  reference: string
  by?: By
  now: Date
}

/** Everything that will be touched, in the one order all keep. */
const lockFor = (db: Queryable, companyId: string, ...contents: Contents[]) =>
  lockAccounts(
    db,
    [companyId],
    ...(contents.flatMap((held) => Object.keys(held)) as LedgerKind[]),
    ...SERVICE_KEYS,
  )

const grantCopies = async (db: Queryable, asked: Holding): Promise<void> => {
  for (const [kind, quantity] of Object.entries(asked.contents).sort()) {
    if (isRoom(kind)) continue
    await grant(db, {
      ownerId: asked.companyId,
      kind: kind as LedgerKind,
      quantity,
      name: PACKAGE_TYPE[asked.packageType],
      startsAt: asked.startsAt > asked.now ? asked.startsAt : null,
      expiresAt: asked.endsAt,
      reason: asked.reason,
      reference: asked.reference,
      by: asked.by,
      now: asked.now,
    })
  }
}

const isHeld = async (db: Queryable, companyId: string, reference: string): Promise<boolean> =>
  (await rowOf(db, 'company_package', { company_id: companyId, reference }, ['id'])) !== undefined

const addPackage = async (
  db: Queryable,
  asked: Omit<Holding, 'endsAt'> & { endsAt: Date | null },
): Promise<void> => {
  await addRow(db, 'company_package', {
    company_id: asked.companyId,
    id: newId(),
    package_type: asked.packageType,
    contents: JSON.stringify(asked.contents),
    starts_at: asked.startsAt,
    ends_at: asked.endsAt,
    reference: asked.reference,
    created_at: asked.now,
  })
}

/** What everything falls back to: no end, and room that waits under whatever is bought. */
const baseUnder = async (db: Queryable, { companyId, startsAt, now }: Holding): Promise<void> => {
  const base = await rowOf(db, 'company_package', { company_id: companyId, package_type: BASIC }, ['id'])
  if (base) return
  await addPackage(db, {
    companyId,
    packageType: BASIC,
    contents: Object.fromEntries(Object.entries(PACKAGE_CONTENTS[BASIC]).filter(([kind]) => isRoom(kind))),
    startsAt: new Date(Math.min(startsAt.getTime(), now.getTime()) - 1),
    endsAt: null,
    reason: '基础版',
    reference: 'base',
    now: new Date(now.getTime() - 1),
  })
}

/** A package over whatever the company has: everything it holds, for as long as it lasts. Once per reference. */
export const holdPackage = async (db: Queryable, asked: Holding): Promise<void> => {
  await lockFor(db, asked.companyId, asked.contents)
  if (await isHeld(db, asked.companyId, asked.reference)) return
  const isBase = asked.packageType === BASIC
  if (!isBase) await baseUnder(db, asked)
  await addPackage(db, { ...asked, endsAt: isBase ? null : asked.endsAt })
  await arrangeRoom(db, asked)
  await grantCopies(db, asked)
}

/** The same package for longer: its end moves, and the copies of the new term wait for it to begin. */
export const renewPackage = async (db: Queryable, asked: Holding & { packageId: string }): Promise<void> => {
  await lockFor(db, asked.companyId, asked.contents)
  await inRows(db, 'company_package', { company_id: asked.companyId, id: asked.packageId }).set({
    ends_at: asked.endsAt,
  })
  await arrangeRoom(db, asked)
  await grantCopies(db, asked)
}

/** One package for another: what is left of the old is taken out of the books, and the new one comes whole. */
export const upgradePackage = async (
  db: Queryable,
  asked: Holding & { fromPackageId: string; fromReferences: readonly string[] },
): Promise<void> => {
  const before = await theRow(
    db,
    'company_package',
    { company_id: asked.companyId, id: asked.fromPackageId },
    ['contents'],
  )
  await lockFor(db, asked.companyId, asked.contents, before.contents as Contents)
  if (await isHeld(db, asked.companyId, asked.reference)) return
  await takeOut(db, {
    ownerId: asked.companyId,
    references: asked.fromReferences,
    as: 'converted',
    reason: asked.reason,
    reference: asked.reference,
    by: asked.by,
    now: asked.now,
  })
  await endPackage(db, asked.companyId, asked.fromPackageId, asked.now)
  await addPackage(db, asked)
  await arrangeRoom(db, asked)
  await grantCopies(db, asked)
}

export const endPackage = async (
  db: Queryable,
  companyId: string,
  packageId: string,
  now: Date,
): Promise<void> => {
  await inRows(db, 'company_package', { company_id: companyId, id: packageId }).set({ ended_at: now })
}

/** A renewal given back: the end it moved goes back to where it was. */
export const shortenPackage = async (
  db: Queryable,
  asked: { companyId: string; packageId: string; endsAt: Date; now: Date },
): Promise<void> => {
  await inRows(db, 'company_package', { company_id: asked.companyId, id: asked.packageId }).set(
    asked.endsAt > asked.now ? { ends_at: asked.endsAt } : { ended_at: asked.now },
  )
}

/** Copies that were granted under these references and are not used: out of the books. Answers how many of each kind. */
export const takeOut = async (
  db: Queryable,
  asked: {
    ownerId: string
    references: readonly string[]
    as: 'converted' | 'refunded'
    reason: string
    reference: string
    by?: By
    now: Date
  },
): Promise<Map<LedgerKind, number>> => {
  const taken = new Map<LedgerKind, number>()
  if (asked.references.length === 0) return taken
  const find = () =>
    db
      .selectFrom('quota_lot')
      .select(['id', 'kind', 'remaining'])
      .where('owner_id', '=', asked.ownerId)
      .where('reference', 'in', asked.references)
      .where('package_id', 'is', null)
      .where('remaining', '>', 0)
      .orderBy('id')
      .execute()
  await lockAccounts(db, [asked.ownerId], ...((await find()).map(({ kind }) => kind) as LedgerKind[]))
  const found = await find()
  for (const kind of [...new Set(found.map((lot) => lot.kind as LedgerKind))]) {
    const lots = found.filter((lot) => lot.kind === kind)
    await post(db, {
      ownerId: asked.ownerId,
      userId: asked.ownerId,
      kind,
      type: ENTRY_TYPE[asked.as],
      reason: asked.reason,
      reference: asked.reference,
      by: asked.by,
      now: asked.now,
      lots: lots.map((lot) => ({ ownerId: asked.ownerId, lotId: lot.id, amount: lot.remaining })),
      direction: -1,
      contra: 'issued',
    })
    taken.set(
      kind,
      lots.reduce((sum, lot) => sum + lot.remaining, 0),
    )
  }
  return taken
}

/** What the house itself hands out: contents as the first catalogue has them. */
export const grantPackage = (
  db: Queryable,
  { expiresAt, ...asked }: Omit<Holding, 'contents' | 'startsAt' | 'endsAt'> & { expiresAt: Date },
): Promise<void> =>
  holdPackage(db, {
    ...asked,
    contents: PACKAGE_CONTENTS[asked.packageType],
    startsAt: asked.now,
    endsAt: expiresAt,
  })
