import type { Services } from '../../../platform/services.ts'
import { publicOrigin } from '../../people/third-party/public-origin.ts'

export const MCP_PATH = '/mcp'
export const CONSENT_PATH = '/agentConsent'

/** Where assistants find us, the same whoever asks: one installation is one issuer and one resource. */
export const agentAddresses = (services: Pick<Services, 'config'>) => {
  const origin = publicOrigin(services, `http://localhost:${services.config.PORT}`)
  return {
    issuer: origin,
    resource: `${origin}${MCP_PATH}`,
    resourceMetadata: `${origin}/.well-known/oauth-protected-resource${MCP_PATH}`,
    authorise: `${origin}${CONSENT_PATH}`,
    token: `${origin}/oauth/token`,
    revoke: `${origin}/oauth/revoke`,
    proposals: `${origin}/agentProposals`,
  }
}
