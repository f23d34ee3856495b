import { AI_TASK } from '@xinqi/api/ai'
import { CODE } from '@xinqi/api/error-codes'
import { ERRORS } from '@xinqi/api/errors'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { compoundFile } from '../../../../../../packages/documents/test/make-compound.ts'
import { aiDriver, SALE, wordOf } from '../../../../test/ai-driver.ts'
import { contractDriver, writtenPdf } from '../../../../test/contract-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { theRow } from '../../../platform/db/row.ts'
import { spend } from '../../quota/copies/spend.ts'
import { failTask } from './run-task.ts'

const CHANGED = SALE.map((line) => line.replace('万分之五', '千分之五').replace('15日内检验', '5日内检验'))

const world = await worldOfFile()
const driver = aiDriver(world)
const [admin, clerk, other] = await world.signInAll('13800000001', '13800000004', '13800000005')

const ownerOf = async () =>
  (await theRow(world.services.db, 'company', { name: '示例科技有限公司' }, ['id'])).id

describe('two texts', () => {
  it('are compared at once', async () => {
    const { data, msg } = (await world.form(
      '/contractCompare/createTextdiffTask',
      [
        { name: 'baseText', value: SALE.join('\r\n') },
        { name: 'compareFile', fileName: '对方.txt', bytes: Buffer.from(CHANGED.join('\n')) },
      ],
      { token: admin },
    )) as unknown as { msg: string; data: { taskId: string } }
    expect(data, msg).toBeTruthy()
    const view = (await world.call('/contractCompare/view', { taskId: data.taskId }, { token: admin })).data
    expect(view.texts).toEqual({ base: SALE.join('\n'), final: CHANGED.join('\n') })
    expect(view.diffs).toHaveLength(2)
    const missing = (await world.form(
      '/contractCompare/createTextdiffTask',
      [{ name: 'baseText', value: '甲' }],
      { token: admin },
    )) as unknown as { code: number }
    expect(missing.code).toBe(CODE.AI_TEXT_MISSING)
  })
})

