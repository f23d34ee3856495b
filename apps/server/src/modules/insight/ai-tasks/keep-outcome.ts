import { AI_STAGE, AI_TASK } from '@xinqi/api/ai'
import type { Queryable } from '../../../platform/db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { type AiTaskRow, type TaskKey, updateTask } from './task-rows.ts'

export type Outcome = { result: unknown; similarity?: number; counts: Record<string, number> }

/** What came of a task is kept as a file of its owner's, and the task is done. */
export const keepOutcome = async (
  { blobs }: Pick<Services, 'blobs'>,
  db: Queryable,
  key: TaskKey,
  { result, similarity, counts }: Outcome,
  facts: Pick<AiTaskRow, 'result_version' | 'finished_at'> & Partial<Omit<AiTaskRow, 'counts' | 'options'>>,
): Promise<void> => {
  const blob = await blobs.put(db, {
    scopeId: key.ownerId,
    bytes: Buffer.from(JSON.stringify(result)),
    mediaType: 'application/json',
  })
  await updateTask(db, key, {
    status: AI_TASK.done,
    stage: AI_STAGE.reporting,
    progress: 100,
    similarity: similarity ?? null,
    counts: JSON.stringify(counts),
    result_blob: blob.id,
    ...facts,
  })
}
