import { DAY } from '@xinqi/api/durations'
import { CODE } from '@xinqi/api/error-codes'
import { TASK } from '@xinqi/api/status-names'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { giveSigningPassword, SIGNING_PASSWORD } from '../../../../test/found-people.ts'
import { signingDriver } from '../../../../test/signing-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { inRows, oneOf, rowsOf } from '../../../platform/db/row.ts'
import type { Job } from '../../../platform/jobs/job-queue.ts'
import type { TaskKey } from '../../../platform/jobs/tasks.ts'
import { ITEM } from '../../people/background-tasks/task-detail.ts'
import { runBatch } from './run-batch.ts'

const world = await worldOfFile()
const driver = await signingDriver(world)

const job = (taskId: string, accountId: string): Job<TaskKey> => ({
  id: 'job',
  data: { accountId, taskId },
  signal: new AbortController().signal,
})
const runIt = (taskId: string) => runBatch(world.services)(job(taskId, driver.hands.own.accountId))
const outcome = async (taskId: string, token = driver.hands.own.token) =>
  (await world.call('/task/detail', { taskId }, { token })).data

describe('what somebody keeps at hand', () => {
  const find = async (who: 'own' | 'person', body: object) =>
    (await world.call('/file/list', body, { token: driver.hands[who].token })).data.list.map(
      ({ contractId }) => contractId,
    )
  const keep = (who: 'own' | 'theirs' | 'person', contractId: string, isFavourite: boolean) =>
    world.call('/contract/favourite', { contractId, isFavourite }, { token: driver.hands[who].token })

  it('is his alone, and only what he may see', async () => {
    const contractId = await driver.sendTo(['person'], { name: '收藏的合同' })
    await driver.sendTo(['person'])
    expect((await keep('theirs', contractId, true)).code).toBe(CODE.NOT_FOUND)
    for (let time = 0; time < 2; time++) expect((await keep('person', contractId, true)).msg).toBe('ok')
    expect(await find('person', { view: 'favourites' })).toEqual([contractId])
    expect(await find('person', { view: 'favourites', keyword: '收藏的' })).toEqual([contractId])
    expect(await find('own', { view: 'favourites' })).toEqual([])
    const count = await world.call('/file/count', {}, { token: driver.hands.person.token })
    expect(count.data.views.favourites).toBe(1)
    await keep('person', contractId, false)
    expect(await find('person', { view: 'favourites' })).toEqual([])
  })

  it('is found by when it was finished', async () => {
    const contractId = await driver.finish(['person'], { name: '已完成的合同' })
    const today = world.clock.now().getTime()
    const within = (from: number, to: number) => ({
      keyword: '已完成的',
      finishedFrom: new Date(from).toISOString(),
      finishedTo: new Date(to).toISOString(),
    })
    expect(await find('person', within(today - DAY, today + DAY))).toEqual([contractId])
    expect(await find('person', within(today - 2 * DAY, today - DAY))).toEqual([])
  })
})

