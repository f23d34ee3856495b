import { type GuideEntry, plainStep } from '../../people/account/guide.ts'

/** What somebody who acts for himself signs with. */
export const signatureStep: GuideEntry = {
  key: 'signature',
  order: 30,
  step: async ({ actor, db }) => {
    if (actor.company) return null
    const signature = await db
      .selectFrom('person_seal')
      .select('id')
      .where('account_id', '=', actor.accountId)
      .limit(1)
      .executeTakeFirst()
    return plainStep('设置个人签名', signature !== undefined, '/personseal')
  },
}
