import type { Actor } from '../../../platform/session/actor.ts'

/** Whose copies somebody uses: his company's, or his own when he acts for himself. */
export const quotaOwner = (actor: Actor): string => actor.company?.id ?? actor.accountId
