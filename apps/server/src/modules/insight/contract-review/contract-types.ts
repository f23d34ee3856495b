import { KNOWN_TYPES } from '@xinqi/review'

/** Every kind of contract the review can tell apart, in the order it looks for them. */
export const CONTRACT_TYPES: readonly string[] = KNOWN_TYPES
