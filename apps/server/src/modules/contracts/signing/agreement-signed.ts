import { extensionPoint } from '../../../platform/capability.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import type { ContractRow } from '../contract/aggregate.ts'

/** The last signature on a contract that speaks of another one; in the transaction of that signature. */
export const AGREEMENT_SIGNED = extensionPoint<{
  what: string
  follow: (services: Services, db: Tx, agreement: ContractRow, now: Date) => Promise<void>
}>('agreement signed', ({ what }) => what)
