import { sql } from 'kysely'
import type { Queryable } from '../../../platform/db/database.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { type Sight, seenBy, sightOf } from '../archive/access.ts'
import { keptByFolder } from './due-cells.ts'
import { countBands } from './due-list.ts'

/** Folder by folder, those in none under null. */
const countFolders = async (db: Queryable, sight: Sight): Promise<Map<string | null, number>> => {
  const kept = await keptByFolder(db, sight)
  if (kept) return kept
  const { rows } = await sql<{ type_id: string | null; count: number }>`
    select a.type_id, count(*) as count from archived a where ${seenBy(sight)} group by a.type_id`.execute(db)
  return new Map(rows.map(({ type_id, count }) => [type_id, count]))
}

/** Of what whoever asks may see. */
export const countAll: PlainHandler<'/archived/count'> = async ({ actor, db, now }) => {
  const sight = await sightOf(db, actor)
  const folders = await countFolders(db, sight)
  const filed = [...folders].flatMap(([typeId, count]) => (typeId === null ? [] : [{ typeId, count }]))
  return {
    filed: filed.reduce((sum, { count }) => sum + count, 0),
    unfiled: folders.get(null) ?? 0,
    byType: filed,
    due: await countBands(db, sight, now),
  }
}
