import type { Services } from '../../../platform/services.ts'
import { urlOf } from '../../company/invitations/make-invite.ts'

/** Where whoever it is meant for signs the letter; to anybody else it is not there. */
export const letterLink = (services: Services, contractId: string): string =>
  urlOf(services, `/sign/detail?contractId=${contractId}`)
