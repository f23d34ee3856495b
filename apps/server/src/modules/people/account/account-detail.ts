import type { Data } from '@xinqi/api/calls'
import { packageAllows } from '@xinqi/api/packages'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { isAdmin } from '../../../platform/session/actor.ts'
import { available } from '../../quota/copies/balance.ts'

/** Individuals use everything without a package. */
const PERSONAL_PACKAGE = { packageType: 0, packageEndTime: null, packagesFunctions: [] }

export const accountDetail = async (
  call: Call<'/home/account/detail'>,
): Promise<Data<'/home/account/detail'>> => {
  const { actor, db, services } = call
  const account = await db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', actor.accountId)
    .executeTakeFirst()
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
  const copies = (kind: 'compare' | 'examine') =>
    available(db, { ownerId: actor.company?.id ?? actor.accountId, kind, now: call.now })
  const flags = {
    identityStatus: account.identity_status,
    userId: account.id,
    isJT: false,
    closeTabExit: account.close_tab_exit || (company?.close_tab_exit ?? false),
    isComponentFill: true,
    isPersonPartner: false,
    shareRole: false,
    isAdmin: isAdmin(actor),
    hasCompareData: await copies('compare'),
    hasExamineData: await copies('examine'),
    isLingYangCustomer: false,
    isEdit: true,
    isChildren: Boolean(company?.master_id),
    isInvite: false,
    isShowBuyBtn: true,
    sealTimestamp: false,
  }
  return {
    userType: actor.userType,
    person: {
      ...flags,
      name: account.name,
      // One's own profile is the one place where the number is shown in full.
      mobile: account.mobile_cipher && services.columns.open(account.mobile_cipher),
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
          isElg: false,
          downloadImg: true,
          openApiNotary: false,
          ledgerStatus: packageAllows(1, actor.company!.packageFunctions, 'service:ledger:contract') ? 2 : 0,
          applyStatus: 0,
          isSelfAdaptiveSeal: company.is_self_adaptive_seal,
          masterCompanyName: company.master_name,
          masterCompanyId: company.master_id,
          isNotice: true,
        }
      : null,
    package: company
      ? {
          packageType: company.package_type,
          packageEndTime: company.package_end_at?.toISOString() ?? null,
          packagesFunctions: [...actor.company!.packageFunctions],
        }
      : PERSONAL_PACKAGE,
  }
}
