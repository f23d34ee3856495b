import type { Aggregated } from './aggregation.ts'
import { describeCond, describeStorePlan } from './describe-store-plan.ts'
import type { PlanChip } from './parse-store-question.ts'
import type { Cond, StorePlan } from './store-plan.ts'

/** The understood parts of a question, each to be changed by itself. */
export function chipsOf(
  plan: StorePlan,
  from: readonly { start: number; end: number }[],
  slotTexts: Aggregated['slotTexts'],
): PlanChip[] {
  const conds = (plan.where as { all: Cond[] }).all
  const chips: PlanChip[] = conds.map((cond, index) => ({
    id: `c${index}`,
    text: describeCond(cond),
    ...(from[index] ? { from: from[index] } : {}),
    part: { cond: index },
  }))
  if (plan.measure.fn !== 'list')
    chips.push({
      id: 'measure',
      text: describeStorePlan({ ...plan, where: { all: [] }, by: null, order: null, limit: null }),
      part: 'measure',
    })
  for (const slot of slotTexts)
    if (!chips.some(({ part }) => part === slot.part))
      chips.push({
        id: String(slot.part),
        text: describeStorePlan({
          ...plan,
          where: { all: [] },
          measure: { fn: 'list' },
          by: slot.part === 'by' ? plan.by : null,
          order: slot.part === 'by' ? null : plan.order,
          limit: slot.part === 'by' ? null : plan.limit,
        }),
        from: slot.from,
        part: slot.part,
      })
  return chips
}
