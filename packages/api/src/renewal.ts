import { CONTRACT_IS } from './status-names.ts'

const CAME_TO_NOTHING: readonly number[] = [
  CONTRACT_IS.refused,
  CONTRACT_IS.void,
  CONTRACT_IS.expired,
  CONTRACT_IS.withdrawn,
]

/** Whether the next contract may be begun: there is none yet, or the one begun came to nothing. */
export const mayRenew = (next: { status: number } | null | undefined): boolean =>
  !next || CAME_TO_NOTHING.includes(next.status)
