import { DOWNLOAD_KEPT } from '@xinqi/api/limits'
import type { Tx } from '../../../platform/db/database.ts'
import { transactWithFiles } from '../../../platform/db/prefetch.ts'
import type { Row } from '../../../platform/db/row.ts'
import type { Job } from '../../../platform/jobs/job-queue.ts'
import type { TaskKey } from '../../../platform/jobs/tasks.ts'
import type { Services } from '../../../platform/services.ts'
import type { Actor } from '../../../platform/session/actor.ts'
import type { Seat } from '../../../platform/session/load-actor.ts'
import type { WrittenBlob } from '../../../platform/storage/blob-store.ts'
import { takeUp } from './task-items.ts'

/** His seat is all he needs. */
export const hasSeat = (): boolean => true
export const isOfCompany = ({ company }: Actor): boolean => company !== null

type Work<P> = { job: Job<TaskKey>; task: Row<'task'>; payload: P; actor: Actor }

/** A task is done as whoever asked for it, by the rights he has now: without his seat or those rights it fails at once. */
export const runAsRequester =
  <P extends { seat: Seat }>(
    services: Services,
    mayStill: (actor: Actor) => boolean,
    run: (work: Work<P>) => Promise<void>,
  ) =>
  async (job: Job<TaskKey>): Promise<void> => {
    const taken = await takeUp<P>(services, job.data)
    if (!taken) return
    const { actor } = taken
    if (!actor || !mayStill(actor))
      return services.tasks.fail(services.db, job.data, '您已不能代表原来的身份操作')
    await run({ ...taken, actor, job })
  }

/** Done with a file to be fetched for a while; what else is to be said of it goes into the same transaction. */
export const finishWithFile = (
  { db, blobs, tasks, clock }: Services,
  task: TaskKey,
  { written, fileName }: { written: WrittenBlob; fileName: string },
  tell?: (tx: Tx) => Promise<void>,
): Promise<void> =>
  transactWithFiles(db, async (tx) => {
    const blob = await blobs.keep(tx, written)
    await tasks.finish(tx, task, {
      blobId: blob.id,
      fileName,
      expiresAt: new Date(clock().getTime() + DOWNLOAD_KEPT),
    })
    await tell?.(tx)
  })
