import { capability, provide } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { WITHIN_MANDATE } from '../../contracts/contract/mandate-point.ts'
import { CONTRACT_WITNESS } from '../../contracts/contract/witness-point.ts'
import { CONNECTION_ENDED } from '../connections/end-connection.ts'
import { mandateKeeper } from './admit.ts'
import { grantMandate } from './grant.ts'
import { endWithConnection, letterWitness, revokeMandate } from './revoke.ts'
import { listMandates, myMandate, proveMandate } from './show.ts'

/** What an agent may do by itself: granted in a letter the person signs, asked at every act, ended at once. */
export const agentMandates = capability({
  name: 'agents/mandates',
  calls: handlers({
    '/agents/mandate/list': listMandates,
    '/agents/mandate/grant': grantMandate,
    '/agents/mandate/revoke': revokeMandate,
    '/agents/mandate/mine': myMandate,
    '/agents/mandate/proof': proveMandate,
  }),
  provides: [
    provide(WITHIN_MANDATE, mandateKeeper),
    provide(CONTRACT_WITNESS, letterWitness),
    provide(CONNECTION_ENDED, { what: 'agents/mandates', follow: endWithConnection }),
  ],
  tables: ['agent_mandate', 'agent_mandate_day', 'agent_mandate_use'],
  reads: ['agent_connection', 'contract', 'contract_party', 'contract_signer', 'contract_type'],
})
