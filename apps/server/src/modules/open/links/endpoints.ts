import { openHandlers } from '../gateway/open-call.ts'
import { identityUrl } from './make-link.ts'

export const linkEndpoints = openHandlers({ 'identity/personUrl': identityUrl })
