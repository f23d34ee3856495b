import { extensionPoint } from '../../../platform/capability.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import type { CalendarEvent } from './calendar-text.ts'

export type CalendarSpan = { from: string; to: string; now: Date }
export type FeedChoice = {
  /** 0 nobody's duties, 1 those its owner looks after, 2 all he may see. */
  duties: number
  hidesNames: boolean
}
/** What else than last days a calendar tells of, by the rights its owner has when it is read. */
export type CalendarEntries = {
  name: string
  entries: (
    services: Services,
    db: Queryable,
    actor: Actor,
    span: CalendarSpan,
    choice: FeedChoice,
  ) => Promise<CalendarEvent[]>
}
export const CALENDAR_ENTRIES = extensionPoint<CalendarEntries>('calendar-entries', ({ name }) => name)
