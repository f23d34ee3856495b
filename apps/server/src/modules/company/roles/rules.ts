import type { ErrorName } from '@xinqi/api/errors'
import { BUILT_IN_GRANTS, PERMISSION_KEYS } from '@xinqi/api/menus'
import type { Actor } from '../../../platform/session/actor.ts'

export const ADMIN_ROLE = 1
export const EMPLOYEE_ROLE = 4
export const CUSTOM_ROLE = 9

export const isBuiltIn = (type: number): boolean => type >= 1 && type <= 4

export const grantsOf = (type: number, custom: readonly string[]): readonly string[] =>
  isBuiltIn(type) ? BUILT_IN_GRANTS[type as 1 | 2 | 3 | 4] : custom

type Rights = Pick<Actor, 'grants' | 'roleTypes' | 'dataScope'>

/** Nobody grants what he does not have: neither a key, nor a wider view of the company's data. */
export const mayGrant = (actor: Rights, wanted: { grants: readonly string[]; dataScope: number }): boolean =>
  actor.roleTypes.has(ADMIN_ROLE) ||
  (wanted.dataScope <= actor.dataScope && wanted.grants.every((key) => actor.grants.has(key)))

/** Nobody acts on someone above him: an administrator is touched by administrators alone. */
export const mayActOn = (actor: Pick<Actor, 'roleTypes'>, targetRoleTypes: readonly number[]): boolean =>
  actor.roleTypes.has(ADMIN_ROLE) || !targetRoleTypes.includes(ADMIN_ROLE)

export const grantProblem = (
  actor: Rights,
  wanted: { grants: readonly string[]; dataScope: number },
): ErrorName | undefined => {
  const known = new Set<string>(PERMISSION_KEYS)
  if (!wanted.grants.every((key) => known.has(key))) return 'BAD_REQUEST'
  return mayGrant(actor, wanted) ? undefined : 'GRANT_BEYOND_OWN'
}
