import { extensionPoint } from '../../../platform/capability.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import type { OpenApp } from '../gateway/open-call.ts'

export type Carried = { name: string; from: string; to: string }
/** Whoever keeps something of a sandbox app that its production twin needs carries it over. */
export type WentLive = {
  of: string
  carry: (
    context: { services: Services; db: Queryable; now: Date; author: string },
    from: OpenApp,
    to: OpenApp,
  ) => Promise<Carried[]>
}
export const WENT_LIVE = extensionPoint<WentLive>('open/apps/went live', ({ of }) => of)
