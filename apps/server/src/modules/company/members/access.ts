import { CodedError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { type DepartmentNode, subtree } from './department-rules.ts'

/** People and departments are seen by those who work in the company, and by nobody else. */
export const companyOf = (actor: Actor): string => {
  if (!actor.company) throw new CodedError('FORBIDDEN')
  return actor.company.id
}

/** Whose records an actor may manage: everybody's, his department's and below, or his own. */
export type MemberReach = { everyone: true } | { everyone: false; departmentIds: string[]; memberId: string }

export const memberReach = (actor: Actor, tree: readonly DepartmentNode[]): MemberReach => {
  if (actor.dataScope === 3) return { everyone: true }
  const own = actor.company?.departmentId
  const departmentIds = actor.dataScope === 2 && own ? subtree(tree, own) : []
  return { everyone: false, departmentIds, memberId: actor.company?.memberId ?? '' }
}
