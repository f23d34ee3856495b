import { outdate, useCall } from '../../../shared/api/useCall.ts'

/** How this account is guarded, and for how long its owner counts as proven. */
export const useSecurity = () => useCall('/user/security/detail', {}, { quiet: true })

export const securityChanged = () => outdate('/user/security/detail', '/user/session/list')
