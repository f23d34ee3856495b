import type { Body } from '@xinqi/api/calls'
import type { ListKind, Scope } from './list-kinds.ts'

export type ContractFilter = Omit<Body<'/file/list'>, 'cursor' | 'pageSize'>
/** One list: whose rows, on which shelf, and what is asked of them. */
export type Question = { scope: Scope; shelf: ListKind; filter: ContractFilter; now: Date }

export const scopeIdOf = (scope: Scope) => (scope.kind === 'own' ? scope.accountId : scope.companyId)
export const housesOf = (scope: Scope) => (scope.kind === 'own' ? scope.houses : [scope.companyId])

/** Null: whichever department. */
export const departmentsOf = ({ scope, filter }: Question): readonly string[] | null => {
  const seen = scope.kind === 'company' ? scope.departmentIds : null
  if (!filter.departmentId) return seen
  return seen === null || seen.includes(filter.departmentId) ? [filter.departmentId] : []
}

/** Few by themselves: what is due within days, what somebody keeps at hand, what is not sent yet. */
export const isFew = ({ inApproval, view }: ContractFilter): boolean =>
  view === 'dueSoon' || view === 'favourites' || inApproval !== undefined
