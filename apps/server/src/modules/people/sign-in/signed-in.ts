import { followed } from '../../../platform/capability.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'

export type SignedInFacts = { accountId: string; device: string; address: string | null }

/** Somebody has signed in; in the transaction that opens his session. */
export const SIGNED_IN =
  followed<(services: Services, db: Tx, facts: SignedInFacts, now: Date) => Promise<void>>('signed in')
