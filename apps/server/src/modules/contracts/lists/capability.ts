import { capability, provide } from '../../../platform/capability.ts'
import { ACCOUNT_FACT, type FactsQuery } from '../../people/account/account-facts.ts'
import { BATCH_TASK } from './batch.ts'
import { listsCalls } from './calls.ts'
import { runBatch } from './run-batch.ts'

/** Whether contracts signed elsewhere stand beside the company's own. */
const legacyFacts = {
  of: 'legacy contracts',
  tell: async ({ actor, db }: FactsQuery) => {
    if (!actor.company) return {}
    const one = await db
      .selectFrom('elg_contract')
      .select('id')
      .where('company_id', '=', actor.company.id)
      .limit(1)
      .executeTakeFirst()
    return { isElg: one !== undefined }
  },
}

export const lists = capability({
  name: 'contracts/lists',
  calls: listsCalls,
  jobs: (services, work) => work.task(BATCH_TASK, runBatch(services)),
  provides: [provide(ACCOUNT_FACT, legacyFacts)],
  tables: ['list_view', 'contract_favourite', 'elg_contract', 'elg_contract_file'],
  reads: [
    'account',
    'company',
    'contract',
    'contract_cc',
    'contract_participant',
    'contract_party',
    'contract_signature',
    'contract_signer',
    'contract_termination',
    'contract_type',
    'contract_words',
    'person_seal',
  ],
})
