import { sql } from 'kysely'
import type { Services } from '../platform/services.ts'

/**
 * Who belongs to the platform: those the configuration names, and those who were made so by a command. Whoever is
 * neither loses it at the next start. The demo's own operator lives as long as the demo, which never runs in production.
 */
export const appointOperators = async ({ db, columns, config }: Services): Promise<void> => {
  const named = config.OPERATORS.map((mobile) => columns.lookup(mobile))
  await sql`update account set is_operator = not is_operator
             where is_operator <> (coalesce(mobile_hash = any(${named}::bytea[]), false) or operator_by_command
                                  or (is_demo and is_operator))`.execute(db)
}
