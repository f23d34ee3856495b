import { extensionPoint } from '../../../platform/capability.ts'
import type { Queryable } from '../../../platform/db/database.ts'

/** Short links that lie with what they were sent in. `by`: in whose name. */
export type LinksKept = {
  name: string
  find: (
    db: Queryable,
    code: string,
    hash: Buffer,
  ) => Promise<{ path: string; until: Date; by: string | null } | undefined>
}
export const LINKS_KEPT = extensionPoint<LinksKept>('links kept', ({ name }) => name)
