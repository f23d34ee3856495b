import type { QuestionPlan } from '@xinqi/review'

/** A question of one number by one dimension, and whatever more is said. */
export const planFor = (
  metric: QuestionPlan['metric'],
  dimension: QuestionPlan['dimension'],
  more: Partial<QuestionPlan> = {},
): QuestionPlan => ({
  metric,
  dimension,
  time: null,
  filters: [],
  order: null,
  limit: null,
  compare: null,
  chart: 'bar',
  ...more,
})
