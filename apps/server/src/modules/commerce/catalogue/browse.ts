import { AI_PACKAGE_TYPE, PACKAGE_RANK } from '@xinqi/api/commerce'
import { PACKAGE_TYPE, type PackageType } from '@xinqi/api/packages'
import { PACKAGE_CONTENTS } from '@xinqi/api/quota'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { BASIC, type HeldPackage, packageInForce } from '../../quota/copies/package-in-force.ts'
import { groupsOf, isSmallBusiness, itemsOnSale, presentItem } from './items.ts'
import { lastApplication } from './small-business-applications.ts'

const TRIAL: PackageType = 5
const XW: PackageType = 6

/** What a company may do with a package, seen from the one it has. */
export const mayDo = (held: PackageType, wanted: number): 'buy' | 'renew' | 'upgrade' | 'later' => {
  if (held === BASIC || held === TRIAL) return 'buy'
  if (held === wanted) return 'renew'
  return PACKAGE_RANK[wanted]! > PACKAGE_RANK[held]! ? 'upgrade' : 'later'
}

const NOTHING: HeldPackage = { packageId: null, packageType: BASIC, startsAt: null, endsAt: null }

export const listPackages: PlainHandler<'/order/packageList'> = async ({ actor, db, now }) => {
  const held = actor.company ? await packageInForce(db, actor.company.id, now) : NOTHING
  const groups = await groupsOf(db, actor)
  const items = (await itemsOnSale(db, now)).filter(
    (item) => item.sort === 'package' && item.package_type !== XW && item.buyers !== 'office',
  )
  const types = [...new Set(items.map((item) => item.package_type as PackageType))].sort(
    (a, b) => PACKAGE_RANK[a]! - PACKAGE_RANK[b]!,
  )
  const packages = types.map((packageType) => {
    const terms = items
      .filter((item) => item.package_type === packageType)
      .sort((a, b) => b.term_months - a.term_months)
    return {
      packageType,
      packageName: PACKAGE_TYPE[packageType],
      isCurrent: held.packageType === packageType,
      may: terms.some((item) => groups.has(item.buyers)) ? mayDo(held.packageType, packageType) : 'none',
      contents: terms[0]!.contents as Record<string, number>,
      terms: terms.map(presentItem),
    }
  })
  const basic = {
    packageType: BASIC,
    packageName: PACKAGE_TYPE[BASIC],
    isCurrent: held.packageType === BASIC && Boolean(actor.company),
    may: 'none',
    contents: PACKAGE_CONTENTS[BASIC] as Record<string, number>,
    terms: [],
  }
  return {
    current: {
      packageType: actor.company ? held.packageType : 0,
      packageName: actor.company ? PACKAGE_TYPE[held.packageType] : '个人版',
      endTime: held.endsAt?.toISOString() ?? null,
    },
    packages: [basic, ...packages],
  }
}

export const listXw: PlainHandler<'/order/getXWServicePackageList'> = async ({ actor, db, now }) => ({
  isEntitled: actor.company ? await isSmallBusiness(db, actor.company.id) : false,
  list: (await itemsOnSale(db, now)).filter(({ buyers }) => buyers === 'xw').map(presentItem),
  application: actor.company ? await lastApplication(db, actor.company.id) : null,
})

export const listSmartPackages = async ({ db, now }: Call<'/order/getAIContractServicePackageList'>) =>
  (await itemsOnSale(db, now))
    .filter(
      ({ sort, contents, buyers }) =>
        sort === 'package' && buyers !== 'office' && (contents.compare ?? 0) + (contents.examine ?? 0) > 0,
    )
    .map(presentItem)

const AI_TYPES: readonly number[] = Object.values(AI_PACKAGE_TYPE)

export const listAiAddons = async ({ actor, body, db, now }: Call<'/order/packageAIList'>) => {
  const groups = await groupsOf(db, actor)
  return (await itemsOnSale(db, now))
    .filter(
      (item) =>
        item.sort === 'addon' &&
        groups.has(item.buyers) &&
        item.package_type !== null &&
        (body.packageType ? item.package_type === body.packageType : AI_TYPES.includes(item.package_type)),
    )
    .map(presentItem)
}

export const listAddons = async ({ actor, db, now }: Call<'/order/servicePackageList'>) => {
  const groups = await groupsOf(db, actor)
  return (await itemsOnSale(db, now))
    .filter(
      (item) =>
        item.sort === 'addon' &&
        item.package_type === null &&
        // What partners buy, they buy in their console.
        item.buyers !== 'partner' &&
        groups.has(item.buyers),
    )
    .map(presentItem)
}

/** What a partner can buy for the company its apps act for: its own packs first, then what everybody can have. */
export const itemsForPartner = async (db: Queryable, actor: Actor, now: Date) => {
  const groups = await groupsOf(db, actor)
  const may = (await itemsOnSale(db, now)).filter(
    ({ buyers, sort }) => sort === 'addon' && groups.has(buyers),
  )
  return [
    ...may.filter(({ buyers }) => buyers === 'partner'),
    ...may.filter(({ buyers }) => buyers !== 'partner'),
  ]
}
