import type { Data } from '@xinqi/api/calls'
import { QUOTA_KEYS } from '@xinqi/api/quota'

export type UsageRow = Data<'/relateCompany/usage'>[number]
export type CompanyUsage = {
  companyId: string
  companyName: string
  depth: number
  byKind: Record<string, { used: number; fromShared: number }>
}
export type UsedKind = { kind: string; kindName: string; unit: string; total: number }

/** One row a company, one column for each kind somebody used, and what it all comes to. */
export const usageTable = (rows: readonly UsageRow[]): { companies: CompanyUsage[]; kinds: UsedKind[] } => {
  const companies = new Map<string, CompanyUsage>()
  const kinds = new Map<string, UsedKind>()
  for (const { companyId, companyName, depth, kind, kindName, unit, used, fromShared } of rows) {
    const company = companies.get(companyId) ?? { companyId, companyName, depth, byKind: {} }
    company.byKind[kind] = { used, fromShared }
    companies.set(companyId, company)
    const total = (kinds.get(kind)?.total ?? 0) + used
    kinds.set(kind, { kind, kindName, unit, total })
  }
  return { companies: [...companies.values()], kinds: QUOTA_KEYS.flatMap((kind) => kinds.get(kind) ?? []) }
}
