import { DAY } from '@xinqi/api/durations'
import { sql } from 'kysely'
import type { Services } from '../services.ts'

/**
 * So long an earlier revision keeps an object of its own: whoever recovers the database to a moment of the last days
 * finds beside it whatever it names, though the files are those of today.
 */
export const KEPT_APART = 7 * DAY

const AT_ONCE = 100

/** Earlier revisions of signed files become beginnings of the newest; says how many. Idempotent, and may end anywhere. */
export const foldRevisions = async (
  { db, blobs, clock, log }: Pick<Services, 'db' | 'blobs' | 'clock' | 'log'>,
  signal?: AbortSignal,
): Promise<number> => {
  const until = new Date(clock().getTime() - KEPT_APART)
  let [at, id] = [new Date(0), '00000000-0000-0000-0000-000000000000']
  let folded = 0
  for (;;) {
    const noted = await db
      .selectFrom('earlier_revision')
      .select(['within_id', 'noted_at'])
      .where('noted_at', '<=', until)
      .where(sql<boolean>`(noted_at, within_id) > (${at}, ${id})`)
      .orderBy('noted_at')
      .orderBy('within_id')
      .limit(AT_ONCE)
      .execute()
    for (const { within_id } of noted) {
      if (signal?.aborted) return folded
      try {
        const outcome = await blobs.fold(db, within_id)
        if (outcome === 'folded') folded++
        if (outcome === 'differs')
          log.error({ blob: within_id }, 'a revision is not the beginning of the next')
      } catch (error) {
        // It keeps its object; the next run looks again.
        log.error({ blob: within_id, error }, 'an earlier revision could not be folded')
      }
    }
    const last = noted.at(-1)
    if (!last) return folded
    ;[at, id] = [last.noted_at, last.within_id]
  }
}
