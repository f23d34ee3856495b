import { RELATION } from '@xinqi/api/status'
import { isAdmin } from '../../../platform/session/actor.ts'
import type { FactsQuery } from '../../people/account/account-facts.ts'

/** How a company stands in a group, and whether one asks it to join. */
export const groupFacts = {
  of: 'group',
  tell: async ({ actor, db, now }: FactsQuery) => {
    const companyId = actor.company?.id
    if (!companyId) return {}
    const relations = await db
      .selectFrom('company_relation')
      .select('parent_id')
      .where((eb) => eb.or([eb('parent_id', '=', companyId), eb('child_id', '=', companyId)]))
      .execute()
    const isParent = relations.some(({ parent_id }) => parent_id === companyId)
    return {
      isJT: relations.length > 0,
      shareRole: isParent && actor.grants.has('system:relate:edit'),
      isInvite: isAdmin(actor) && (await isInvited({ actor, db, now })),
    }
  },
}

/** Addressed to this company by its name and to this person by his number, as the list of invitations has it. */
const isInvited = async ({ actor, db, now }: Pick<FactsQuery, 'actor' | 'db' | 'now'>): Promise<boolean> => {
  const waiting = await db
    .selectFrom('relation_invite')
    .innerJoin('account', 'account.mobile_hash', 'relation_invite.mobile_hash')
    .select('relation_invite.id')
    .where('account.id', '=', actor.accountId)
    .where('relation_invite.child_name', '=', actor.company!.name)
    .where('relation_invite.status', '=', RELATION.waiting)
    .where('relation_invite.expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return waiting !== undefined
}
