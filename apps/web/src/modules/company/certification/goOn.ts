// After something was proven: to whatever is due next.

import { CERTIFICATION } from '@xinqi/api/status-names'
import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { go } from '../../../shared/navigation/go.ts'
import { refreshIdentity } from '../../../shared/session/identity.ts'
import { certificationPath } from './certificationPath.ts'

export const goOn = async (certificationId: string) => {
  await outdate('/company/companyIdentifyInfo', '/v2/company/certifyResult')
  const now = await call('/company/companyIdentifyInfo', { certificationId })
  if (!now) return
  if (now.status !== CERTIFICATION.draft) await refreshIdentity()
  go(certificationPath(now))
}
