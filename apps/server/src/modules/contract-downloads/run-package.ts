import { DOWNLOAD_KEPT, DOWNLOAD_MAX_BYTES } from '@xinqi/api/limits'
import type { Job } from '../../platform/jobs/job-queue.ts'
import { TASK, type TaskKey } from '../../platform/jobs/tasks.ts'
import type { Services } from '../../platform/services.ts'
import type { Actor } from '../../platform/session/actor.ts'
import { presentRows } from '../contract-lists/present-rows.ts'
import { countItems, type Item, loadDoer, readTask, settleItems } from '../contract-lists/task-items.ts'
import { typeValuesOf } from '../contract-types/type-fields.ts'
import { type Contract, readContract } from '../contracts/aggregate.ts'
import { pdfName } from '../contracts/files.ts'
import { personOf } from '../contracts/person.ts'
import type { Person } from '../contracts/who-stands.ts'
import { sendMessage } from '../messages/messages.ts'
import { givenBy } from '../signing/attachments.ts'
import type { PackagePayload } from './begin.ts'
import { whyNotDownload } from './download-rules.ts'
import { safeName, uniqueName } from './names.ts'
import { contractSheet, localTime } from './sheet.ts'
import { type ZipWriter, zipWriter } from './zip.ts'

const TELL_EVERY = 10

/** A folder for each contract in one package. Rights are looked at again: the files leave the house here. */
export const runPackage =
  (services: Services) =>
  async (job: Job<TaskKey>): Promise<void> => {
    const { db, tasks, clock, blobs } = services
    const task = await readTask(db, job.data)
    if (!task || task.status >= TASK.done) return
    const payload = task.payload as PackagePayload
    const actor = await loadDoer(services, payload.seat)
    if (!actor) return tasks.fail(db, job.data, '您已不能代表原来的身份操作')
    const person = await personOf(db, actor)
    // The package is written whole or not at all: begun again, it begins at the first.
    const items = await allItems(services, job.data)
    const total = await countItems(db, job.data)
    const zip = zipWriter()
    const folders = new Set<string>()
    const packed: string[] = []
    for (const [index, item] of items.entries()) {
      if (job.signal.aborted) throw new Error('stopped before the end')
      const reason = await addContract(services, zip, folders, item, person, payload.withAttachments)
      await settleItems(db, job.data, [{ ...item, reason }], clock())
      if (reason === null) packed.push(item.contract_id)
      if (index % TELL_EVERY === 0)
        await tasks.progress(db, job.data, (index / total) * 95, `已打包 ${index}/${total} 份`)
    }
    if (packed.length === 0) return tasks.fail(db, job.data, '所选合同都不能下载，原因见任务详情')
    if (payload.withSheet)
      zip.add('合同清单.xlsx', Buffer.from(await sheetOf(services, actor, packed)), clock())
    const fileName = `合同下载-${localTime(task.created_at.toISOString())!.slice(0, 10)}.zip`
    const bytes = zip.end()
    await db.transaction().execute(async (tx) => {
      const blob = await blobs.put(tx, {
        scopeId: actor.company?.id ?? actor.accountId,
        bytes,
        mediaType: 'application/zip',
      })
      await tasks.finish(tx, job.data, {
        blobId: blob.id,
        fileName,
        expiresAt: new Date(clock().getTime() + DOWNLOAD_KEPT),
      })
      await sendMessage(tx, {
        accountId: actor.accountId,
        companyId: actor.company?.id ?? null,
        title: '合同已打包',
        content: `共 ${packed.length} 份，文件保留 7 天，可在下载中心下载。`,
        path: '/center/downloadList',
        at: clock(),
      })
    })
  }

const allItems = ({ db }: Services, { accountId, taskId }: TaskKey): Promise<Item[]> =>
  db
    .selectFrom('task_item')
    .select(['position', 'contract_id'])
    .where('account_id', '=', accountId)
    .where('task_id', '=', taskId)
    .orderBy('position')
    .execute()

/** Null when it is in; else why not. */
const addContract = async (
  services: Services,
  zip: ZipWriter,
  folders: Set<string>,
  { contract_id }: Item,
  person: Person,
  withAttachments: boolean,
): Promise<string | null> => {
  const contract = await readContract(services.db, contract_id)
  if (!contract) return '合同已被删除'
  const reason = whyNotDownload(contract, person, services.clock())
  if (reason) return reason
  const files = await filesOf(services, contract, withAttachments)
  const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (zip.size() + size > DOWNLOAD_MAX_BYTES) return '超过单次打包的大小，请分批或单独下载'
  const { row } = contract
  const folder = uniqueName(folders, safeName(row.number ? `${row.name}-${row.number}` : row.name))
  for (const { name, bytes } of files) zip.add(`${folder}/${name}`, bytes, row.finished_at ?? row.created_at)
  return null
}

const filesOf = async (services: Services, contract: Contract, withAttachments: boolean) => {
  const taken = new Set<string>()
  const found: { name: string; bytes: Buffer }[] = []
  const add = async (blobId: string | null, name: string) => {
    const blob = blobId && (await services.blobs.find(services.db, blobId))
    if (blob) found.push({ name, bytes: await services.blobs.read(blob) })
  }
  for (const file of contract.files)
    await add(file.current_blob ?? file.pdf_blob, uniqueName(taken, safeName(pdfName(file.name))))
  if (withAttachments)
    for (const given of contract.parties.flatMap(givenBy))
      await add(given.blobId, `附件/${uniqueName(taken, safeName(given.name))}`)
  return found
}

const sheetOf = async ({ db }: Services, actor: Actor, ids: readonly string[]) => {
  const rows = await db
    .selectFrom('contract')
    .select(['id', 'initiator_id', 'created_at'])
    .where('id', 'in', [...ids])
    .execute()
  const listed = rows.map(({ id, initiator_id, created_at }) => ({
    contract_id: id,
    sort_at: created_at,
    is_initiator: false,
    is_signer: false,
    is_cc: false,
    waits_for: 0,
    initiator_id,
    for_company: false,
  }))
  return contractSheet(
    await presentRows(db, listed, actor.accountId),
    await typeValuesOf(db, actor.company?.id ?? null, ids),
  )
}
