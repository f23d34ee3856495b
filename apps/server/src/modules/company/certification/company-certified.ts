import { extensionPoint } from '../../../platform/capability.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'

/** What follows when a company is certified, in the same transaction; other capabilities add their own. */
export type CertifiedStep = {
  kind: string
  follow: (
    services: Services,
    db: Queryable,
    certified: { company: { id: string; name: string }; accountId: string; now: Date },
  ) => Promise<void>
}

export const COMPANY_CERTIFIED = extensionPoint<CertifiedStep>('company-certified', ({ kind }) => kind)
