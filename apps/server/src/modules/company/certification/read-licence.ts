import { DAY } from '@xinqi/api/durations'
import { LICENCE_READINGS_PER_DAY } from '@xinqi/api/limits'
import { DocumentError } from '@xinqi/documents'
import { onColumns } from '../../../platform/db/on-columns.ts'
import { addRow, inRows, rowOf } from '../../../platform/db/row.ts'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import type { Job } from '../../../platform/jobs/job-queue.ts'
import type { TaskKey } from '../../../platform/jobs/tasks.ts'
import { hitWindow } from '../../../platform/security/rate-window.ts'
import type { Services } from '../../../platform/services.ts'
import { FILE_GONE, readIfThere } from '../../../platform/storage/read-if-there.ts'
import { keepPaper } from './files.ts'
import { type LicenceFields, licenceFields } from './licence-text.ts'

export const READ_LICENCE = 'licenceReading'

export const uploadAndRead = async (call: Call<'/company/uploadLicenseOCR'>) => {
  const { actor, db, services, files, autocommit, now } = call
  const today = await hitWindow(autocommit, `licence:${actor.accountId}`, LICENCE_READINGS_PER_DAY, DAY, now)
  if (!today.allowed) throw new CodedError('TOO_MANY', '今天的识别次数已达上限，请手工填写')
  const kept = await keepPaper(services, db, files, actor.accountId)
  const taskId = await services.tasks.begin(db, {
    accountId: actor.accountId,
    companyId: actor.company?.id ?? null,
    kind: READ_LICENCE,
    title: '营业执照识别',
    payload: {},
  })
  await addRow(db, 'licence_reading', { account_id: actor.accountId, task_id: taskId, blob_id: kept.fileId })
  return { ...kept, taskId }
}

/** In a process of its own: pictures from strangers are not opened here. May run again; it writes the same. */
export const runLicenceReading =
  (services: Services) =>
  async (job: Job<TaskKey>): Promise<void> => {
    const { db, tasks } = services
    const { accountId, taskId } = job.data
    const reading = await rowOf(db, 'licence_reading', { account_id: accountId, task_id: taskId })
    await tasks.progress(db, job.data, 10, '正在读取图片')
    const kept = reading && (await readIfThere(services, reading.blob_id))
    if (!kept) return tasks.fail(db, job.data, FILE_GONE)
    try {
      const model = await services.documents.readModel(kept.bytes, {
        signal: job.signal,
        owner: accountId,
        onProgress: ({ page, pages, begun = 0 }) => {
          void tasks
            .progress(db, job.data, 10 + (80 * (page + begun)) / Math.max(1, pages), '正在识别文字')
            .catch((error) => services.log.warn({ error }, 'licence progress'))
        },
      })
      await inRows(db, 'licence_reading', { account_id: accountId, task_id: taskId }).set({
        fields: JSON.stringify(licenceFields(model)),
      })
      await tasks.finish(db, job.data, {})
    } catch (error) {
      if (!(error instanceof DocumentError) || job.signal.aborted) throw error
      await tasks.fail(db, job.data, `无法识别：${error.message}。请手工填写或换一张清晰的图片`)
    }
  }

export const licenceReading = async ({ actor, body, db }: Call<'/company/licenseOCRResult'>) => {
  const row = orNotFound(
    await db
      .selectFrom('licence_reading')
      .innerJoin('task', onColumns('task', 'licence_reading', { account_id: 'account_id', id: 'task_id' }))
      .select(['task.status', 'task.progress', 'task.step', 'task.reason', 'licence_reading.fields'])
      .where('licence_reading.account_id', '=', actor.accountId)
      .where('licence_reading.task_id', '=', body.taskId)
      .executeTakeFirst(),
  )
  return { ...row, fields: row.fields as LicenceFields | null }
}
