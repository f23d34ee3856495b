import { AI_TASK } from '@xinqi/api/ai'
import type { Queryable } from '../../../platform/db/database.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/services.ts'
import type { AiTaskRow } from './task-rows.ts'

/** The result as it was kept; null while there is none. */
export const resultOf = async <T>(services: Services, db: Queryable, task: AiTaskRow): Promise<T | null> => {
  if (task.status !== AI_TASK.done || !task.result_blob) return null
  return JSON.parse((await bytesOf(services, db, task.result_blob)).toString()) as T
}

export const finishedResult = async <T>(services: Services, db: Queryable, task: AiTaskRow): Promise<T> => {
  const result = await resultOf<T>(services, db, task)
  if (!result) throw new CodedError('AI_TASK_RUNNING')
  return result
}

export const bytesOf = async ({ blobs }: Services, db: Queryable, blobId: string): Promise<Buffer> => {
  const blob = orNotFound(await blobs.find(db, blobId))
  return blobs.read(blob)
}
