import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError } from '../../../platform/errors.ts'
import { type Actor, isAdmin } from '../../../platform/session/actor.ts'
import { refuseConfined } from '../sign-in/refuse-confined.ts'

/** Whose page it is. */
export type NameOwner = { id: string; isCompany: boolean; name: string | null }

export const administersHere = (actor: Actor): boolean =>
  actor.company !== null && actor.actingFrom === null && isAdmin(actor)

/** One's own page, or the company's for whoever administers it; nobody administers a company he only acts for. */
export const nameOwner = async (
  db: Queryable,
  actor: Actor,
  of: 'person' | 'company',
): Promise<NameOwner> => {
  if (of === 'company') {
    if (!administersHere(actor)) throw new CodedError('FORBIDDEN', '只有企业的系统管理员可以查看和冻结')
    return { id: actor.company!.id, isCompany: true, name: actor.company!.name }
  }
  // Let in by one company's word, nobody sees or stops what is the person's own.
  await refuseConfined(db, actor.sessionId)
  return { id: actor.accountId, isCompany: false, name: actor.name }
}
