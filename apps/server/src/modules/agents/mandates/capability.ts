import { capability, onTheClock, provide } from '../../../platform/capability.ts'
import { commitWithFiles, handlers } from '../../../platform/http/call.ts'
import { WITHIN_MANDATE } from '../../contracts/contract/mandate-point.ts'
import { CONTRACT_WITNESS } from '../../contracts/contract/witness-point.ts'
import { LOGGED_ACTS } from '../../evidence/in-my-name/logged-acts.ts'
import { NAMED_ACTS } from '../../evidence/in-my-name/named-acts.ts'
import { PACKAGE_PAPERS } from '../../evidence/notary/package-papers-point.ts'
import { CONNECTION_ENDED } from '../connections/end-connection.ts'
import { mandateKeeper } from './check-limits.ts'
import { grantMandate } from './grant.ts'
import { mandateGranted, mandateRevoked, mandatesLogged } from './named-acts.ts'
import { mandatesBehind, offlineProof, proveMandate } from './prove.ts'
import { remindMandates } from './remind.ts'
import { endWithConnection, letterWitness, revokeMandate } from './revoke.ts'
import { listMandates, myMandate } from './show.ts'

/** What an agent may do by itself: granted in a letter the person signs, asked at every act, ended at once. */
export const agentMandates = capability({
  name: 'agents/mandates',
  calls: handlers({
    '/agents/mandate/list': listMandates,
    '/agents/mandate/grant': commitWithFiles<'/agents/mandate/grant'>(grantMandate),
    '/agents/mandate/revoke': revokeMandate,
    '/agents/mandate/mine': myMandate,
    '/agents/mandate/proof': proveMandate,
  }),
  jobs: (services, work) => {
    work.job(
      'agents.remindMandates',
      () => remindMandates(services),
      onTheClock('10 9 * * *', { retries: 3 }),
    )
  },
  provides: [
    provide(WITHIN_MANDATE, mandateKeeper),
    provide(CONTRACT_WITNESS, letterWitness),
    provide(PACKAGE_PAPERS, {
      of: 'agents/mandates',
      papersOf: async (services, contractId) => {
        const papers = []
        for (const mandate of await mandatesBehind(services.db, contractId)) {
          const proof = await offlineProof(services, mandate)
          if (proof)
            papers.push({
              name: `智能体授权/${mandate.number}.json`,
              bytes: Buffer.from(`${JSON.stringify(proof, null, 2)}\n`),
            })
        }
        return papers
      },
    }),
    provide(NAMED_ACTS, mandateGranted),
    provide(NAMED_ACTS, mandateRevoked),
    provide(LOGGED_ACTS, mandatesLogged),
    provide(CONNECTION_ENDED, { what: 'agents/mandates', follow: endWithConnection }),
  ],
  tables: ['agent_mandate', 'agent_mandate_day', 'agent_mandate_use'],
  reads: [
    'account',
    'agent_connection',
    'contract',
    'contract_party',
    'contract_signature',
    'contract_signer',
    'contract_type',
  ],
})
