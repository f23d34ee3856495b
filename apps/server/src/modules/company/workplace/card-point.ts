import { extensionPoint } from '../../../platform/capability.ts'
import type { Services } from '../../../platform/services.ts'
import type { CardOutcome, WorkplaceVendor } from '../../../providers/workplace.ts'

/** A member pressed the button of a card: his messenger vouches for him, in this company's matters alone. */
export type PressedCard = {
  companyId: string
  accountId: string
  vendor: WorkplaceVendor
  /** Behind the name of the kind. */
  about: string
  visitor: { address: string; requestId: string }
}

/** A card in somebody's chat that can still be pressed; nobody's, where his seat is gone. */
export type AskingCard = Pick<PressedCard, 'companyId' | 'about'> & { accountId: string | null }

/** What a card can ask. Each capability that asks something adds its own. */
export type CardTask = {
  kind: string
  /** Which of them ask nothing any more, by what they are about, and what came of it. */
  ended: (services: Services, cards: readonly AskingCard[]) => Promise<ReadonlyMap<string, CardOutcome>>
  press: (services: Services, pressed: PressedCard) => Promise<CardOutcome>
}

export const CARD_TASKS = extensionPoint<CardTask>('card-tasks', ({ kind }) => kind)

/** Messengers take letters, digits, _ and - and 128 of them. */
export const taskIdOf = (kind: string, about: string): string => `${kind}_${about}`
export const taskIn = (taskId: string): { kind: string; about: string } => {
  const at = taskId.indexOf('_')
  return { kind: taskId.slice(0, at), about: taskId.slice(at + 1) }
}
