import type { ReviewDecisions } from './reviews/decide.ts'

/** What follows when a reviewer has decided, by kind of thing reviewed. */
export const reviewDecisions: ReviewDecisions = {}
