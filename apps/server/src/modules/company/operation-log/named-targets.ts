import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/

/**
 * What a line of the log is about, for people: where only an id was written down, the name of what it stands for; of
 * what is gone or was never named, nothing.
 */
export const namedTargets = async (
  db: Queryable,
  targets: readonly (string | null)[],
): Promise<(target: string | null) => string | null> => {
  const ids = new Set(targets.flatMap((target) => target?.match(ID)?.[0] ?? []))
  if (ids.size === 0) return (target) => target
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from contract where id = any(${[...ids]}::uuid[])
    union all select id, name from company where id = any(${[...ids]}::uuid[])
    union all select id, name from account where id = any(${[...ids]}::uuid[]) and name is not null`.execute(
    db,
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (target) => {
    const id = target?.match(ID)?.[0]
    if (!target || !id) return target
    const name = names.get(id)
    return (name ? target.replace(id, name) : target.replace(id, '').replace(/：$/, '')) || null
  }
}
