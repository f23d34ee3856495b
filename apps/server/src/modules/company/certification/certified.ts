import { followed } from '../../../platform/capability.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'

/** What waited for a company's name becomes its own, in the transaction that certifies it. */
export const COMPANY_CERTIFIED =
  followed<
    (
      db: Tx,
      company: { id: string; name: string },
      /** Who had it certified, and when. */
      by: { services: Services; accountId: string; now: Date },
    ) => Promise<void>
  >('company certified')
