// The life of a seal, and who may use it. Nothing else decides either.

import { COMPANY, ROLE } from '@xinqi/api/status'
import { SEAL_GRANT as GRANT_STATUS } from '@xinqi/api/work-list-status'

export const SEAL = { underReview: 1, enabled: 2, refused: 3, disabled: 4, cancelled: 5 } as const
export type SealStatus = (typeof SEAL)[keyof typeof SEAL]
export type SealAction = 'pass' | 'refuse' | 'enable' | 'disable' | 'cancel'

export const OFFICIAL_SEAL = 1
export const LEGAL_SEAL = 6

const LIFE: Record<SealAction, Partial<Record<SealStatus, SealStatus>>> = {
  pass: { [SEAL.underReview]: SEAL.enabled },
  refuse: { [SEAL.underReview]: SEAL.refused },
  enable: { [SEAL.disabled]: SEAL.enabled },
  disable: { [SEAL.enabled]: SEAL.disabled },
  cancel: {
    [SEAL.underReview]: SEAL.cancelled,
    [SEAL.enabled]: SEAL.cancelled,
    [SEAL.refused]: SEAL.cancelled,
    [SEAL.disabled]: SEAL.cancelled,
  },
}

/** Where an action leads; undefined when a seal in this state does not know it. */
export const nextStatus = (status: number, action: SealAction): SealStatus | undefined =>
  LIFE[action][status as SealStatus]

/** Seals that count against the package and whose name is taken. */
export const LIVE_STATUSES = [SEAL.underReview, SEAL.enabled, SEAL.disabled] as const

export const GROUND = { keeper: 1, administrator: 2, legalRepresentative: 3, grant: 4, automatic: 5 } as const
export type Ground = (typeof GROUND)[keyof typeof GROUND]

export type SealFacts = {
  sealId: string
  companyId: string
  companyStatus: number
  type: number
  status: number
  keeperMemberId: string | null
  legalAccountId: string | null
}

export type SealUser = {
  accountId: string
  realName: boolean
  /** The company he acts for at this moment; null when for himself. */
  company: { id: string; status: number; memberId: string } | null
  roleTypes: ReadonlySet<number>
}

export type GrantExtent = {
  /** 1 every contract, 2 contracts of some types, 3 one contract by its number. */
  scope: number
  contractTypes: readonly string[]
  contractNo: string | null
  startsAt: Date
  endsAt: Date | null
}
export type GrantFacts = GrantExtent & {
  grantId: string
  sealId: string
  granteeCompanyId: string
  /** Null: the company as such, through its administrators. */
  granteeMemberId: string | null
  revokedAt: Date | null
}

/** Without a contract only what holds for every contract counts. */
export type Occasion = { now: Date; contract: { no: string | null; type: string | null } | null }

export type SealRefusal =
  | 'sealNotEnabled'
  | 'companyNotCertified'
  | 'personNotVerified'
  | 'notForACompany'
  | 'notGranted'
export type SealVerdict =
  | { allowed: true; ground: Ground; grantId: string | null }
  | { allowed: false; because: SealRefusal }

export { GRANT_STATUS }

export const grantStatus = (
  grant: { startsAt: Date; endsAt: Date | null; revokedAt: Date | null },
  now: Date,
): number => {
  if (grant.revokedAt) return GRANT_STATUS.revoked
  if (grant.endsAt && grant.endsAt <= now) return GRANT_STATUS.expired
  return grant.startsAt > now ? GRANT_STATUS.ahead : GRANT_STATUS.active
}

const covers = (grant: GrantExtent, contract: Occasion['contract']): boolean => {
  if (grant.scope === 1) return true
  if (!contract) return false
  if (grant.scope === 2) return contract.type !== null && grant.contractTypes.includes(contract.type)
  return contract.no !== null && grant.contractNo === contract.no
}

const administers = (user: SealUser) =>
  user.roleTypes.has(ROLE.systemAdministrator) || user.roleTypes.has(ROLE.sealAdministrator)

const reaches = (grant: GrantFacts, user: SealUser): boolean =>
  grant.granteeCompanyId === user.company?.id &&
  (grant.granteeMemberId === null ? administers(user) : grant.granteeMemberId === user.company.memberId)

/**
 * May this person put this seal on this contract now? The keeper and the administrators of the company may without
 * a grant; the legal representative's own seal only he himself, or whom he granted it.
 */
export const maySeal = (
  seal: SealFacts,
  grants: readonly GrantFacts[],
  user: SealUser,
  occasion: Occasion,
): SealVerdict => {
  if (seal.status !== SEAL.enabled) return { allowed: false, because: 'sealNotEnabled' }
  if (seal.companyStatus !== COMPANY.certified) return { allowed: false, because: 'companyNotCertified' }
  if (!user.realName) return { allowed: false, because: 'personNotVerified' }
  if (!user.company) return { allowed: false, because: 'notForACompany' }
  if (user.company.status !== COMPANY.certified) return { allowed: false, because: 'companyNotCertified' }
  if (user.company.id === seal.companyId) {
    if (seal.type === LEGAL_SEAL) {
      if (seal.legalAccountId === user.accountId)
        return { allowed: true, ground: GROUND.legalRepresentative, grantId: null }
    } else {
      if (seal.keeperMemberId === user.company.memberId)
        return { allowed: true, ground: GROUND.keeper, grantId: null }
      if (administers(user)) return { allowed: true, ground: GROUND.administrator, grantId: null }
    }
  }
  const grant = grants.find(
    (one) =>
      one.sealId === seal.sealId &&
      reaches(one, user) &&
      grantStatus(one, occasion.now) === GRANT_STATUS.active &&
      covers(one, occasion.contract),
  )
  return grant
    ? { allowed: true, ground: GROUND.grant, grantId: grant.grantId }
    : { allowed: false, because: 'notGranted' }
}

/** What is wrong with a grant as asked for; undefined when nothing. */
export const extentProblem = (extent: GrantExtent, now: Date): string | undefined => {
  if (extent.scope === 2 && extent.contractTypes.length === 0) return '请至少选择一种合同类型'
  if (extent.scope === 3 && !extent.contractNo) return '请填写合同编号'
  if (extent.endsAt && extent.endsAt <= now) return '结束时间须晚于现在'
  if (extent.endsAt && extent.endsAt <= extent.startsAt) return '结束时间须晚于开始时间'
  return undefined
}
