import type { AbsenceKind } from '@xinqi/api/work-list-status'
import { extensionPoint } from '../../../platform/capability.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'

/** Somebody away, and who acts for him, as those see it who move the work. */
export type RunningAbsence = {
  companyId: string
  absenceId: string
  accountId: string
  name: string
  deputyAccountId: string
  deputyName: string
  /** The last day. */
  endsOn: string
  /** Whether the absent person still has his seat: what is given back needs somebody to go to. */
  absentIsHere: boolean
}

/** Work that waits for one person and may be done by another for him. Each capability with such work adds its own. */
export type DeputisedWork = {
  kind: AbsenceKind
  /** What a deputy must be allowed himself. */
  right: string
  /** Moves what waits now; each thing in a transaction of its own, and twice without harm. */
  take: (services: Services, absence: RunningAbsence, deputy: Actor, now: Date) => Promise<number>
  /** What is undecided goes back. */
  giveBack: (services: Services, absence: RunningAbsence, now: Date) => Promise<number>
  /** How much the deputy has and has not decided. */
  waiting: (
    services: Services,
    companyId: string,
    absenceIds: readonly string[],
  ) => Promise<Map<string, number>>
}

export const DEPUTISED_WORK = extensionPoint<DeputisedWork>('deputised-work', ({ kind }) => kind)
