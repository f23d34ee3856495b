import type { Data } from '@xinqi/api/calls'
import { extensionPoint } from '../../../platform/capability.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'

export type GuideStep = Data<'/home/workbench'>['guide'][number]
export type GuideQuery = { actor: Actor; db: Queryable; services: Services; now: Date }

/** One line of the checklist from registering to the first contract sent; null where it does not concern whoever asks. */
export type GuideEntry = {
  key: string
  order: number
  step: (asked: GuideQuery) => Promise<Omit<GuideStep, 'key'> | null>
}
export const GUIDE = extensionPoint<GuideEntry>('people/account/guide', ({ key }) => key)

/** In the order people go through it, whichever capability knows of a step. */
export const guideFor = async (asked: GuideQuery): Promise<GuideStep[]> => {
  const entries = asked.services.extensions.all(GUIDE).toSorted((one, other) => one.order - other.order)
  const steps: GuideStep[] = []
  for (const { key, step } of entries) {
    const found = await step(asked)
    if (found) steps.push({ key, ...found })
  }
  return steps
}

/** A step with nothing more to say than whether it is done. */
export const plainStep = (
  title: string,
  done: boolean,
  path: string,
  isOptional = false,
): Omit<GuideStep, 'key'> => ({ title, done, path, isOptional, note: null, action: '去完成' })
