import { extensionPoint } from '../../../platform/capability.ts'
import type { Queryable } from '../../../platform/db/database.ts'

/** Whoever keeps something of an app forgets it when its sandbox begins anew. */
export type SandboxReset = {
  of: string
  forget: (db: Queryable, app: { appId: string; realm: string }) => Promise<void>
}
export const SANDBOX_RESET = extensionPoint<SandboxReset>('sandbox-reset', ({ of }) => of)
