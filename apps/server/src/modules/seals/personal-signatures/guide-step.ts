import { hasRow } from '../../../platform/db/row.ts'
import { type GuideEntry, plainStep } from '../../people/account/guide.ts'

/** What somebody who acts for himself signs with. */
export const signatureStep: GuideEntry = {
  key: 'signature',
  order: 30,
  step: async ({ actor, db }) => {
    if (actor.company) return null
    const hasSignature = await hasRow(db, 'person_seal', { account_id: actor.accountId })
    return plainStep('设置个人签名', hasSignature, '/personseal')
  },
}
