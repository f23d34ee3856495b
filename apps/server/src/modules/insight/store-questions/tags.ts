import { sql } from 'kysely'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { seenBy, sightOf } from '../archive/access.ts'

const MOST = 100

/** The tags of what somebody may see, those used most first: what a question can be narrowed to. */
export const listTags: PlainHandler<'/storeQuestion/tags'> = async ({ actor, db }) => {
  const sight = await sightOf(db, actor)
  const { rows } = await sql<{ tag: string; contracts: number }>`
    select tag, count(*)::int as contracts
      from archived a, unnest(a.tags) as tag
     where ${seenBy(sight)} group by tag order by count(*) desc, tag limit ${MOST}`.execute(db)
  return rows
}
