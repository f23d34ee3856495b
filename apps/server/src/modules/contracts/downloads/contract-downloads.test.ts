import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { CODE } from '@xinqi/api/error-codes'
import { DOWNLOAD_KEPT } from '@xinqi/api/limits'
import { CONTRACT_IS, TASK } from '@xinqi/api/status-names'
import { readXlsx } from 'hucre'
import { describe, expect, it } from 'vitest'
import { signingDriver } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { inRows, theRow } from '../../../platform/db/row.ts'
import { dropExpiredFiles } from '../../../platform/jobs/drop-expired-files.ts'
import type { Services } from '../../../platform/services.ts'
import type { StoredBlob } from '../../../platform/storage/blob-store.ts'
import { ObjectMissing } from '../../../platform/storage/object-store.ts'
import { safeName, uniqueName } from './names.ts'
import { runExport } from './run-export.ts'
import { runPackage } from './run-package.ts'
import { type ZipEntry, zipped } from './zip.ts'

const world = await worldOfFile()
const driver = await signingDriver(world)

/** What a package says it holds, read from its directory as any other program would. */
const entriesOf = (zip: Buffer): { name: string; bytes: Buffer }[] => {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const large = zip.subarray(end - 20, end - 16).toString('latin1') === 'PK\x06\x07'
  const record = large ? Number(zip.readBigUInt64LE(end - 12)) : end
  let at = large ? Number(zip.readBigUInt64LE(record + 48)) : zip.readUInt32LE(end + 16)
  const length = large ? Number(zip.readBigUInt64LE(record + 32)) : zip.readUInt16LE(end + 10)
  return Array.from({ length }, () => {
    const size = zip.readUInt32LE(at + 20)
    const named = zip.readUInt16LE(at + 28)
    const more = zip.readUInt16LE(at + 30)
    const name = zip.subarray(at + 46, at + 46 + named).toString()
    const offset = more ? Number(zip.readBigUInt64LE(at + 46 + named + 4)) : zip.readUInt32LE(at + 42)
    const bytes = zip.subarray(offset + 30 + named, offset + 30 + named + size)
    if (crc32(bytes) !== zip.readUInt32LE(at + 16)) throw new Error(`${name} is not what was put in`)
    at += 46 + named + more
    return { name, bytes }
  })
}
const packageOf = (entries: Iterable<ZipEntry>, form?: { large: boolean }): Promise<Buffer> => {
  const coming = async function* () {
    yield* entries
  }
  return buffer(zipped(coming(), form))
}
const jobOf = (taskId: string) => ({
  id: 'job',
  data: { accountId: driver.hands.own.accountId, taskId },
  signal: new AbortController().signal,
})
const blobOf = async (taskId: string): Promise<StoredBlob> => {
  const { blobs, db } = world.services
  const { blob_id } = await theRow(db, 'task', { id: taskId }, ['blob_id'])
  return (await blobs.find(db, blob_id!))!
}
const fileOf = async (taskId: string): Promise<Buffer> => world.services.blobs.read(await blobOf(taskId))

/** A house whose files are this large, and which counts what was read and is not yet stored. */
const holding = (size: number) => {
  const { blobs } = world.services
  const held = { read: 0, stored: 0, most: 0 }
  const services: Services = {
    ...world.services,
    blobs: {
      ...blobs,
      read: async () => {
        held.read += size
        held.most = Math.max(held.most, held.read - held.stored)
        return Buffer.alloc(size)
      },
      write: ({ parts, ...file }) => {
        const counted = async function* () {
          for await (const part of parts) {
            yield part
            held.stored += part.length
          }
        }
        return blobs.write({ ...file, parts: counted() })
      },
    },
  }
  return { services, held }
}

