import { extensionPoint } from '../../../platform/capability.ts'
import type { Queryable, Tx } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'

/** Whose account is to be closed. */
export type ClosingOwner = { id: string; isCompany: boolean }

/** Something that must be settled before (`bar`), or that ends with the account (`ends`). */
export type ClosingCondition = {
  what: string
  count: number
  level: 'bar' | 'ends'
  text: string
  /** Where it is settled. */
  path: string | null
}

/**
 * What a capability has to say when somebody closes his account, and what it ends when the account ends. A bar is asked
 * for again at the end of the time to think: what came meanwhile counts.
 */
export type ClosingPart = {
  what: string
  conditions: (services: Services, db: Queryable, owner: ClosingOwner) => Promise<ClosingCondition[]>
  end?: (services: Services, db: Tx, owner: ClosingOwner, now: Date) => Promise<unknown>
}

export const CLOSING = extensionPoint<ClosingPart>('closing', ({ what }) => what)

/** Those there are any of. */
export const counted = (conditions: readonly ClosingCondition[]): ClosingCondition[] =>
  conditions.filter(({ count }) => count > 0)

export const conditionsOf = async (
  services: Services,
  db: Queryable,
  owner: ClosingOwner,
): Promise<ClosingCondition[]> => {
  const all: ClosingCondition[] = []
  for (const { conditions } of services.extensions.all(CLOSING))
    all.push(...counted(await conditions(services, db, owner)))
  return all.toSorted((a, b) => a.level.localeCompare(b.level))
}
