import { capability } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { listActs } from './list.ts'
import { proveAct } from './prove.ts'

export const inMyName = capability({
  name: 'evidence/in-my-name',
  calls: handlers({ '/inMyName/list': listActs, '/inMyName/proof': proveAct }),
  reads: [
    'account',
    'company',
    'company_seal',
    'contract',
    'contract_signature',
    'delegation',
    'issued_certificate',
    'member',
    'name_freeze',
    'notary_application',
    'person_seal',
    'seal_grant',
    'seal_use',
    'session',
    'signing_consent',
  ],
})