describe('a package of contracts', () => {
  it('has a folder for each that may be had, says why of the others, and expires', async () => {
    const { token } = driver.hands.own
    const one = await driver.finish(['person'], { name: '租赁合同' })
    const two = await driver.finish(['person'], { name: '租赁合同' })
    const open = await driver.sendTo(['person'], { name: '未完成' })
    const begun = await world.call('/file/batchDownload', { contractIds: [one, two, open] }, { token })
    const { taskId } = begun.data
    expect((await world.call('/task/download', { taskId }, { token })).code).toBe(CODE.TASK_NOT_READY)
    await runPackage(world.services)(jobOf(taskId))
    await runPackage(world.services)(jobOf(taskId))
    const entries = entriesOf(await fileOf(taskId))
    const numbered = expect.stringMatching(/^租赁合同-HT\d{8}-\w+\/合同\.pdf$/)
    expect(entries.map(({ name }) => name)).toEqual([numbered, numbered])
    expect(new Set(entries.map(({ name }) => name)).size).toBe(2)
    expect(entries[0]!.bytes.equals(await driver.currentPdf(one))).toBe(true)
    const detail = (await world.call('/task/detail', { taskId }, { token })).data
    expect(detail).toMatchObject({ done: 2, failed: 1, task: { status: TASK.done, hasFile: true } })
    expect(detail.items[0]).toMatchObject({ title: '未完成', reason: '合同待签署，不能下载合同' })
    expect((await world.call('/task/download', { taskId }, { token })).code).toBe(1)
    world.clock.advance(DOWNLOAD_KEPT + 1000)
    const fresh = await world.signIn('13800000001')
    expect((await world.call('/task/download', { taskId }, { token: fresh })).code).toBe(CODE.TASK_EXPIRED)
    const { blobs, db } = world.services
    const stored = await blobOf(taskId)
    await dropExpiredFiles(world.services)
    expect(await blobs.find(db, stored.id)).toBeUndefined()
    await expect(blobs.read(stored)).rejects.toThrow(ObjectMissing)
    expect((await world.call('/task/download', { taskId }, { token: fresh })).code).toBe(CODE.TASK_EXPIRED)
    const again = await world.call('/task/again', { taskId }, { token: fresh })
    await runPackage(world.services)(jobOf(again.data.taskId))
    expect(entriesOf(await fileOf(again.data.taskId))).toHaveLength(2)
    const twin = await world.call('/task/again', { taskId }, { token: fresh })
    await runPackage(world.services)(jobOf(twin.data.taskId))
    expect((await blobOf(twin.data.taskId)).id).toBe((await blobOf(again.data.taskId)).id)
    await inRows(db, 'task', { id: again.data.taskId }).set({ expires_at: world.clock.now() })
    await dropExpiredFiles(world.services)
    expect(entriesOf(await fileOf(twin.data.taskId))).toHaveLength(2)
    const third = await world.call('/file/batchDownload', { contractIds: [one, two] }, { token: fresh })
    const roomForOne = (await driver.currentPdf(one)).length + 100
    await runPackage(world.services, roomForOne)(jobOf(third.data.taskId))
    const left = (await world.call('/task/detail', { taskId: third.data.taskId }, { token: fresh })).data
    expect(left).toMatchObject({ done: 1, failed: 1 })
    expect(left.items[0]!.reason).toContain('超过单次打包的大小')
    driver.hands.own.token = fresh
    driver.hands.person.token = await world.signIn('13800000008')
  })

  it('cannot be made of what one may not see, and one file has a link of its own', async () => {
    const contractId = await driver.finish(['person'], { name: '单份' })
    const employee = await world.signIn('13800000004')
    const none = await world.call('/file/batchDownload', { contractIds: [contractId] }, { token: employee })
    expect(none.code).toBe(CODE.NOT_FOUND)
    const { token } = driver.hands.own
    const { files } = (await driver.detail('own', contractId)).data
    const link = await world.call(
      '/file/downloadAttchFile',
      { contractId, fileId: files[0]!.fileId },
      { token },
    )
    expect(link.data.fileName).toBe('合同.pdf')
    const denied = await world.call(
      '/file/downloadAttchFile',
      { contractId, fileId: files[0]!.fileId },
      { token: employee },
    )
    expect(denied.code).toBe(CODE.NOT_FOUND)
  })

  it('comes with its list when everything is wanted', async () => {
    const { token } = driver.hands.own
    const { data } = await world.call(
      '/contract/oneClickExport/start',
      { shelf: 'started', status: CONTRACT_IS.finished },
      { token },
    )
    const { services, held } = holding(8 * 1024 * 1024)
    await runPackage(services)(jobOf(data.taskId))
    const entries = entriesOf(await fileOf(data.taskId))
    const names = entries.map(({ name }) => name)
    expect(names).toContain('合同清单.xlsx')
    expect(names.length).toBeGreaterThan(3)
    expect(held.read).toBeGreaterThanOrEqual(3 * 8 * 1024 * 1024)
    expect(held.most).toBeLessThan(9 * 1024 * 1024)
    const list = await readXlsx(entries.find(({ name }) => name === '合同清单.xlsx')!.bytes)
    expect(list.sheets[0]!.rows).toHaveLength(names.length)
    const progress = await world.call('/contract/oneClickExport/progress', { taskId: data.taskId }, { token })
    expect(progress.data).toMatchObject({ status: TASK.done, progress: 100 })
  })
})