describe('lists', () => {
  it('show each what concerns him, in the name he acts in, and what it waits for', async () => {
    const contractId = await driver.sendTo(['theirs', 'person'], { name: '厂房租赁合同' })
    const find = async (who: 'own' | 'theirs' | 'person', path: '/file/list' | '/file/sponserList') => {
      const { data } = await world.call(path, { keyword: '厂房租赁' }, { token: driver.hands[who].token })
      return data.list.map(({ contractId: id, waitsFor, actions }) => ({
        mine: id === contractId,
        waitsFor,
        actions,
      }))
    }
    expect(await find('person', '/file/list')).toMatchObject([{ mine: true, waitsFor: 3 }])
    expect(await find('theirs', '/file/list')).toMatchObject([{ mine: true, waitsFor: 3 }])
    const [started] = await find('own', '/file/sponserList')
    expect(started).toMatchObject({ mine: true, waitsFor: 0 })
    expect(started!.actions).toEqual(expect.arrayContaining(['urge', 'postpone', 'withdraw', 'changeCc']))
    expect(await find('person', '/file/sponserList')).toEqual([])
    // The same person as a member of another company does not see what he signs for himself.
    const elsewhere = await world.call(
      '/file/list',
      { keyword: '厂房租赁', view: 'toSign' },
      { token: driver.hands.own.token },
    )
    expect(elsewhere.data.list).toEqual([])
  })

  it('are searched by any part of name, number, initiator or party, and page by key', async () => {
    for (const name of ['甲号设备采购合同', '乙号设备采购合同', '丙号设备采购合同'])
      await driver.sendTo(['person'], { name })
    const { token } = driver.hands.own
    const names = async (body: object) =>
      (await world.call('/v2/file/contractList', body, { token })).data.list.map(({ name }) => name)
    expect(await names({ keyword: '设备采' })).toHaveLength(3)
    expect(await names({ keyword: '备' })).toHaveLength(3)
    // Pairs alone would find it: 备采 and 购合 both occur, the words as typed do not.
    expect(await names({ keyword: '设备购合' })).toEqual([])
    expect(await names({ counterpart: '郑十', keyword: '甲号' })).toEqual(['甲号设备采购合同'])
    expect(await names({ counterpart: '设备' })).toEqual([])
    // From anywhere: whoever it concerns finds it by name or by the other side, and nobody else does.
    const found = async (keyword: string, who: 'own' | 'theirs' | 'person') =>
      (await world.call('/search/all', { keyword }, { token: driver.hands[who].token })).data.filter(
        ({ kind }) => kind === '合同',
      )
    expect(await found('甲号设备', 'own')).toMatchObject([{ title: '甲号设备采购合同' }])
    expect(await found('甲号设备', 'person')).toHaveLength(1)
    expect(await found('甲号设备', 'theirs')).toEqual([])
    expect((await found('郑十', 'own')).length).toBeGreaterThan(0)
    const first = await world.call('/v2/file/contractList', { keyword: '设备采购', pageSize: 2 }, { token })
    expect(first.data).toMatchObject({ total: 3, atLeast: false })
    const second = await world.call(
      '/v2/file/contractList',
      { keyword: '设备采购', pageSize: 2, cursor: first.data.nextCursor! },
      { token },
    )
    const both = [...first.data.list, ...second.data.list].map(({ name }) => name)
    expect(new Set(both).size).toBe(3)
    expect(second.data.nextCursor).toBeNull()
  })

  it('show a company to those whose rights reach it, and to others their own', async () => {
    await driver.sendTo(['person'], { name: '仅管理员可见的合同' })
    const employee = await world.signIn('13800000004')
    const see = async (token: string) =>
      (await world.call('/v2/file/contractList', { keyword: '仅管理员可见' }, { token })).data.list.length
    expect(await see(driver.hands.own.token)).toBe(1)
    expect(await see(employee)).toBe(0)
    expect(await see(driver.hands.theirs.token)).toBe(0)
  })

  it('count what waits, and forget what was withdrawn from those who never signed', async () => {
    const count = async () =>
      (await world.call('/file/count', {}, { token: driver.hands.person.token })).data.views.toSign
    const before = await count()
    const contractId = await driver.sendTo(['person'])
    expect(await count()).toBe(before + 1)
    expect(
      (await world.call('/home/workbench', {}, { token: driver.hands.person.token })).data.counts,
    ).toMatchObject({
      toSign: before + 1,
    })
    await world.call(
      '/contract/withdraw',
      { contractId, reason: '金额有误' },
      { token: driver.hands.own.token },
    )
    expect(await count()).toBe(before)
    const steps = await world.call('/v2/file/getDetails', { contractId }, { token: driver.hands.own.token })
    expect(steps.data.steps.map(({ label, reason }) => [label, reason])).toEqual([
      ['撤回合同', '金额有误'],
      ['发送合同', null],
    ])
    const other = await world.call(
      '/v2/file/getDetails',
      { contractId },
      { token: driver.hands.theirs.token },
    )
    expect(other.code).toBe(CODE.NOT_FOUND)
  })
})

