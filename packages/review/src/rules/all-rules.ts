import { arithmeticRules } from './arithmetic-rules.ts'
import { constructionRules } from './construction-rules.ts'
import { dateRules } from './date-rules.ts'
import { disputeRules } from './dispute-rules.ts'
import { fairnessRules } from './fairness-rules.ts'
import { guaranteeRules } from './guarantee-rules.ts'
import { labourRightRules } from './labour-rights.ts'
import { labourTermRules } from './labour-terms.ts'
import { leaseRules } from './lease-rules.ts'
import { leftOut } from './left-out.ts'
import { liabilityRules } from './liability-rules.ts'
import { loanRules } from './loan-rules.ts'
import { breachLeftOut, serviceLeftOpen, stretchedForceMajeure, topicRules } from './missing-rules.ts'
import { moneyRules } from './money-rules.ts'
import { partnershipRules } from './partnership-rules.ts'
import { partyRules } from './party-rules.ts'
import { paymentRules } from './payment-rules.ts'
import { penaltyRules } from './penalty-rules.ts'
import { referenceRules } from './reference-rules.ts'
import type { Rule } from './rule.ts'
import { saleRules } from './sale-rules.ts'
import { taxRules } from './tax-rules.ts'
import { textRules } from './text-rules.ts'

export const ALL_RULES: Rule[] = [
  ...partyRules,
  ...textRules,
  ...moneyRules,
  ...taxRules,
  ...arithmeticRules,
  ...dateRules,
  ...referenceRules,
  ...fairnessRules,
  ...liabilityRules,
  ...paymentRules,
  ...penaltyRules,
  ...disputeRules,
  // Before the topics: where both speak of breach, what is left out altogether is the finding.
  breachLeftOut,
  serviceLeftOpen,
  ...leftOut,
  ...topicRules,
  stretchedForceMajeure,
  ...leaseRules,
  ...labourTermRules,
  ...labourRightRules,
  ...loanRules,
  ...guaranteeRules,
  ...saleRules,
  ...partnershipRules,
  ...constructionRules,
]
