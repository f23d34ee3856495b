import type { Actor } from '../../../platform/session/actor.ts'

/** Whose records an actor may manage: everybody's, his departments' and below, or his own. */
export type MemberReach =
  | { everyone: true }
  | { everyone: false; departmentIds: readonly string[]; memberId: string }

export const memberReach = (
  actor: Pick<Actor, 'dataScope' | 'company'>,
  reached: readonly string[],
): MemberReach => {
  if (actor.dataScope === 3) return { everyone: true }
  return {
    everyone: false,
    departmentIds: actor.dataScope === 2 ? reached : [],
    memberId: actor.company?.memberId ?? '',
  }
}
