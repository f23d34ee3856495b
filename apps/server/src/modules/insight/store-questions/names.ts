import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import { type Sight, seenBy } from '../archive/access.ts'
import { foldersOf } from '../archive/types.ts'

/** The names a question may use: those of what whoever asks may see, and no others. */
export const namesSeen = async (db: Queryable, sight: Sight) => {
  const { rows } = await sql<{ kind: string; name: string }>`
    (select 'counterparty' as kind, a.counterpart as name from archived a
      where ${seenBy(sight)} and a.counterpart is not null group by a.counterpart order by count(*) desc limit 2000)
    union all
    (select 'initiator', p.name from (
       select distinct a.performer_id from archived a where ${seenBy(sight)} and a.performer_id is not null limit 500) a
      join account p on p.id = a.performer_id where p.name <> '')`.execute(db)
  const of = (kind: string) => [
    ...new Set(rows.filter((row) => row.kind === kind).flatMap(({ name }) => name.split('、'))),
  ]
  const folders = (await foldersOf(db, sight.companyId)).filter(({ id }) => !sight.hiddenTypes.includes(id))
  return {
    counterparty: of('counterparty'),
    initiator: of('initiator'),
    folder: folders.map(({ name }) => name),
  }
}
