import { crc32 } from 'node:zlib'
import { DOWNLOAD_KEPT } from '@xinqi/api/limits'
import { readXlsx } from 'hucre'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SigningDesk, signingDesk } from '../../../test/signing-desk.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { safeName, uniqueName } from './names.ts'
import { runExport } from './run-export.ts'
import { runPackage } from './run-package.ts'
import { zipWriter } from './zip.ts'

let world: World
let desk: SigningDesk
beforeAll(async () => {
  world = await openWorld()
  desk = await signingDesk(world)
})
afterAll(() => world.close())

/** What a package says it holds, read from its directory as any other program would. */
const entriesOf = (zip: Buffer): { name: string; bytes: Buffer }[] => {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const size = zip.readUInt32LE(at + 20)
    const length = zip.readUInt16LE(at + 28)
    const name = zip.subarray(at + 46, at + 46 + length).toString()
    const start = zip.readUInt32LE(at + 42) + 30 + length
    const bytes = zip.subarray(start, start + size)
    expect(crc32(bytes)).toBe(zip.readUInt32LE(at + 16))
    at += 46 + length
    return { name, bytes }
  })
}
const jobOf = (taskId: string) => ({
  id: 'job',
  data: { accountId: desk.hands.own.accountId, taskId },
  signal: new AbortController().signal,
})
const fileOf = async (taskId: string): Promise<Buffer> => {
  const { blobs, db } = world.services
  const { blob_id } = await db
    .selectFrom('task')
    .select('blob_id')
    .where('id', '=', taskId)
    .executeTakeFirstOrThrow()
  return blobs.read((await blobs.find(db, blob_id!))!)
}

describe('a package of contracts', () => {
  it('has a folder for each that may be had, says why of the others, and expires', async () => {
    const { token } = desk.hands.own
    const one = await desk.finish(['person'], { name: '租赁合同' })
    const two = await desk.finish(['person'], { name: '租赁合同' })
    const open = await desk.sendTo(['person'], { name: '未完成' })
    const begun = await world.call('/file/batchDownload', { contractIds: [one, two, open] }, { token })
    const { taskId } = begun.data
    expect((await world.call('/task/download', { taskId }, { token })).code).toBe(3201)
    await runPackage(world.services)(jobOf(taskId))
    await runPackage(world.services)(jobOf(taskId))
    const entries = entriesOf(await fileOf(taskId))
    expect(entries.map(({ name }) => name)).toEqual(['租赁合同/合同.pdf', '租赁合同（2）/合同.pdf'])
    expect(entries[0]!.bytes.equals(await desk.currentPdf(one))).toBe(true)
    const detail = (await world.call('/task/detail', { taskId }, { token })).data
    expect(detail).toMatchObject({ done: 2, failed: 1, task: { status: 2, hasFile: true } })
    expect(detail.items[0]).toMatchObject({ title: '未完成', reason: '合同待签署，不能下载合同' })
    expect((await world.call('/task/download', { taskId }, { token })).code).toBe(1)
    world.clock.advance(DOWNLOAD_KEPT + 1000)
    const fresh = await world.signIn('13800000001')
    expect((await world.call('/task/download', { taskId }, { token: fresh })).code).toBe(3202)
    const again = await world.call('/task/again', { taskId }, { token: fresh })
    await runPackage(world.services)(jobOf(again.data.taskId))
    expect(entriesOf(await fileOf(again.data.taskId))).toHaveLength(2)
    desk.hands.own.token = fresh
    desk.hands.person.token = await world.signIn('13800000008')
  })

  it('cannot be made of what one may not see, and one file has a link of its own', async () => {
    const contractId = await desk.finish(['person'], { name: '单份' })
    const employee = await world.signIn('13800000004')
    const none = await world.call('/file/batchDownload', { contractIds: [contractId] }, { token: employee })
    expect(none.code).toBe(404)
    const { token } = desk.hands.own
    const { files } = (await desk.detail('own', contractId)).data
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
    expect(denied.code).toBe(404)
  })

  it('comes with its list when everything is wanted', async () => {
    const { token } = desk.hands.own
    const { data } = await world.call(
      '/contract/oneClickExport/start',
      { shelf: 'started', status: 4 },
      { token },
    )
    await runPackage(world.services)(jobOf(data.taskId))
    const names = entriesOf(await fileOf(data.taskId)).map(({ name }) => name)
    expect(names).toContain('合同清单.xlsx')
    expect(names.length).toBeGreaterThan(3)
    const progress = await world.call('/contract/oneClickExport/progress', { taskId: data.taskId }, { token })
    expect(progress.data).toMatchObject({ status: 2, progress: 100 })
  })
})

describe('a list as a sheet', () => {
  it('holds what the list shows', async () => {
    const { token } = desk.hands.own
    const { data } = await world.call('/v2/file/enterpriseExport', { keyword: '租赁' }, { token })
    await runExport(world.services)(jobOf(data.taskId))
    const book = await readXlsx(await fileOf(data.taskId))
    const rows = book.sheets[0]!.rows as string[][]
    expect(rows[0]!.slice(0, 4)).toEqual(['合同名称', '合同编号', '合同类型', '状态'])
    expect(rows.slice(1).map(([name, , , status]) => [name, status])).toEqual([
      ['租赁合同', '签署完成'],
      ['租赁合同', '签署完成'],
    ])
  })

  it('says how many of how many it holds when it is not all of them', async () => {
    const { token } = desk.hands.own
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
  it('are empty packages when nothing was put in', () => {
    expect(entriesOf(zipWriter().end())).toEqual([])
  })
})
