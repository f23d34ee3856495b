import type { Draft } from '@xinqi/api/calls'
import { extensionPoint } from '../../../platform/capability.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import type { Contract } from '../contract/aggregate.ts'
import type { Problem } from './draft-problems.ts'

/** What keeps a draft from being sent that contracts themselves know nothing of. Reads only; nothing is worked out here. */
export type SendProblems = {
  name: string
  problems: (
    services: Services,
    db: Queryable,
    about: { contract: Contract; draft: Draft; now: Date },
  ) => Promise<Problem[]>
}
export const SEND_PROBLEMS = extensionPoint<SendProblems>(
  'contracts/drafts/send problems',
  ({ name }) => name,
)
