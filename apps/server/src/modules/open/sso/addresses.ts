import type { Services } from '../../../platform/services.ts'
import type { SamlService } from '../../../providers/saml.ts'
import { publicOrigin } from '../../people/third-party/public-origin.ts'

/** One page takes both protocols' answers: what a provider has registered need not change with ours. */
export const RETURN_PATH = '/platform/openlogin'
export const ACS_PATH = '/saml/acs'
export const METADATA_PATH = '/saml/metadata'

/** Each partner's trust has a name of its own: what was said for one is not said for another. */
export const samlServiceOf = (origin: string, partnerId: string): SamlService => ({
  entityId: `${origin}${METADATA_PATH}/${partnerId}`,
  acsUrl: origin + ACS_PATH,
})

export const addressesOf = (
  services: Pick<Services, 'config'>,
  said: string | undefined,
  partnerId: string,
) => {
  const origin = publicOrigin(services, said)
  return { origin, redirectUri: origin + RETURN_PATH, ...samlServiceOf(origin, partnerId) }
}
