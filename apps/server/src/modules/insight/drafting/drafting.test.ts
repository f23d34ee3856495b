import { draftText } from '@xinqi/api/draft-document'
import { CODE } from '@xinqi/api/error-codes'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../../../test/world.ts'

let world: World
let admin: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.signIn('13800000001')
})
afterAll(() => world.close())

const REQUEST =
  '甲方示例科技有限公司向乙方样例贸易有限公司采购检测设备，买卖合同，总价100000元，2026年12月31日前交货'

describe('a draft', () => {
  it('comes from a sentence, is kept across machines, and becomes a contract', async () => {
    const read = (await world.call('/draftAI/understand', { request: REQUEST }, { token: admin })).data
    expect(read.type).toBe('买卖')
    expect(read.answers).toContainEqual({ key: 'amount', value: '100000' })
    expect(read.missing).toContain('quality')
    const create = (answers: { key: string; value: string }[]) =>
      world.call('/draftAI/create', { type: read.type, stance: '甲方', answers }, { token: admin })
    const { draftId } = (await create(read.answers)).data
    const detail = (await world.call('/draftAI/detail', { draftId }, { token: admin })).data
    const text = draftText(detail.content)
    expect(text).toMatch(/^买卖合同\n甲方（买方）：示例科技有限公司/)
    expect(text).toContain('第一条 标的物')
    expect(text).toContain('【待填：质量标准】')
    // Blanks are told before anything is sent for signature.
    const early = await world.call('/draftAI/use', { draftId, as: 'contract' }, { token: admin })
    expect(early.code).toBe(CODE.CONTRACT_INCOMPLETE)

    const filled = JSON.parse(JSON.stringify(detail.content).replace(/【待填：[^】]+】/g, '已约定'))
    const save = (revision: number) =>
      world.call(
        '/draftAI/save',
        { draftId, revision, name: '设备买卖合同', content: filled },
        { token: admin },
      )
    const version = await world.call('/draftAI/keepVersion', { draftId, name: '初稿' }, { token: admin })
    expect((await save(1)).data.revision).toBe(2)
    expect((await save(1)).code).toBe(CODE.CONFLICT)
    const diffs = (
      await world.call(
        '/draftAI/compareVersions',
        { draftId, base: version.data.versionId },
        { token: admin },
      )
    ).data
    expect(diffs.some(({ finalText }) => finalText.includes('已约定'))).toBe(true)
    const used = await world.call('/draftAI/use', { draftId, as: 'contract' }, { token: admin })
    const { files, draft } = (
      await world.call('/contract/draft', { contractId: used.data.contractId }, { token: admin })
    ).data
    expect(draft.name).toBe('设备买卖合同')
    expect(files).toMatchObject([{ state: 1, name: '设备买卖合同.docx' }])
    const { response } = await world.send({
      url: '/api/web/draftAI/export',
      payload: JSON.stringify({ draftId, format: 'word' }),
      token: admin,
    })
    expect(Buffer.from(unzipSync(response.rawPayload)['word/document.xml']!).toString()).toContain(
      '第一条 标的物',
    )
    const other = await world.signIn('13800000005')
    expect((await world.call('/draftAI/detail', { draftId }, { token: other })).code).toBe(CODE.NOT_FOUND)
  }, 60_000)

  it('is reviewed while it is written, and refuses what is unlawful', async () => {
    const text =
      '借款合同\n出借人：张三\n借款人：李四\n借款金额为人民币10000元（大写：贰万元整），年利率36%。'
    const found = (
      await world.call('/draftAI/check', { contractType: '借款', stance: '中立', text }, { token: admin })
    ).data
    expect(found.some(({ level }) => level === '高')).toBe(true)
    const refused = await world.call(
      '/draftAI/understand',
      { request: '帮我起草一份赌博场地租赁合同' },
      { token: admin },
    )
    expect(refused.msg).toBe('不能起草用于违法目的的合同')
  })
})