describe('a list as a sheet', () => {
  it('holds what the list shows', async () => {
    const { token } = driver.hands.own
    await inRows(world.services.db, 'contract', { name: '租赁合同' }).set({ amount_cents: 1_234_567 })
    const { data } = await world.call('/v2/file/enterpriseExport', { keyword: '租赁' }, { token })
    await runExport(world.services)(jobOf(data.taskId))
    const book = await readXlsx(await fileOf(data.taskId))
    const rows = book.sheets[0]!.rows as (string | number)[][]
    expect(rows[0]!.slice(0, 5)).toEqual(['合同名称', '合同编号', '合同类型', '状态', '合同金额'])
    // A number, in yuan: somebody will add them up.
    expect(rows.slice(1).map((cells) => cells[4])).toEqual([12345.67, 12345.67])
    expect(rows.slice(1).map(([name, , , status]) => [name, status])).toEqual([
      ['租赁合同', '签署完成'],
      ['租赁合同', '签署完成'],
    ])
  })

  it('says how many of how many it holds when it is not all of them', async () => {
    const { token } = driver.hands.own
    const { data } = await world.call('/v2/file/enterpriseExport', { keyword: '租赁' }, { token })
    const stopped = new AbortController()
    stopped.abort()
    const begin = runExport(world.services, 1)
    await expect(begin({ ...jobOf(data.taskId), signal: stopped.signal })).rejects.toThrow()
    await begin(jobOf(data.taskId))
    const rows = (await readXlsx(await fileOf(data.taskId))).sheets[0]!.rows as string[][]
    expect(rows).toHaveLength(3)
    expect(rows[2]![0]).toContain('共 2 份')
    const link = await world.call('/task/download', { taskId: data.taskId }, { token })
    expect(link.data.fileName).toContain('最新1份，共2份')
    const { list } = (await world.call('/message/list', {}, { token })).data
    expect(list.map(({ title }) => title)).toContain('合同清单未全部导出')
  })
})

describe('names in a package', () => {
  it('are such as every system takes, and differ', () => {
    expect(safeName(' a/b\\c:d*?"<>|e\n ')).toBe('a_b_c_d______e')
    expect(safeName('')).toBe('未命名')
    const taken = new Set<string>()
    expect(['A.pdf', 'a.pdf', 'A.pdf'].map((name) => uniqueName(taken, name))).toEqual([
      'A.pdf',
      'a（2）.pdf',
      'A（3）.pdf',
    ])
  })
  it('are empty packages when nothing was put in', async () => {
    expect(entriesOf(await packageOf([]))).toEqual([])
  })
  it('are found in the large form of a package too', async () => {
    const at = new Date('2026-01-31T00:00:00Z')
    const three = ['甲', '乙', '丙'].map((name) => ({ name, bytes: Buffer.from(name.repeat(9)), at }))
    const far = entriesOf(await packageOf(three, { large: true }))
    expect(far.map(({ name, bytes }) => [name, bytes.toString()])).toEqual(
      three.map(({ name, bytes }) => [name, bytes.toString()]),
    )
  })
})
