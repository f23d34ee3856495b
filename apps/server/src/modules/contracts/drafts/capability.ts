import { capability, provide } from '../../../platform/capability.ts'
import { POLLED_WORK } from '../../../platform/jobs/polled-work.ts'
import { GUIDE, type GuideEntry, plainStep } from '../../people/account/guide.ts'
import { CONVERSION_WORK } from '../contract/next-to-convert.ts'
import type { FileKey } from '../contract/write-files.ts'
import { draftsCalls } from './calls.ts'
import { CONVERT_FILE, convertAgain, convertNext, goOnConverting } from './convert-file.ts'

/** Where the checklist ends: the house, or whoever acts for himself, has sent a contract. */
const firstContractStep: GuideEntry = {
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

/** Each at work for another owner; how many files are really worked on at once is the engine's affair. */
const HANDS = 5

export const drafts = capability({
  name: 'contracts/drafts',
  calls: draftsCalls,
  jobs: (services, work) => {
    work.job<Partial<FileKey>>(CONVERT_FILE, convertNext(services), {
      retries: 2,
      timeLimit: 300,
      concurrency: HANDS,
      on: CONVERT_FILE,
    })
    work.job('contract.convert.goOn', () => goOnConverting(services), {
      singleton: true,
      every: '* * * * *',
    })
  },
  provides: [
    provide(GUIDE, firstContractStep),
    provide(POLLED_WORK, { kind: CONVERSION_WORK, name: '文件转换', takeUp: convertAgain }),
  ],
  reads: [
    'account',
    'company',
    'contact',
    'contract',
    'contract_cc',
    'contract_file',
    'contract_signer',
    'member',
  ],
})
