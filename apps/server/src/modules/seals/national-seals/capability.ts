import { capability, provide } from '../../../platform/capability.ts'
import { SEAL_STATES } from '../../../platform/national-seals/seal-states.ts'
import { SEAL_CANCELLED } from '../company-seals/change-seals.ts'
import { nationalSealsCalls } from './calls.ts'
import { endWithCompanySeal } from './change-state.ts'
import { statesOf } from './queries.ts'

export const nationalSealsOfCompanies = capability({
  name: 'seals/national-seals',
  calls: nationalSealsCalls,
  provides: [
    provide(SEAL_STATES, { what: 'seals made here', statesOf }),
    provide(SEAL_CANCELLED, { what: 'national seals', follow: endWithCompanySeal }),
  ],
  tables: ['national_seal', 'national_seal_event'],
  reads: ['company', 'company_seal'],
})