describe('a comparison', () => {
  it('costs a copy, finds what changed on both sides and is exported', async () => {
    const before = await driver.left(admin, 'compare')
    const { data, msg } = await driver.compare(admin, wordOf(SALE), wordOf(CHANGED), {}, '主合同.docx')
    expect(data?.taskId, msg).toBeTruthy()
    expect(await driver.left(admin, 'compare')).toBe(before - 1)
    const { taskId } = data
    await driver.runNow(taskId)
    const view = (await world.call('/contractCompare/view', { taskId }, { token: admin })).data
    expect(view.task.status).toBe(AI_TASK.done)
    expect(view.diffs.map(({ baseText, finalText }) => [baseText, finalText])).toEqual([
      ['15', '5'],
      ['万', '千'],
    ])
    expect(view.diffs.every(({ base, final }) => base.length > 0 && final.length > 0)).toBe(true)
    expect(view.anchors.length).toBeGreaterThan(5)

    // Ignored and remarked on, kept and left out of an export.
    await world.call(
      '/contractCompare/mark',
      { taskId, item: view.diffs[0]!.id, state: 2, note: '可以接受' },
      { token: admin },
    )
    const marks = (await world.call('/contractCompare/marks', { taskId }, { token: admin })).data
    expect(marks).toMatchObject([{ item: view.diffs[0]!.id, state: 2, note: '可以接受', isMine: true }])
    const exported = async (format: 'pdf' | 'excel' | 'word', withIgnored = true) => {
      const { response } = await world.send({
        url: '/api/web/contractCompare/export',
        payload: JSON.stringify({ taskId, format, withIgnored }),
        token: admin,
      })
      expect(response.statusCode).toBe(200)
      return response.rawPayload
    }
    expect((await exported('pdf')).subarray(0, 5).toString()).toBe('%PDF-')
    const sheet = (bytes: Buffer) =>
      Object.entries(unzipSync(bytes))
        .map(([, part]) => Buffer.from(part).toString())
        .join('')
    expect(sheet(await exported('excel'))).toContain('可以接受')
    const word = Buffer.from(unzipSync(await exported('word'))['word/document.xml']!).toString()
    expect(word).toMatch(/<w:delText xml:space="preserve">万<\/w:delText>/)
    expect(word).toMatch(/<w:ins [^>]*><w:r>.*?<w:t xml:space="preserve">千<\/w:t>/)
  }, 240_000)

  it('compares two files that are in the house', async () => {
    const contracts = contractDriver(world)
    const contractId = await contracts.begin(admin)
    const { data } = await contracts.upload(admin, contractId, await writtenPdf([SALE]))
    await contracts.convert(contractId, data.file.fileId)
    const { data: changed } = await contracts.upload(admin, contractId, await writtenPdf([CHANGED]))
    await contracts.convert(contractId, changed.file.fileId)
    const compared = (body: { baseFileOssKey: string; compareFileOssKey: string }, token: string) =>
      world.call('/contractCompare/inner/createCompareTask', body, { token })
    const keyOf = (fileId: string) => `contract:${contractId}:${fileId}`
    const baseFileOssKey = keyOf(data.file.fileId)
    const compareFileOssKey = keyOf(changed.file.fileId)
    expect((await compared({ baseFileOssKey, compareFileOssKey }, other)).code).toBe(CODE.NOT_FOUND)
    expect((await compared({ baseFileOssKey, compareFileOssKey: baseFileOssKey }, admin)).code).toBe(
      CODE.BAD_REQUEST,
    )
    const begun = await compared({ baseFileOssKey, compareFileOssKey }, admin)
    expect(begun.code, begun.msg).toBe(1)
    const shown = await world.call('/contractCompare/progress', begun.data, { token: admin })
    expect(shown).toMatchObject({ code: 1, data: { status: AI_TASK.waiting } })
  })

  it('takes three of twenty that start at once when three copies are left', async () => {
    const ownerId = await ownerOf()
    const left = await driver.left(admin, 'compare')
    await world.services.db.transaction().execute((tx) =>
      spend(tx, {
        ownerId,
        kind: 'compare',
        quantity: left - 3,
        reason: '测试',
        reference: 'race',
        now: world.clock.now(),
      }),
    )
    const pdf = await writtenPdf([SALE])
    const answers = await Promise.all(Array.from({ length: 20 }, () => driver.compare(admin, pdf, pdf)))
    const started = answers.filter(({ code }) => code === 1)
    expect(started).toHaveLength(3)
    expect(new Set(answers.filter(({ code }) => code !== 1).map(({ code }) => code))).toEqual(
      new Set([CODE.QUOTA_SHORT]),
    )
    expect(await driver.left(admin, 'compare')).toBe(0)

    // Nothing left: refused. One that failed through no fault of the user gives its copy back, once.
    const failed = started[0]!.data.taskId
    await failTask(world.services, { ownerId, taskId: failed }, '处理失败')
    await failTask(world.services, { ownerId, taskId: failed }, '处理失败')
    expect(await driver.left(admin, 'compare')).toBe(1)
    const row = (await world.call('/contractCompare/list', {}, { token: admin })).data.list.find(
      ({ taskId }) => taskId === failed,
    )!
    expect(row).toMatchObject({ status: AI_TASK.failed, reason: '处理失败', copies: 0 })

    // Tried again it is charged again; deleted while it waits it is not.
    await world.call('/contractCompare/retry', { taskId: failed }, { token: admin })
    expect(await driver.left(admin, 'compare')).toBe(0)
    await driver.runNow(failed)
    expect((await driver.rowOf(failed))!.status).toBe(AI_TASK.done)
    expect((await world.call('/contractCompare/retry', { taskId: failed }, { token: admin })).code).toBe(
      CODE.AI_TASK_RUNNING,
    )
    await world.call('/contractCompare/delete', { taskId: started[1]!.data.taskId }, { token: admin })
    expect(await driver.left(admin, 'compare')).toBe(1)
  }, 120_000)

  it('goes on after a worker died in the middle, and charges nothing more', async () => {
    const pdf = await writtenPdf([SALE])
    const { data } = await driver.compare(admin, pdf, await writtenPdf([CHANGED]))
    const left = await driver.left(admin, 'compare')
    const row = (await driver.rowOf(data.taskId))!
    const died = new AbortController()
    died.abort()
    await expect(driver.run(row.owner_id, row.id, died.signal)).rejects.toThrow()
    expect((await driver.rowOf(row.id))!.status).toBe(AI_TASK.running)
    await driver.runNow(row.id)
    await driver.runNow(row.id)
    expect(await driver.rowOf(row.id)).toMatchObject({ status: AI_TASK.done, result_version: 1, copies: 1 })
    expect(await driver.left(admin, 'compare')).toBe(left)
  }, 60_000)

  it('says what to do about files it cannot read', async () => {
    const refused = await driver.compare(clerk, Buffer.from('MZ not a document'), await writtenPdf([SALE]))
    expect(refused.msg).toBe(ERRORS.FILE_TYPE.msg)
    const empty = await driver.compare(clerk, Buffer.alloc(0), await writtenPdf([SALE]))
    expect(empty.msg).toBe('文件是空的，没有任何内容，请重新导出后上传')
    const word = wordOf(SALE)
    const cut = await driver.compare(clerk, word.subarray(0, word.length - 400), await writtenPdf([SALE]))
    expect(cut.msg).toBe('文件已损坏或内容不完整，请用原软件重新导出后上传')
    const locked = await driver.compare(
      clerk,
      Buffer.from(compoundFile([{ name: 'EncryptedPackage', content: Buffer.alloc(5000) }])),
      await writtenPdf([SALE]),
    )
    expect(locked.msg).toBe('文件设有密码，无法读取，请解除密码保护后重新上传')
    const none = (await world.form('/contractCompare/createCompareTask', [], {
      token: admin,
    })) as unknown as { msg: string }
    expect(none.msg).toBe('请上传主合同文件')
  })

  it('is open to somebody who acts for himself, with copies of his own', async () => {
    const person = await world.signIn('13800000008')
    expect((await world.call('/contractCompare/getPageNum', {}, { token: person })).data).toEqual({
      copies: 0,
    })
    const refused = await driver.compare(person, await writtenPdf([SALE]), await writtenPdf([SALE]))
    expect(refused.code).toBe(CODE.QUOTA_SHORT)
  })

  it('is there for nobody else', async () => {
    const list = (await world.call('/contractCompare/list', {}, { token: admin })).data.list
    const { taskId } = list[0]!
    for (const token of [other, clerk])
      for (const path of [
        '/contractCompare/view',
        '/contractCompare/progress',
        '/contractCompare/marks',
        '/contractCompare/delete',
        '/contractCompare/retry',
      ] as const)
        expect((await world.call(path, { taskId }, { token })).code, path).toBe(CODE.NOT_FOUND)
  })
})

