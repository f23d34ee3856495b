import { extensionPoint } from '../../../platform/capability.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { StepFacts } from '../../../platform/evidence/log-step.ts'
import type { PerformanceOfMany, Performed } from './perform.ts'

/** What the evidence of an act says of the agent that did it, by contract. */
export type AgentFacts = ReadonlyMap<string, StepFacts>

/**
 * Whoever keeps what agents may do by themselves is asked of every act of an agent, under the locks of its contracts and
 * in its transaction; he refuses by throwing. While nobody keeps that, agents do nothing.
 */
export type MandateKeeper = {
  of: string
  admit: (
    asked: Pick<PerformanceOfMany, 'services' | 'db' | 'now' | 'by' | 'action' | 'said'>,
    acts: readonly Performed[],
  ) => Promise<AgentFacts>
}
export const WITHIN_MANDATE = extensionPoint<MandateKeeper>('within mandate', ({ of }) => of)

export const admitAgent = async (
  asked: PerformanceOfMany,
  acts: readonly Performed[],
): Promise<AgentFacts> => {
  if (!('actor' in asked.by) || !asked.by.actor.through) return new Map()
  const [keeper] = asked.services.extensions.all(WITHIN_MANDATE)
  if (!keeper) throw new CodedError('AGENT_MAY_NOT')
  return keeper.admit(asked, acts)
}
