import { DAY } from '@xinqi/api/durations'
import { openCheckpoint } from '@xinqi/evidence/log'
import { newestCheckpoint, refuseWhileAlarmed } from '../../../platform/evidence/audit-log.ts'
import type { Services } from '../../../platform/services.ts'

/** Also when nothing has been added: that nothing was taken away is worth saying every day. */
const AT_LEAST_EVERY_MS = DAY

/** Somebody outside: of what kind, and which of them. */
type Outsider = { kind: string } & ({ name: string } | { witness_key: string })

/** The newest checkpoint, where somebody outside is to see it now, and how far he has seen the log. */
export const checkpointToShow = async (
  { db, clock, checkpointSigner }: Services,
  { kind, ...who }: Outsider,
): Promise<{ size: number; note: string; seen: number; now: Date } | null> => {
  await refuseWhileAlarmed(db)
  const newest = await newestCheckpoint(db)
  if (!newest) return null
  // Ours, or nothing: a note somebody wrote into the table is not to be vouched for.
  openCheckpoint(newest.note, checkpointSigner)
  const last = await db
    .selectFrom('evidence_anchor')
    .select(['size', 'created_at'])
    .where('kind', '=', kind)
    .where((eb) => eb.and(who))
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
  const now = clock()
  const isNew = !last || last.size < newest.size
  if (!isNew && now.getTime() - last.created_at.getTime() < AT_LEAST_EVERY_MS) return null
  return { ...newest, seen: last?.size ?? 0, now }
}
