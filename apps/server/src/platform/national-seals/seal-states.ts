import { extensionPoint } from '../capability.ts'
import type { Queryable } from '../db/database.ts'
import type { StateHistory } from '../verification/judge-national-seals.ts'

/** Whoever keeps the register of seals says what it knows of them: stopped, lost or cancelled, and since when. */
export const SEAL_STATES = extensionPoint<{
  what: string
  statesOf: (db: Queryable, esIds: readonly string[]) => Promise<StateHistory>
}>('states of national seals', ({ what }) => what)
