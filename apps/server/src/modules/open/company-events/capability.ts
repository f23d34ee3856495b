import { capability, onTheClock, provide } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { POLLED_WORK } from '../../../platform/jobs/polled-work.ts'
import { CONTRACT_WITNESS } from '../../contracts/contract/witness-point.ts'
import { COMPANY_PUSH_WORK, companyPushesSetAside, deliverCompanyPushes, forgetOldPushes } from './deliver.ts'
import {
  enableEndpoint,
  listEndpoints,
  listPushes,
  pushAgain,
  removeEndpoint,
  rotateSecret,
  saveEndpoint,
  testEndpoint,
} from './endpoints.ts'
import { companyWitness, PUSHED } from './witness.ts'

/** A company is told of its own contracts without being a partner: the signature and the retries are the same. */
export const companyEvents = capability({
  name: 'open/company-events',
  calls: handlers({
    '/companyEvents/list': listEndpoints,
    '/companyEvents/save': saveEndpoint,
    '/companyEvents/rotate': rotateSecret,
    '/companyEvents/enable': enableEndpoint,
    '/companyEvents/remove': removeEndpoint,
    '/companyEvents/test': testEndpoint,
    '/companyEvents/pushes': listPushes,
    '/companyEvents/again': pushAgain,
  }),
  jobs: (services, work) => {
    work.job('deliverCompanyPushes', () => deliverCompanyPushes(services), { on: PUSHED })
    work.job('sweepCompanyPushes', () => deliverCompanyPushes(services), onTheClock('* * * * *'))
    work.job('forgetCompanyPushes', () => forgetOldPushes(services), onTheClock('40 3 * * *'))
  },
  provides: [
    provide(CONTRACT_WITNESS, companyWitness),
    provide(POLLED_WORK, { kind: COMPANY_PUSH_WORK, name: '企业事件推送', takeUp: companyPushesSetAside }),
  ],
  tables: ['company_endpoint', 'company_push', 'company_contract_seen'],
  reads: ['contract', 'contract_party'],
})
