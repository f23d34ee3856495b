import { extensionPoint } from '../../../platform/capability.ts'
import type { Queryable } from '../../../platform/db/database.ts'

/** Whoever may keep a partner from opening an app: refuses by throwing. */
export type AppPermit = {
  name: string
  check: (db: Queryable, partnerId: string, isSandbox: boolean) => Promise<void>
}
export const APP_PERMIT = extensionPoint<AppPermit>('app permit', ({ name }) => name)
