import { capability, onTheClock } from '../../../platform/capability.ts'
import { notaryCalls } from './calls.ts'
import { giveUp, lookAgain, proceed } from './proceed.ts'
import { PROCEED } from './submit.ts'

type NotaryJob = { applicationId: string }

export const notary = capability({
  name: 'evidence/notary',
  calls: notaryCalls,
  jobs: (services, work) => {
    work.job<NotaryJob>(PROCEED, ({ data }) => proceed(services, data.applicationId), {
      on: PROCEED,
      retries: 5,
      retryDelay: 3,
      onDead: ({ applicationId }) => giveUp(services, applicationId),
    })
    work.job('lookAtNotary', () => lookAgain(services), onTheClock('*/2 * * * *'))
  },
  tables: ['notary_application', 'notary_event'],
  reads: ['company', 'company_seal', 'contract', 'contract_signature'],
})
