import { CodedError } from '../../../platform/errors.ts'
import { extentProblem, type GrantExtent } from '../company-seals/rules.ts'
import { typesOf } from './grants-reaching.ts'

type ExtentQuery = {
  scope: number
  contractTypes?: string[]
  contractNo?: string
  startsAt?: string
  endsAt: string | null
}

/** What a grant is asked to cover, with what its scope does not need left out. */
export const askedExtent = (asked: ExtentQuery, now: Date): GrantExtent => {
  const types = asked.scope === 2 ? (asked.contractTypes ?? []) : []
  const extent = {
    scope: asked.scope,
    contractTypes: [...new Set(types.map((type) => type.trim()).filter(Boolean))],
    contractNo: asked.scope === 3 ? asked.contractNo?.trim() || null : null,
    startsAt: asked.startsAt ? new Date(asked.startsAt) : now,
    endsAt: asked.endsAt === null ? null : new Date(asked.endsAt),
  }
  const problem = extentProblem(extent, now)
  if (problem) throw new CodedError('SEAL_GRANT_EXTENT', problem)
  return extent
}

export const extentColumns = (extent: GrantExtent) => ({
  scope: extent.scope,
  contract_types: JSON.stringify(extent.contractTypes),
  contract_no: extent.contractNo,
  starts_at: extent.startsAt,
  ends_at: extent.endsAt,
})

type ExtentRow = {
  scope: number
  contract_types: unknown
  contract_no: string | null
  starts_at: Date
  ends_at: Date | null
}

export const extentOf = (row: ExtentRow): GrantExtent => ({
  scope: row.scope,
  contractTypes: typesOf(row.contract_types),
  contractNo: row.contract_no,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
})

export const shownExtent = (row: ExtentRow) => ({
  scope: row.scope,
  contractTypes: typesOf(row.contract_types),
  contractNo: row.contract_no,
  startsAt: row.starts_at.toISOString(),
  endsAt: row.ends_at?.toISOString() ?? null,
})
