import { type GuideEntry, plainStep } from '../../people/account/guide.ts'

/** Where the checklist ends: the house, or whoever acts for himself, has sent a contract. */
export const firstContractStep: GuideEntry = {
  key: 'firstContract',
  order: 90,
  step: async ({ actor, db }) => {
    if (!actor.grants.has('system:contract:start')) return null
    const sent = await db
      .selectFrom('contract')
      .select('id')
      .where('owner_id', '=', actor.company?.id ?? actor.accountId)
      .where('sent_at', 'is not', null)
      .limit(1)
      .executeTakeFirst()
    return {
      ...plainStep('发出第一份合同', sent !== undefined, actor.company ? '/startCompany' : '/startPerson'),
      action: '去发起',
    }
  },
}
