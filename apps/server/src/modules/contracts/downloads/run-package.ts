import { chinaDay } from '@xinqi/api/china-day'
import { DOWNLOAD_MAX_BYTES } from '@xinqi/api/limits'
import { rowsOf } from '../../../platform/db/row.ts'
import type { TaskKey } from '../../../platform/jobs/tasks.ts'
import type { Services } from '../../../platform/services.ts'
import { finishWithFile, hasSeat, runAsRequester } from '../../people/background-tasks/run-as-requester.ts'
import { countItems, type Item, settleItems } from '../../people/background-tasks/task-items.ts'
import { sendMessage } from '../../people/messages/messages.ts'
import { readContract } from '../contract/aggregate.ts'
import { personOf } from '../contract/person.ts'
import type { Person } from '../contract/roles-of.ts'
import { visibleTo } from '../contract/visible-to.ts'
import type { PackagePayload } from './begin.ts'
import { whyNotDownload } from './download-rules.ts'
import { filesOf, type PackedFile } from './files-of.ts'
import { safeName, uniqueName } from './names.ts'
import { packedSheet } from './packed-sheet.ts'
import { type ZipEntry, zipped } from './zip.ts'

const TELL_EVERY = 10

class NothingToPack extends Error {}

/** A folder for each contract in one package, stored as it is made: no more than one file is held at a time. */
export const runPackage = (services: Services, most = DOWNLOAD_MAX_BYTES) =>
  runAsRequester<PackagePayload>(services, hasSeat, async ({ job, task, actor, payload }) => {
    const { db, tasks, clock, blobs } = services
    const { withAttachments, withSheet } = payload
    const owner = { accountId: actor.accountId, companyId: actor.company?.id ?? null }
    const person = await personOf(db, actor)
    const packed: string[] = []
    const entries = async function* (): AsyncGenerator<ZipEntry, void> {
      // The package is written whole or not at all: begun again, it begins at the first.
      const items = await allItems(services, job.data)
      const total = await countItems(db, job.data)
      const folders = new Set<string>()
      let room = most
      for (const [index, item] of items.entries()) {
        if (job.signal.aborted) throw new Error('stopped before the end')
        const found = await inPackage(services, item, person, withAttachments, room)
        if ('files' in found) {
          const folder = uniqueName(folders, found.folder)
          for (const { name, blob } of found.files)
            yield { name: `${folder}/${name}`, bytes: await blobs.read(blob), at: found.at }
          room -= sizeOf(found.files)
          packed.push(item.contract_id)
        }
        const reason = 'reason' in found ? found.reason : null
        await settleItems(db, job.data, [{ ...item, reason }], clock())
        if (index % TELL_EVERY === 0)
          await tasks.progress(db, job.data, (index / total) * 95, `已打包 ${index}/${total} 份`)
      }
      if (packed.length === 0) throw new NothingToPack()
      if (withSheet) yield { name: '合同清单.xlsx', bytes: await packedSheet(db, owner, packed), at: clock() }
    }
    const scopeId = owner.companyId ?? owner.accountId
    const written = await blobs
      .write({ scopeId, mediaType: 'application/zip', parts: zipped(entries()) })
      .catch((error) => {
        if (error instanceof NothingToPack) return null
        throw error
      })
    if (!written) return tasks.fail(db, job.data, '所选合同都不能下载，原因见任务详情')
    const fileName = `合同下载-${chinaDay(task.created_at)}.zip`
    await finishWithFile(services, job.data, { written, fileName }, (tx) =>
      sendMessage(tx, {
        ...owner,
        title: '合同已打包',
        content: `共 ${packed.length} 份，文件保留 7 天，可在下载中心下载。`,
        path: '/center/downloadList',
        at: clock(),
      }),
    )
  })

const allItems = ({ db }: Services, { accountId, taskId }: TaskKey): Promise<Item[]> =>
  rowsOf(
    db,
    'task_item',
    { account_id: accountId, task_id: taskId },
    { columns: ['position', 'contract_id'], by: 'position' },
  )

const sizeOf = (files: readonly PackedFile[]) => files.reduce((sum, { blob }) => sum + blob.size, 0)

type PackedContract = { folder: string; files: PackedFile[]; at: Date } | { reason: string }

/** What of a contract goes in, or why nothing does. Rights are looked at again: the files leave the house here. */
const inPackage = async (
  services: Services,
  { contract_id }: Item,
  person: Person,
  withAttachments: boolean,
  room: number,
): Promise<PackedContract> => {
  const contract = await readContract(services.db, contract_id)
  if (!contract) return { reason: '合同已被删除' }
  const reason = whyNotDownload(contract, person, services.clock())
  if (reason) return { reason }
  const files = await filesOf(services, visibleTo(contract, person, services.clock()), withAttachments)
  if (sizeOf(files) > room) return { reason: '超过单次打包的大小，请分批或单独下载' }
  const { row } = contract
  return {
    folder: safeName(row.number ? `${row.name}-${row.number}` : row.name),
    files,
    at: row.finished_at ?? row.created_at,
  }
}
