import { IDENTITY_WAY } from '@xinqi/api/ways'

export const phonePath = (contractId: string) => `/signOnPhone?contractId=${contractId}`
export const signPath = (contractId: string) => `/sign/detail?contractId=${contractId}`
/** Real name by the number somebody came in with, and back; whoever has none chooses a way. */
export const realNamePath = (back: string, { mobile }: { mobile: string | null }) =>
  `/realName?${mobile ? `way=${IDENTITY_WAY.mobile}&` : ''}return=${encodeURIComponent(back)}`
