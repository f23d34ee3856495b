import { capability } from '../../../platform/capability.ts'

/** The people and companies an app knows, and how they were proven. */
export const appUsers = capability({
  name: 'open/users',
  tables: ['open_identity', 'open_user'],
})
