import type { ContractAction } from './vocabulary.ts'

/**
 * Whose hand it is: a person's own, an agent's (an assistant or a program that acts for a person), or an agent's
 * whose proposal a person has confirmed, this very one, in our own page.
 */
export type ActorHand = 'person' | 'agent' | 'confirmed'

/**
 * What an agent may do with a contract: by itself, or once a person has confirmed it. What is not named here it may
 * never do, confirmed or not, whatever tools it is offered: it does not sign, seal, fill in for a party, approve,
 * reject, agree, refuse, hand over or take up. A new action is forbidden until it is written down here.
 */
const AGENT_MAY: Partial<Record<ContractAction, 'itself' | 'onceConfirmed'>> = {
  view: 'itself',
  download: 'itself',
  edit: 'itself',
  remove: 'itself',
  // A new draft, which nobody outside sees.
  copy: 'itself',
  send: 'itself',
  urge: 'itself',
  withdraw: 'onceConfirmed',
  postpone: 'onceConfirmed',
  startTermination: 'onceConfirmed',
}

export const handMay = (hand: ActorHand, action: ContractAction): boolean => {
  if (hand === 'person') return true
  const may = AGENT_MAY[action]
  return may === 'itself' || (may === 'onceConfirmed' && hand === 'confirmed')
}

/** Whoever outside learns of it: an agent does these under a mandate, or a person confirms them. */
const OUTWARD: readonly ContractAction[] = ['send', 'urge', 'withdraw', 'postpone', 'startTermination']
export const isOutward = (action: ContractAction): boolean => OUTWARD.includes(action)
