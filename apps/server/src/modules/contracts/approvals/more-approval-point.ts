import { extensionPoint } from '../../../platform/capability.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import type { Contract } from '../contract/aggregate.ts'
import type { ResolvedStep } from './resolve.ts'

/** Who must agree besides those the flow names, for what stands in the contract. */
export type MoreApproval = {
  name: string
  steps: (
    services: Services,
    db: Queryable,
    about: { contract: Contract; actor: Actor; now: Date },
  ) => Promise<ResolvedStep[]>
}
export const MORE_APPROVAL = extensionPoint<MoreApproval>(
  'contracts/approvals/more approval',
  ({ name }) => name,
)
