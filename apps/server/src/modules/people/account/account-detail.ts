import { COMPANY, IDENTITY } from '@xinqi/api/status'
import { rowOf } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { plainAddress } from '../../../platform/sandbox-address.ts'
import { isAdmin } from '../../../platform/session/actor.ts'
import { available } from '../../quota/copies/balance.ts'
import { packageInForce } from '../../quota/copies/package-in-force.ts'
import { accountFacts } from './account-facts.ts'

/** 合作平台套餐: bought through a platform that works with us. */
const PARTNER_PACKAGE = 7
const LEDGER_OPEN = 2

/** Individuals use everything without a package. */
const PERSONAL_PACKAGE = { packageType: 0, packageEndTime: null, packagesFunctions: [] }

export const accountDetail: PlainHandler<'/home/account/detail'> = async (call) => {
  const { actor, db, services } = call
  const account = await rowOf(db, 'account', { id: actor.accountId })
  if (!account) throw new CodedError('UNAUTHENTICATED')
  const company = actor.company
    ? await db
        .selectFrom('company')
        .leftJoin('company_relation', 'company_relation.child_id', 'company.id')
        .leftJoin('company as master', 'master.id', 'company_relation.parent_id')
        .selectAll('company')
        .select(['master.id as master_id', 'master.name as master_name'])
        .where('company.id', '=', actor.company.id)
        .executeTakeFirst()
    : undefined
  const held = actor.company ? await packageInForce(db, actor.company.id, call.now) : undefined
  const copies = (kind: 'compare' | 'examine') =>
    available(db, { ownerId: actor.company?.id ?? actor.accountId, kind, now: call.now })
  const { isElg, applyStatus, openApiNotary, isNotice, ...facts } = await accountFacts({
    actor,
    db,
    services,
    now: call.now,
  })
  const has = (service: string) =>
    actor.company?.packageFunctions.some(({ keyWord }) => keyWord === service) ?? false
  const flags = {
    ...facts,
    identityStatus: account.identity_status,
    userId: account.id,
    closeTabExit: account.close_tab_exit || (company?.close_tab_exit ?? false),
    // Places to fill in are part of every package.
    isComponentFill: true,
    isAdmin: isAdmin(actor),
    hasCompareData: await copies('compare'),
    hasExamineData: await copies('examine'),
    isLingYangCustomer: held?.packageType === PARTNER_PACKAGE,
    // What stands of the company, or one's own name until it is proven.
    isEdit: company
      ? actor.grants.has('system:setting:companyEdit')
      : account.identity_status !== IDENTITY.verified,
    isChildren: Boolean(company?.master_id),
    // Only who has said who he is can buy, and for a company only its own people.
    isShowBuyBtn: company
      ? company.status === COMPANY.certified && actor.actingFrom === null
      : account.identity_status === IDENTITY.verified,
    // Seals are drawn as they are; the time stands in the signature.
    sealTimestamp: false,
  }
  return {
    userType: actor.userType,
    person: {
      ...flags,
      name: account.name,
      // One's own profile is the one place where the number is shown in full.
      mobile: account.mobile_cipher && plainAddress(services.columns.open(account.mobile_cipher)),
      email: account.email_cipher && services.columns.open(account.email_cipher),
      picture:
        account.picture_blob &&
        services.links.make({ blobId: account.picture_blob, fileName: '头像', download: false }),
    },
    enterprise: company
      ? {
          ...flags,
          companyId: company.id,
          name: company.name,
          status: company.status,
          isLeader: actor.company!.isLeader,
          isElg,
          downloadImg: actor.grants.has('system:contract:down'),
          openApiNotary,
          ledgerStatus: has('service:ledger:contract') ? LEDGER_OPEN : 0,
          applyStatus,
          isSelfAdaptiveSeal: company.is_self_adaptive_seal,
          masterCompanyName: company.master_name,
          masterCompanyId: company.master_id,
          isNotice,
        }
      : null,
    package: company
      ? {
          packageType: held!.packageType,
          packageEndTime: held!.endsAt?.toISOString() ?? null,
          packagesFunctions: [...actor.company!.packageFunctions],
        }
      : PERSONAL_PACKAGE,
  }
}
