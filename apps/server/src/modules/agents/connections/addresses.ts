import type { Services } from '../../../platform/services.ts'
import { publicOrigin } from '../../people/third-party/public-origin.ts'

export const MCP_PATH = '/mcp'
/** For the agent of a partner's app. */
export const APP_MCP_PATH = '/mcp/app'
export const CONSENT_PATH = '/agentConsent'

/** Where assistants find us, the same whoever asks: one installation is one issuer and one resource. */
export const agentAddresses = (services: Pick<Services, 'config'>) => {
  const origin = publicOrigin(services, `http://localhost:${services.config.PORT}`)
  return {
    issuer: origin,
    resource: `${origin}${MCP_PATH}`,
    resourceMetadata: `${origin}/.well-known/oauth-protected-resource${MCP_PATH}`,
    appResource: `${origin}${APP_MCP_PATH}`,
    appResourceMetadata: `${origin}/.well-known/oauth-protected-resource${APP_MCP_PATH}`,
    authorise: `${origin}${CONSENT_PATH}`,
    token: `${origin}/oauth/token`,
    revoke: `${origin}/oauth/revoke`,
    proposals: `${origin}/agentProposals`,
  }
}
