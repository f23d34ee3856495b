import { handMay } from './agents.ts'
import { RULES, stands } from './rules.ts'
import type {
  ContractAction,
  ContractKind,
  ContractRole,
  Effect,
  Facts,
  Refusal,
  Standing,
} from './vocabulary.ts'

export type Decision =
  | { allowed: true; to: Standing | 'gone'; effects: readonly Effect[] }
  | { allowed: false; refusal: Refusal }

/**
 * The one answer to "may this happen, and what then". Pure: whoever asks holds the contract's row lock, carries the
 * effects out in the same transaction, and writes `to` as it is.
 */
export const decide = (
  from: Standing,
  action: ContractAction,
  who: ReadonlySet<ContractRole>,
  facts: Facts,
): Decision => {
  const rules = RULES.filter((rule) => rule.action === action && suits(rule.kinds, facts.kind))
  const mine = rules.filter(({ by }) => by.some((role) => who.has(role)))
  if (mine.length === 0) return { allowed: false, refusal: 'NOT_YOURS' }
  // Before anything else is told: no fact of the contract makes it an agent's business.
  if (!handMay(facts.hand, action)) return { allowed: false, refusal: 'AGENT_MAY_NOT' }
  const here = mine.filter((rule) => stands(from, rule.from))
  let refusal: Refusal = 'WRONG_STATUS'
  for (const { unless = [], to, effects } of here) {
    const against = unless.find(([, holds]) => holds(facts))
    if (!against)
      return {
        allowed: true,
        to: to ? to(facts, from) : from,
        effects: effects ? effects(facts, from) : [],
      }
    refusal = against[0]
  }
  return { allowed: false, refusal }
}

/** What could be offered to this person here, before the facts are asked: buttons, and the first cut of a batch. */
export const openActions = (
  from: Standing,
  who: ReadonlySet<ContractRole>,
  kind: ContractKind,
): ContractAction[] => [
  ...new Set(
    RULES.filter(
      (rule) => suits(rule.kinds, kind) && stands(from, rule.from) && rule.by.some((role) => who.has(role)),
    ).map(({ action }) => action),
  ),
]

const suits = (kinds: readonly ContractKind[] | undefined, kind: ContractKind) =>
  !kinds || kinds.includes(kind)
