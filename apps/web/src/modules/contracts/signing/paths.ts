import { IDENTITY_WAY } from '@xinqi/api/ways'
import { session } from '../../../shared/session/session.ts'

export const phonePath = (contractId: string) => `/signOnPhone?contractId=${contractId}`
export const signPath = (contractId: string) => `/sign/detail?contractId=${contractId}`
/** Real name by the number somebody came in with, and back; whoever came in by a letter chooses a way. */
export const realNamePath = (back: string) => {
  const way = session.get().identity?.account.person.mobile ? `way=${IDENTITY_WAY.mobile}&` : ''
  return `/realName?${way}return=${encodeURIComponent(back)}`
}
