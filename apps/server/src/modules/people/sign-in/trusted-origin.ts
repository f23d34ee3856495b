import { extensionPoint } from '../../../platform/capability.ts'
import type { Queryable } from '../../../platform/db/database.ts'

/** Whose pages may bring somebody in with a token in the address, without his being asked. */
export const TRUSTED_ORIGIN = extensionPoint<{
  of: string
  trusts: (db: Queryable, origin: string, accountId: string) => Promise<boolean>
}>('people/sign-in/trusted origin', ({ of }) => of)
