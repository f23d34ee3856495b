import { comparison } from './comparison.ts'
import { drafting } from './drafting.ts'
import { facts } from './facts.ts'
import { hiddenOrders } from './hidden-orders.ts'
import { hiddenReviewOrders } from './hidden-review-orders.ts'
import { review } from './review.ts'
import { storeQuestions } from './store-questions.ts'
import type { AnyTask } from './task.ts'

export const TASKS: AnyTask[] = [
  facts,
  storeQuestions,
  review,
  drafting,
  comparison,
  hiddenOrders,
  hiddenReviewOrders,
]
