import { decide } from '@xinqi/api/contract-life'
import {
  CONTRACT_ACTIONS,
  type ContractAction,
  type Facts,
  type Refusal,
} from '@xinqi/api/contract-life/vocabulary'
import { contractStatusOf } from '@xinqi/api/status'
import { type Contract, standingOf } from '../contract/aggregate.ts'
import { factsOf } from '../contract/facts.ts'
import { type Person, rolesFor } from '../contract/roles-of.ts'
import { visibleTo } from '../contract/visible-to.ts'

/** Why one of many cannot be done, in words for the person who chose it. */
const REASON: Partial<Record<Refusal, string>> = {
  OVERDUE: '已过签署截止时间',
  NOT_READY: '需要先打开合同阅读，或补充要求的附件',
  SEAL_USE_UNAPPROVED: '用印审批尚未通过',
  URGED_ENOUGH: '一小时内已催办，或已催办 3 次',
  DEADLINE_NOT_LATER: '新的截止时间须晚于现在和原截止时间',
  QUOTA_SHORT: '合同份数不足',
}

/** Sees it but may not, sees it but not now, or does not see it at all: the reason, or undefined where it can be done. */
export const reasonAgainst = (
  contract: Contract,
  person: Person,
  action: ContractAction,
  given: Partial<Facts>,
  now: Date,
): string | undefined => {
  const who = rolesFor(contract, person)
  const standing = standingOf(contract.row)
  const decision = decide(standing, action, who, { ...factsOf(contract, now), ...given })
  if (decision.allowed) return undefined
  const { label } = contractStatusOf(standing.status, standing.phase)
  if (decision.refusal === 'NOT_YOURS') return `您不能对这份合同执行「${CONTRACT_ACTIONS[action]}」`
  return REASON[decision.refusal] ?? `合同${label}，不能${CONTRACT_ACTIONS[action]}`
}

export const maySee = (contract: Contract, person: Person, now: Date): boolean =>
  visibleTo(contract, person, now).sees