describe('many at once', () => {
  beforeAll(() => giveSigningPassword(world.services, driver.hands.person.accountId))

  it('says how many can be done before, and what became of each after', async () => {
    const { token } = driver.hands.own
    const open = await driver.sendTo(['person'], { name: '可催办' })
    const finished = await driver.finish(['person'], { name: '已完成' })
    const foreign = await driver.begin(driver.hands.theirs.token)
    const contractIds = [open, finished, foreign]
    const count = await world.call('/file/batchNotifyUserCount', { contractIds }, { token })
    expect(count.data).toEqual({
      those: [expect.objectContaining({ contractId: expect.any(String), name: expect.any(String) })],
      total: 3,
      able: 1,
      unable: [{ contractId: finished, name: '已完成', reason: '合同签署完成，不能催办' }],
    })
    const begun = await world.call('/file/batchNotifyUser', { contractIds }, { token })
    await runIt(begun.data.taskId)
    const after = await outcome(begun.data.taskId)
    expect(after).toMatchObject({ total: 2, done: 1, failed: 1, task: { status: TASK.done } })
    expect(after.items[0]).toMatchObject({ contractId: finished, status: ITEM.failed })
    // Somebody else's task is not there.
    const peek = await world.call(
      '/task/detail',
      { taskId: begun.data.taskId },
      { token: driver.hands.theirs.token },
    )
    expect(peek.code).toBe(CODE.NOT_FOUND)
  })

  it('goes on where it stopped, and does nothing twice', async () => {
    const { token } = driver.hands.own
    const contractIds = [await driver.sendTo(['person']), await driver.sendTo(['person'])]
    const { data } = await world.call('/file/batchNotifyUser', { contractIds }, { token })
    const stopped = new AbortController()
    stopped.abort()
    await expect(
      runBatch(world.services)({ ...job(data.taskId, driver.hands.own.accountId), signal: stopped.signal }),
    ).rejects.toThrow()
    await runIt(data.taskId)
    await runIt(data.taskId)
    const urged = await rowsOf(
      world.services.db,
      'contract_signer',
      { contract_id: oneOf(contractIds) },
      { columns: ['urged'] },
    )
    expect(urged).toEqual([{ urged: 1 }, { urged: 1 }])
  })

  it('withdraws and postpones by the same rules as one', async () => {
    const { token } = driver.hands.own
    const contractIds = [await driver.sendTo(['person']), await driver.sendTo(['person'])]
    const deadline = new Date(world.clock.now().getTime() + 200 * DAY).toISOString()
    const later = await world.call('/file/batchPostpone', { contractIds, deadline }, { token })
    await runIt(later.data.taskId)
    expect(await outcome(later.data.taskId)).toMatchObject({ done: 2, failed: 0 })
    const copies = await driver.copies(token)
    const gone = await world.call('/file/batchWithdraw', { contractIds, reason: '重新起草' }, { token })
    await runIt(gone.data.taskId)
    expect(await outcome(gone.data.taskId)).toMatchObject({ done: 2 })
    expect(await driver.copies(token)).toBe(copies + 2)
  })

  it('signs many under one confirmation; a wrong one signs nothing', async () => {
    const { token, accountId } = driver.hands.person
    const contractIds = [
      await driver.sendTo(['person'], { name: '批一' }),
      await driver.sendTo(['person', 'theirs'], { name: '批二' }),
    ]
    await inRows(world.services.db, 'contract_party', { contract_id: oneOf(contractIds) }).set({
      intent_methods: JSON.stringify([1, 2]),
    })
    const faceOnly = await driver.sendTo(['person'], { name: '需人脸' })
    await inRows(world.services.db, 'contract_party', { contract_id: faceOnly }).set({
      intent_methods: JSON.stringify([3]),
    })
    const all = [...contractIds, faceOnly]
    const count = await world.call('/file/batchSignCount', { contractIds: all }, { token })
    expect(count.data).toMatchObject({ able: 2, needsSeal: false, needsSignature: true })
    expect(count.data.methods).toEqual([
      { method: 1, able: 2 },
      { method: 2, able: 2 },
    ])
    const wrong = await world.call(
      '/file/batchSign',
      { contractIds: all, method: 2, password: '000000' },
      { token },
    )
    expect(wrong.code).not.toBe(1)
    const words = () =>
      sql<{ version: string }>`
        select xmin::text as version from contract_words where contract_id = any(${all}::uuid[]) order by contract_id`.execute(
        world.services.db,
      )
    const written = (await words()).rows
    const begun = await world.call(
      '/file/batchSign',
      { contractIds: all, method: 2, password: SIGNING_PASSWORD },
      { token },
    )
    await runBatch(world.services)(job(begun.data.taskId, accountId))
    const after = await outcome(begun.data.taskId, token)
    expect(after).toMatchObject({ total: 3, done: 2, failed: 1 })
    expect(after.items[0]).toMatchObject({ title: '需人脸', status: ITEM.failed })
    expect(await driver.statusOf(contractIds[0]!)).toBe(4)
    expect(await driver.statusOf(contractIds[1]!)).toBe(3)
    const intents = await rowsOf(
      world.services.db,
      'evidence_leaf',
      { contract_id: contractIds[0]! },
      { columns: ['step'], by: 'sequence' },
    )
    expect(intents.map(({ step }) => step).slice(-3)).toEqual(['intent', 'sign', 'deposit'])
    // Every action passes by the words; one that changes none must not write them again.
    expect((await words()).rows).toEqual(written)
  })

  it('signs the others of a lot when the file of one was altered, and says which', async () => {
    const { token, accountId } = driver.hands.person
    const names = ['同批一', '被改动', '同批三']
    const contractIds: string[] = []
    for (const name of names) contractIds.push(await driver.sendTo(['person'], { name }))
    const { db } = world.services
    await inRows(db, 'contract_party', { contract_id: oneOf(contractIds) }).set({
      intent_methods: JSON.stringify([2]),
    })
    await inRows(db, 'contract_file', { contract_id: contractIds[1]! }).set({
      current_sha256: Buffer.alloc(32, 7),
    })
    const begun = await world.call(
      '/file/batchSign',
      { contractIds, method: 2, password: SIGNING_PASSWORD },
      { token },
    )
    await runBatch(world.services)(job(begun.data.taskId, accountId))
    const after = await outcome(begun.data.taskId, token)
    expect(after).toMatchObject({ total: 3, done: 2, failed: 1 })
    expect(after.items[0]).toMatchObject({ title: '被改动', status: ITEM.failed })
    expect(await Promise.all(contractIds.map((id) => driver.statusOf(id)))).toEqual([4, 2, 4])
    const leaves = await rowsOf(
      db,
      'evidence_leaf',
      { contract_id: contractIds[1]!, step: oneOf(['intent', 'sign']) },
      { columns: ['id'] },
    )
    expect(leaves).toEqual([])
  })
})

