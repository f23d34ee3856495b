import { COMPANY_LISTS } from '@xinqi/api/menus'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import { ANY_HOUSE } from '../contract/participants.ts'
import { personOf } from '../contract/person.ts'
import { type Person, SIGN_RIGHT } from '../contract/roles-of.ts'

/** mine: what concerns me; started: what I began; drafts: what I have not sent; company: as far as my rights reach. */
export type ListKind = 'mine' | 'started' | 'drafts' | 'company' | 'scans'

/** Whose rows are read: one's own in this house, or the company's, all of them or those of some departments. */
export type Scope =
  | { kind: 'own'; accountId: string; houses: readonly string[] }
  | { kind: 'company'; accountId: string; companyId: string; departmentIds: readonly string[] | null }
  /** What was sent to the company by its name alone and waits for one of those who may sign. */
  | { kind: 'unclaimed'; accountId: string; companyId: string }

export const listScopes = (person: Person, shelf: ListKind): Scope[] => {
  const own: Scope = {
    kind: 'own',
    accountId: person.accountId,
    houses: [person.companyId ?? person.accountId, ANY_HOUSE],
  }
  const { companyId, accountId } = person
  if (companyId === null || shelf === 'started' || shelf === 'drafts') return [own]
  if (shelf === 'scans') return person.dataScope === 1 ? [own] : withinReach(person, companyId, own)
  const unclaimed: Scope[] = person.grants.has(SIGN_RIGHT)
    ? [{ kind: 'unclaimed', accountId, companyId }]
    : []
  if (shelf === 'mine' || person.dataScope === 1) return [own, ...unclaimed]
  const reached = withinReach(person, companyId, own)
  return person.dataScope === 3 ? reached : [...reached, ...unclaimed]
}

/** 全企业 is all of the company, wherever it is asked; a department's people see what it began, and their own. */
const withinReach = (
  { accountId, dataScope, departmentIds }: Person,
  companyId: string,
  own: Scope,
): Scope[] =>
  dataScope === 3
    ? [{ kind: 'company', accountId, companyId, departmentIds: null }]
    : [{ kind: 'company', accountId, companyId, departmentIds }, own]

/** The company's shelf is for those who may open one of its pages, however it is asked for. */
export const mayOpenList = (
  { company, grants }: Pick<Actor, 'company' | 'grants'>,
  shelf: ListKind,
): boolean => shelf !== 'company' || company === null || COMPANY_LISTS.some((key) => grants.has(key))

export const openList = (actor: Actor, shelf: ListKind): void => {
  if (!mayOpenList(actor, shelf)) throw new CodedError('FORBIDDEN')
}

export const scopesOf = async (
  db: Queryable,
  actor: Actor,
  shelf: ListKind,
): Promise<{ person: Person; scopes: Scope[] }> => {
  const person = await personOf(db, actor)
  return { person, scopes: listScopes(person, shelf) }
}
