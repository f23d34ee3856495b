import { capability, onTheClock } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { digestActs } from './act-digests.ts'
import { auditNames, showNameAudit } from './audit-names.ts'
import { listActs } from './list.ts'
import { nameOlderActs } from './older-acts.ts'
import { proveAct } from './prove.ts'
import { beginTakeout, runTakeout, TAKEOUT } from './takeout.ts'

export const inMyName = capability({
  name: 'evidence/in-my-name',
  calls: handlers({
    '/inMyName/list': listActs,
    '/inMyName/proof': proveAct,
    '/inMyName/audit': showNameAudit,
    '/inMyName/export': beginTakeout,
  }),
  jobs: (services, work) => {
    work.task(TAKEOUT, runTakeout(services), { timeLimit: 4 * 3600 })
    work.job(
      'auditNames',
      ({ signal }) => auditNames(services, signal),
      onTheClock('37 4 * * *', { timeLimit: 21_600 }),
    )
    work.job(
      'nameOlderActs',
      ({ signal }) => nameOlderActs(services, signal),
      onTheClock('*/10 * * * *', { timeLimit: 3600 }),
    )
    work.job('digestActs', () => digestActs(services), onTheClock('33 * * * *'))
  },
  tables: ['act_digest', 'name_audit'],
  reads: [
    'account',
    'account_closing',
    'address',
    'company',
    'company_seal',
    'contract',
    'contract_participant',
    'contract_signature',
    'delegation',
    'issued_certificate',
    'member',
    'name_freeze',
    'national_seal',
    'national_seal_event',
    'notary_application',
    'person_national_seal',
    'person_national_seal_event',
    'person_seal',
    'seal_grant',
    'seal_use',
    'signing_consent',
  ],
})
