import { TRIAL_DAYS } from '@xinqi/api/commerce'
import { DAY } from '@xinqi/api/durations'
import { PACKAGE_TYPE, type PackageType } from '@xinqi/api/packages'
import { PACKAGE_CONTENTS } from '@xinqi/api/quota'
import { COMPANY, IDENTITY } from '@xinqi/api/status'
import type { Queryable } from '../../../platform/db/database.ts'
import { rowOf, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { holdPackage } from '../../quota/copies/hold-package.ts'
import { BASIC, packageInForce } from '../../quota/copies/package-in-force.ts'
import { packagesOf } from '../../quota/copies/room.ts'
import { insistOnVerifiedCompany } from './create.ts'

const TRIAL: PackageType = 5
/** Who has paid for more than the small one has nothing to try. */
const MAY_TRY: readonly PackageType[] = [BASIC, 6]

const creditCodeOf = async (db: Queryable, companyId: string): Promise<string> => {
  const { credit_code } = await theRow(db, 'company', { id: companyId }, ['credit_code'])
  // Companies of the demo world have none; they are told apart by themselves.
  return credit_code ?? companyId
}

const hasTried = async (db: Queryable, companyId: string): Promise<boolean> =>
  (await rowOf(db, 'package_trial', { credit_code: await creditCodeOf(db, companyId) }, ['credit_code'])) !==
  undefined

export const startTrial: PlainHandler<'/order/packageTrial'> = async (call) => {
  const { actor, db, now } = call
  insistOnVerifiedCompany(actor)
  const companyId = actor.company!.id
  const held = await packageInForce(db, companyId, now)
  if (!MAY_TRY.includes(held.packageType)) {
    throw new CodedError(held.packageType === TRIAL ? 'TRIAL_USED' : 'TRIAL_NOT_FOR')
  }
  const first = await db
    .insertInto('package_trial')
    .values({ credit_code: await creditCodeOf(db, companyId), company_id: companyId, created_at: now })
    .onConflict((oc) => oc.column('credit_code').doNothing())
    .returning('company_id')
    .executeTakeFirst()
  if (!first) throw new CodedError('TRIAL_USED')
  const endsAt = new Date(now.getTime() + TRIAL_DAYS * DAY)
  await holdPackage(db, {
    companyId,
    packageType: TRIAL,
    contents: PACKAGE_CONTENTS[TRIAL],
    startsAt: now,
    endsAt,
    reason: '开通试用',
    reference: 'trial',
    by: { accountId: actor.accountId, name: actor.name },
    now,
  })
  await call.services.sessions.actorChanged(db, actor.accountId)
  call.note({ target: PACKAGE_TYPE[TRIAL] })
  return { endTime: endsAt.toISOString() }
}

export const packageInfo: PlainHandler<'/order/getPackageInfo'> = async ({ actor, db, now }) => {
  const company = actor.company
  const mayBuy = actor.grants.has('system:fee:purchase')
  if (!company) {
    const { identity_status } = await theRow(db, 'account', { id: actor.accountId }, ['identity_status'])
    return {
      packageType: 0,
      packageName: '个人版',
      startTime: null,
      endTime: null,
      next: null,
      isShowBuyBtn: mayBuy,
      isVerified: identity_status === IDENTITY.verified,
      mayTry: false,
      whyNoTrial: '试用面向企业',
      packagesFunctions: [],
    }
  }
  const held = await packageInForce(db, company.id, now)
  const next = (await packagesOf(db, company.id)).find((row) => !row.ended_at && row.starts_at > now)
  const isVerified = company.status === COMPANY.certified
  const whyNoTrial = !isVerified
    ? '完成企业认证后可试用'
    : (await hasTried(db, company.id))
      ? '本企业已试用过'
      : MAY_TRY.includes(held.packageType)
        ? mayBuy
          ? null
          : '请联系管理员开通试用'
        : '当前版本无需试用'
  return {
    packageType: held.packageType,
    packageName: PACKAGE_TYPE[held.packageType],
    startTime: held.startsAt?.toISOString() ?? null,
    endTime: held.endsAt?.toISOString() ?? null,
    next: next
      ? {
          packageName: PACKAGE_TYPE[next.package_type as PackageType],
          startTime: next.starts_at.toISOString(),
          endTime: next.ends_at?.toISOString() ?? null,
        }
      : null,
    isShowBuyBtn: mayBuy,
    isVerified,
    mayTry: whyNoTrial === null,
    whyNoTrial,
    packagesFunctions: [...company.packageFunctions],
  }
}
