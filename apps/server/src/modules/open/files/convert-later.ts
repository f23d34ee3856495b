import { inRow } from '../../../platform/db/row.ts'
import type { Job } from '../../../platform/jobs/job-queue.ts'
import type { Services } from '../../../platform/services.ts'
import { FILE_GONE, readIfThere } from '../../../platform/storage/read-if-there.ts'
import { publishEvent } from '../webhooks/publish-event.ts'
import { CONVERT, convert, fileOf, OPEN_FILE, outcomeOf } from './app-files.ts'

export type LateFile = { appId: string; fileId: string }
const PATIENCE = 240_000
const AGAIN_MS = 5_000

const settle = async (services: Services, { appId, fileId }: LateFile, outcome: object, ready: boolean) => {
  await services.db.transaction().execute(async (db) => {
    const changed = await inRow(db, 'open_file', {
      app_id: appId,
      id: fileId,
      state: OPEN_FILE.converting,
    }).set(outcome, ['name', 'reason'])
    if (changed)
      await publishEvent(services, db, {
        appId,
        type: ready ? 'file.ready' : 'file.failed',
        data: { fileId, name: changed.name, ...(ready ? {} : { reason: changed.reason }) },
      })
  })
}

/** Pages that took longer than a caller waits. Run a second time it writes the same. */
export const convertLater = (services: Services) => {
  /** Whose files are being worked on here: nobody has two, or his would keep all hands from everybody else. */
  const busy = new Set<string>()
  return async ({ data }: Pick<Job<LateFile>, 'data'>): Promise<void> => {
    const file = await fileOf(services.db, data.appId, data.fileId)
    if (file.state !== OPEN_FILE.converting) return
    const source = await readIfThere(services, file.source_blob)
    if (!source) return settle(services, data, { state: OPEN_FILE.failed, reason: FILE_GONE }, false)
    const owner = source.blob.scopeId
    if (busy.has(owner)) {
      await services.queue.send(CONVERT, data, { after: new Date(Date.now() + AGAIN_MS) })
      return
    }
    busy.add(owner)
    const converted = await convert(services, source.bytes, owner, PATIENCE).finally(() => busy.delete(owner))
    if (converted === 'late') throw new Error('still not converted')
    const outcome = await outcomeOf(services, services.db, owner, converted)
    await settle(services, data, outcome, 'pdf' in converted)
  }
}

export const giveUpConverting = (services: Services, file: LateFile) =>
  settle(services, file, { state: OPEN_FILE.failed, reason: '文件转换失败，请更换文件' }, false)
