import { arithmeticRules } from './arithmetic-rules.ts'
import { dateRules } from './date-rules.ts'
import { disputeRules } from './dispute-rules.ts'
import { fairnessRules } from './fairness-rules.ts'
import { labourRules } from './labour-rules.ts'
import { leaseRules } from './lease-rules.ts'
import { loanRules } from './loan-rules.ts'
import { moneyRules } from './money-rules.ts'
import { partyRules } from './party-rules.ts'
import { penaltyRules } from './penalty-rules.ts'
import { referenceRules } from './reference-rules.ts'
import type { Rule } from './rule.ts'
import { textRules } from './text-rules.ts'
import { stretchedForceMajeure, topicRules } from './topics.ts'
import { tradeRules } from './trade-rules.ts'

export const ALL_RULES: Rule[] = [
  ...partyRules,
  ...textRules,
  ...moneyRules,
  ...arithmeticRules,
  ...dateRules,
  ...referenceRules,
  ...fairnessRules,
  ...penaltyRules,
  ...disputeRules,
  ...topicRules,
  stretchedForceMajeure,
  ...leaseRules,
  ...labourRules,
  ...loanRules,
  ...tradeRules,
]
