import { contractEndpoints } from '../contracts/endpoints.ts'
import { fileEndpoints } from '../files/endpoints.ts'
import type { OpenHandlers } from '../gateway/open-call.ts'
import { insightEndpoints } from '../insight/endpoints.ts'
import { linkEndpoints } from '../links/endpoints.ts'
import { notaryEndpoints } from '../notary/endpoints.ts'
import { sandboxEndpoints } from '../sandbox/endpoints.ts'
import { sealAuthEndpoints } from '../seal-auth/endpoints.ts'
import { sealEndpoints } from '../seals/endpoints.ts'
import { signReportEndpoints } from '../sign-reports/endpoints.ts'
import { templateEndpoints } from '../templates/endpoints.ts'
import { userEndpoints } from '../users/endpoints.ts'
import { webhookEndpoints } from '../webhooks/endpoints.ts'
import { basicEndpoints } from './basics.ts'

/** Does not compile while a declared endpoint lacks its handler. */
export const publicHandlers: OpenHandlers = {
  ...basicEndpoints,
  ...userEndpoints,
  ...sealEndpoints,
  ...sealAuthEndpoints,
  ...signReportEndpoints,
  ...fileEndpoints,
  ...templateEndpoints,
  ...contractEndpoints,
  ...linkEndpoints,
  ...insightEndpoints,
  ...notaryEndpoints,
  ...webhookEndpoints,
  ...sandboxEndpoints,
}
