import { capability } from '../../../platform/capability.ts'
import { reviewCasesCalls } from './calls.ts'

export const reviewCases = capability({
  name: 'people/review-cases',
  calls: reviewCasesCalls,
  tables: ['review_case'],
  reads: ['account', 'company', 'member'],
})
