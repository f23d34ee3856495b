import { sql } from 'kysely'
import { isHeldBack } from '../../../platform/jobs/polled-work.ts'
import type { Services } from '../../../platform/services.ts'
import { changeConverting, type FileKey } from './write-files.ts'

/** Files that failed for a reason of ours wait for their next try; what always fails is set aside and told. */
export const CONVERSION_WORK = 'conversion'
export const conversionKey = ({ contractId, fileId }: FileKey): string => `${contractId}:${fileId}`
const isHeld = (now: Date) => isHeldBack(CONVERSION_WORK, sql`f.contract_id || ':' || f.id`, now)

/** Whoever took a file up longer ago than this has died over it. */
const ABANDONED_SECONDS = 330
/** What was taken up before counts for turns no longer than this. */
const REMEMBERED_SECONDS = 3600

/**
 * The file whose owner has waited longest since one of his was taken up, whatever the order they arrived in. Nobody has
 * two taken up at once: a hundred files of one company, or two that take minutes, delay another's by nothing.
 */
export const nextToConvert = async ({ clock, db }: Services): Promise<FileKey | undefined> => {
  const now = clock()
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
  const { rows } = await sql<{ contract_id: string; id: string }>`
    with next as (
      select f.contract_id, f.id
      from contract_file f
      join contract c on c.id = f.contract_id
      where f.state = 0 and (f.taken_at is null or f.taken_at < ${ago(ABANDONED_SECONDS)})
        and not ${isHeld(now)}
        and not exists (
          select from contract_file h
          join contract e on e.id = h.contract_id
          where e.owner_id = c.owner_id and h.state = 0 and h.taken_at >= ${ago(ABANDONED_SECONDS)}
        )
      order by (
        select max(g.taken_at)
        from contract_file g
        join contract d on d.id = g.contract_id
        where d.owner_id = c.owner_id and g.taken_at > ${ago(REMEMBERED_SECONDS)}
      ) nulls first, f.created_at, f.id
      limit 1
      for update of f skip locked
    )
    update contract_file f
    set taken_at = ${now}
    from next
    where f.contract_id = next.contract_id and f.id = next.id
    returning f.contract_id, f.id
  `.execute(db)
  const [row] = rows
  return row && { contractId: row.contract_id, fileId: row.id }
}

/** Whether any file waits to be taken up, its owner's turn or not. */
export const anyToConvert = async ({ clock, db }: Services): Promise<boolean> => {
  const now = clock()
  const abandoned = new Date(now.getTime() - ABANDONED_SECONDS * 1000)
  const { rows } = await sql`
    select from contract_file f
     where f.state = 0 and (f.taken_at is null or f.taken_at < ${abandoned}) and not ${isHeld(now)} limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** It could not be converted for a reason of ours: it waits again. */
export const putBack = ({ db }: Services, file: FileKey): Promise<void> =>
  changeConverting(db, file, { taken_at: null })
