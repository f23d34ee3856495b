import { capability, onTheClock, provide } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { SANDBOX_RESET } from '../../open/apps/sandbox-reset-point.ts'
import { CLOSING } from '../../people/closing/closing-point.ts'
import { forgetAppAgent } from './app-connection.ts'
import { agentsEnd } from './closing.ts'
import { saveRule, viewRule } from './company-rule.ts'
import { grantConsent, viewConsent } from './consent.ts'
import { addClient, endIt, listClients, listConnections, removeClient } from './manage.ts'
import { forgetTokens } from './oauth-routes.ts'

/** By what an assistant is connected: who it is, what it may ask for, its tokens, and the end of all that. */
export const agentConnections = capability({
  name: 'agents/connections',
  calls: handlers({
    '/agents/consent/view': viewConsent,
    '/agents/consent/grant': grantConsent,
    '/agents/client/list': listClients,
    '/agents/client/add': addClient,
    '/agents/client/remove': removeClient,
    '/agents/connection/list': listConnections,
    '/agents/connection/end': endIt,
    '/agents/rule/view': viewRule,
    '/agents/rule/save': saveRule,
  }),
  provides: [
    provide(CLOSING, agentsEnd),
    provide(SANDBOX_RESET, { of: 'agents/connections', forget: forgetAppAgent }),
  ],
  jobs: (services, work) => {
    work.job('agents.forgetTokens', () => forgetTokens(services), onTheClock('20 4 * * *', { retries: 3 }))
  },
  tables: ['agent_client', 'agent_connection', 'agent_token', 'agent_company_rule', 'agent_of_app'],
  reads: ['account', 'agent_mandate', 'company', 'open_app'],
})
