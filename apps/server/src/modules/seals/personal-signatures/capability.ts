import { capability, provide } from '../../../platform/capability.ts'
import { hasRow } from '../../../platform/db/row.ts'
import { GUIDE, type GuideEntry, plainStep } from '../../people/account/guide.ts'
import { personalSignaturesCalls } from './calls.ts'

/** What somebody who acts for himself signs with. */
const signatureStep: GuideEntry = {
  key: 'signature',
  order: 30,
  step: async ({ actor, db }) => {
    if (actor.company) return null
    const hasSignature = await hasRow(db, 'person_seal', { account_id: actor.accountId })
    return plainStep('设置个人签名', hasSignature, '/personseal')
  },
}

export const personalSignatures = capability({
  name: 'seals/personal-signatures',
  calls: personalSignaturesCalls,
  provides: [provide(GUIDE, signatureStep)],
  tables: ['person_seal', 'momentary_signature'],
  reads: ['account'],
})
