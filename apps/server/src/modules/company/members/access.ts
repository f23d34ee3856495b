import type { Actor } from '../../../platform/session/actor.ts'
import { type DepartmentNode, subtree } from './department-rules.ts'

/** Whose records an actor may manage: everybody's, his department's and below, or his own. */
export type MemberReach = { everyone: true } | { everyone: false; departmentIds: string[]; memberId: string }

export const memberReach = (actor: Actor, tree: readonly DepartmentNode[]): MemberReach => {
  if (actor.dataScope === 3) return { everyone: true }
  const own = actor.company?.departmentId
  const departmentIds = actor.dataScope === 2 && own ? subtree(tree, own) : []
  return { everyone: false, departmentIds, memberId: actor.company?.memberId ?? '' }
}
