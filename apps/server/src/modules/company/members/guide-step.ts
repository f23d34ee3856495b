import { type GuideEntry, plainStep } from '../../people/account/guide.ts'

/** A company of one works; colleagues who sign, approve and keep the seals make it one of several. */
export const colleaguesStep: GuideEntry = {
  key: 'colleagues',
  order: 40,
  step: async ({ actor, db }) => {
    if (!actor.company || !actor.grants.has('system:org:memberEdit')) return null
    const others = await db
      .selectFrom('member')
      .select('id')
      .where('company_id', '=', actor.company.id)
      .where('account_id', '<>', actor.accountId)
      .limit(1)
      .executeTakeFirst()
    return plainStep('添加或邀请同事', others !== undefined, '/member', true)
  },
}
