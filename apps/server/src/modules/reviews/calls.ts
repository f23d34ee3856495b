import { handlers } from '../../platform/http/call.ts'
import { decideReview, type ReviewDecisions } from './decide.ts'
import { listReviews, openReview } from './queue.ts'

export const reviewsCalls = (decisions: ReviewDecisions) =>
  handlers({
    '/operator/reviews/list': listReviews,
    '/operator/reviews/detail': openReview,
    '/operator/reviews/decide': decideReview(decisions),
  })