describe('copies', () => {
  it('may be given to others later, never twice and never to a signer', async () => {
    const contractId = await driver.sendTo(['person'])
    const { token } = driver.hands.own
    const add = (mobile: string, keep: string[] = []) =>
      world.call(
        '/file/modifyContractCCUser',
        { contractId, keep, add: [{ name: '李抄送', mobile, mayDownload: false, toldWhen: 2 }] },
        { token },
      )
    expect((await add('13800000008')).msg).toContain('已是签署人')
    const added = await add('13800000005')
    expect(added.data).toMatchObject([{ name: '李抄送', mobile: '138****0005', mayDownload: false }])
    expect((await add('13800000005', [added.data[0]!.ccId])).msg).toContain('已在抄送人中')
    const seen = await world.call('/file/list', { view: 'copies' }, { token: driver.hands.theirs.token })
    expect(seen.data.list.map(({ contractId: id }) => id)).toContain(contractId)
    const cleared = await world.call(
      '/file/modifyContractCCUser',
      { contractId, keep: [], add: [] },
      { token },
    )
    expect(cleared.data).toEqual([])
    const stranger = await world.call(
      '/file/modifyContractCCUser',
      { contractId, keep: [], add: [] },
      { token: driver.hands.theirs.token },
    )
    expect(stranger.code).toBe(CODE.NOT_FOUND)
  })
})

describe('views and contracts from elsewhere', () => {
  it('keeps a view under a name, replaces it, and shows it to nobody else', async () => {
    const { token } = driver.hands.own
    const save = (query: string) =>
      world.call('/listView/save', { list: 'depot', name: '本月采购', query }, { token })
    await save('keyword=a')
    await save('keyword=b')
    const views = await world.call('/listView/list', { list: 'depot' }, { token })
    expect(views.data).toMatchObject([{ name: '本月采购', query: 'keyword=b' }])
    const others = await world.call('/listView/list', { list: 'depot' }, { token: driver.hands.theirs.token })
    expect(others.data).toEqual([])
    const { viewId } = views.data[0]!
    const foreign = await world.call('/listView/remove', { viewId }, { token: driver.hands.theirs.token })
    expect(foreign.code).toBe(CODE.NOT_FOUND)
    expect((await world.call('/listView/remove', { viewId }, { token })).code).toBe(1)
  })

  it('imports a signed paper, and keeps it in the company', async () => {
    const { token } = driver.hands.own
    const part = (name: string, value: string) => ({ name, value })
    const file = { name: 'file', fileName: '老合同.pdf', bytes: Buffer.from('%PDF-1.4 paper') }
    const fields = [
      part('name', '二〇一九年供货合同'),
      part('counterpart', '某某公司'),
      part('source', '纸质扫描件'),
    ]
    const wrong = await world.form(
      '/check/elgContractImport',
      [...fields, { ...file, bytes: Buffer.from('MZ') }],
      { token },
    )
    expect(wrong.code).not.toBe(1)
    const standsBeside = async () =>
      (await world.call('/home/account/detail', {}, { token })).data.enterprise!.isElg
    expect(await standsBeside()).toBe(false)
    const made = await world.form('/check/elgContractImport', [...fields, file], { token })
    expect(await standsBeside()).toBe(true)
    const { elgId } = made.data as { elgId: string }
    const read = await world.call('/check/elgContractDetail', { elgId }, { token })
    expect(read.data).toMatchObject({ counterpart: '某某公司', files: [{ name: '老合同.pdf' }] })
    const other = await world.call(
      '/check/elgContractDetail',
      { elgId },
      { token: driver.hands.theirs.token },
    )
    expect(other.code).toBe(CODE.NOT_FOUND)
    expect((await world.call('/check/elgContractList', { keyword: '某某' }, { token })).data.total).toBe(1)
  })
})
