import { capability } from '../../../platform/capability.ts'
import { commitWithFiles, handlers } from '../../../platform/http/call.ts'
import { claimReview, releaseReview } from './claim.ts'
import { decideReview } from './decide.ts'
import { listReviews, openReview, waitingReviews } from './queue.ts'

const reviewCasesCalls = handlers({
  '/operator/reviews/list': listReviews,
  '/operator/reviews/waiting': waitingReviews,
  '/operator/reviews/claim': claimReview,
  '/operator/reviews/release': releaseReview,
  '/operator/reviews/detail': openReview,
  '/operator/reviews/decide': commitWithFiles<'/operator/reviews/decide'>(decideReview),
})

export const reviewCases = capability({
  name: 'people/review-cases',
  calls: reviewCasesCalls,
  tables: ['review_case'],
  reads: ['account', 'company', 'member'],
})