describe('files to choose from', () => {
  it('are, of a flow, those of the contracts begun from it', async () => {
    const contracts = contractDriver(world)
    const content = {
      inTurn: true,
      openToLater: true,
      terminable: true,
      placeLater: false,
      deadlineDays: 10,
      parties: [],
      cc: [],
    }
    const { templateNo } = (
      await world.call('/flowTemplate/save', { name: '比对流程', revision: 0, content } as never, {
        token: admin,
      })
    ).data
    const { contractId } = (await world.call('/flowTemplate/start', { templateNo }, { token: admin })).data
    const { data } = await contracts.upload(admin, contractId, await writtenPdf([SALE]))
    await contracts.convert(contractId, data.file.fileId)
    const offered = async (asked: object, token = admin) =>
      (await world.call('/contractCompare/candidateFiles', asked, { token })).data
    const found = await offered({ flowTemplateNos: [templateNo] })
    expect(found).toMatchObject([{ fileName: '合同.pdf', pages: 1 }])
    expect(await offered({ templateNos: [templateNo] })).toEqual(found)
    expect(await offered({ param: templateNo })).toEqual(found)
    expect(await offered({ flowTemplateNos: [templateNo] }, other)).toEqual([])
  })

  it('are those of contracts one may see', async () => {
    const contracts = contractDriver(world)
    const contractId = await contracts.begin(admin)
    const { data } = await contracts.upload(admin, contractId, await writtenPdf([SALE]))
    await contracts.convert(contractId, data.file.fileId)
    const ask = { attachId: [data.file.fileId] }
    const mine = (await world.call('/contractExamine/candidateFiles', ask, { token: admin })).data
    expect(mine).toMatchObject([{ fileName: '合同.pdf', pages: 1 }])
    expect((await world.call('/contractExamine/candidateFiles', ask, { token: other })).data).toEqual([])
    expect(
      (await world.call('/contractCompare/candidateFiles', { param: contractId }, { token: admin })).data,
    ).toEqual(mine)
    const stolen = await world.call(
      '/contractExamine/inner/createExamineTask',
      { ossKey: mine[0]!.fileOssKey },
      { token: other },
    )
    expect(stolen.code).toBe(CODE.NOT_FOUND)
    const begun = await world.call(
      '/contractExamine/inner/createExamineTask',
      { ossKey: mine[0]!.fileOssKey, pageType: '1', contractId },
      { token: admin },
    )
    expect(begun.code).toBe(1)
  })
})
