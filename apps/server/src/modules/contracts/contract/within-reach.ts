import { type RawBuilder, sql } from 'kysely'
import type { Person } from './roles-of.ts'

/**
 * What somebody began himself in the house he acts in, and what others of it began as far as his data scope reaches:
 * the same rule as `whoStands` for initiator and manager, for lists. Reads the table `contract`.
 */
export const startedWithinReach = (
  { accountId, companyId, dataScope, departmentIds }: Person,
  table = 'contract',
): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  const house = sql<boolean>`${column('company_id')} is not distinct from ${companyId}::uuid`
  const own = sql<boolean>`${column('initiator_id')} = ${accountId}::uuid`
  if (companyId === null || dataScope === 1) return sql<boolean>`(${house} and ${own})`
  if (dataScope === 3) return sql<boolean>`(${house})`
  return sql<boolean>`(${house} and (${own} or ${column('department_id')} = any(${[...departmentIds]}::uuid[])))`
}
