import { AI_TASK } from '@xinqi/api/ai'
import { CODE } from '@xinqi/api/error-codes'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { aiDriver, SALE, wordOf } from '../../../../test/ai-driver.ts'
import { writtenPdf } from '../../../../test/draft-parts.ts'
import { worldOfFile } from '../../../../test/world.ts'
import { theRow } from '../../../platform/db/row.ts'
import { giveUpTask } from '../ai-tasks/run-task.ts'
import { patternOf } from './checklist-rules.ts'

/** A capital sum that does not say what the figures say, and a penalty nobody would be held to. */
const RISKY = SALE.map((line) =>
  line.replace('壹拾万元整', '壹拾壹万元整').replace('总额不超过合同总价的20%', '不设上限'),
)

const world = await worldOfFile()
const driver = aiDriver(world)
const admin = await world.signIn('13800000001')
const { data } = await driver.examine(admin, wordOf(RISKY), { stance: '甲方' }, '采购合同.docx')
const fileId = data.fileId
await driver.runNow(fileId)

const view = async () => (await world.call('/contractExamine/view', { fileId }, { token: admin })).data
const exported = async (format: 'pdf' | 'excel' | 'word') => {
  const { response } = await world.send({
    url: '/api/web/contractExamine/export',
    payload: JSON.stringify({ fileId, format, withIgnored: true }),
    token: admin,
  })
  expect(response.statusCode).toBe(200)
  return response.rawPayload
}

describe('a review', () => {
  it('quotes what it found, with its place, its law and wording', async () => {
    const { task, findings, facts, passed, contractType } = await view()
    expect(task.status).toBe(AI_TASK.done)
    expect(contractType).toBe('买卖')
    const capital = findings.find(({ quote }) => quote.includes('壹拾壹万'))!
    expect(capital.level).toBe('高')
    expect(capital.quote).toContain('壹拾壹万元整')
    expect(capital.boxes.length).toBeGreaterThan(0)
    expect(passed.length).toBeGreaterThan(3)
    expect(facts.map(({ name }) => name)).toEqual(['合同信息', '主体信息', '履约条款'])
  })

  it('keeps what people decide, and writes it into the Word file', async () => {
    const { findings } = await view()
    const capital = findings.find(({ quote }) => quote.includes('壹拾壹万'))!
    const mark = {
      fileId,
      item: capital.id,
      state: 3,
      wording: capital.quote.replace('壹拾壹万元整', '壹拾万元整'),
    }
    expect((await world.call('/contractExamine/mark', mark, { token: admin })).code).toBe(1)
    await world.call(
      '/contractExamine/mark',
      { fileId, item: capital.id, feedback: 1, feedbackNote: '准确' },
      { token: admin },
    )
    const [kept] = (await world.call('/contractExamine/marks', { fileId }, { token: admin })).data
    expect(kept).toMatchObject({ state: 3, wording: mark.wording, feedback: 1, accountName: '张三' })
    const parts = unzipSync(await exported('word'))
    const document = Buffer.from(parts['word/document.xml']!).toString()
    expect(document).toMatch(/<w:del [^>]*><w:r>.*?壹.*?<\/w:del>/)
    expect(document.match(/<w:commentRangeStart/g)!.length).toBeGreaterThanOrEqual(findings.length)
    expect(Buffer.from(parts['word/comments.xml']!).toString()).toContain('不构成法律意见')
    expect((await exported('pdf')).subarray(0, 5).toString()).toBe('%PDF-')
    expect(
      Object.keys(unzipSync(await exported('excel'))).filter((name) => /sheet\d/.test(name)),
    ).toHaveLength(5)
  })

  it('runs again with other eyes for nothing', async () => {
    const left = await driver.left(admin, 'examine')
    const before = await view()
    const again = { fileId, stance: '乙方' as const, strictness: '严格' as const }
    expect((await world.call('/contractExamine/rerun', again, { token: admin })).data.version).toBe(2)
    const after = await view()
    expect(after.stance).toBe('乙方')
    expect(after.findings.length).toBeGreaterThan(before.findings.length)
    expect(await driver.left(admin, 'examine')).toBe(left)
    // The same matter keeps its name, and with it what was said of it.
    const capital = before.findings.find(({ quote }) => quote.includes('壹拾壹万'))!
    expect(after.findings.map(({ id }) => id)).toContain(capital.id)
  })

  it('becomes a draft or a template with what was accepted in it', async () => {
    const draft = await world.call(
      '/contractExamine/createTemplateOrContract',
      { fileId, as: 'contract' },
      { token: admin },
    )
    expect(draft.data).toMatchObject({ templateNo: null, leftOut: 0 })
    const { files } = (
      await world.call('/contract/draft', { contractId: draft.data.contractId }, { token: admin })
    ).data
    expect(files).toMatchObject([{ name: '采购合同.docx', state: 1 }])
    const { source_blob } = await theRow(
      world.services.db,
      'contract_file',
      { contract_id: draft.data.contractId },
      ['source_blob'],
    )
    const blob = (await world.services.blobs.find(world.services.db, source_blob))!
    const document = Buffer.from(
      unzipSync(await world.services.blobs.read(blob))['word/document.xml']!,
    ).toString()
    expect(document).not.toMatch(/<w:(ins|del) |壹拾壹万/)
    const template = await world.call(
      '/contractExamine/createTemplateOrContract',
      { fileId, as: 'template', name: '采购模板' },
      { token: admin },
    )
    expect(template.data.templateNo).toBeTruthy()
  }, 180_000)
})

describe("a company's own checklist", () => {
  const content = {
    off: [],
    levels: [],
    rules: [
      {
        id: 'P1',
        title: '必须约定样品封存',
        riskLevel: 'high' as const,
        explanation: '公司要求封存样品',
        wording: '双方应封存样品一份。',
        forbids: [],
        requires: ['封存*样品'],
      },
    ],
  }
  it('that is gone when its review begins fails the review, which then costs nothing', async () => {
    const { checklistId } = (
      await world.call(
        '/contractExamine/saveChecklist',
        { version: 0, name: '将被删除', contractTypes: [], content },
        { token: admin },
      )
    ).data
    const before = await driver.left(admin, 'examine')
    const asked = await driver.examine(admin, await writtenPdf([SALE]), { checklistId }, '清单.pdf')
    expect(await driver.left(admin, 'examine')).toBe(before - 1)
    await world.call('/contractExamine/removeChecklist', { checklistId }, { token: admin })
    await driver.runNow(asked.data.fileId)
    expect(await driver.rowOf(asked.data.fileId)).toMatchObject({
      status: AI_TASK.failed,
      reason: expect.stringContaining('审查清单已被删除'),
    })
    expect(await driver.left(admin, 'examine')).toBe(before)
  })

  it('that cannot be read is tried again, and no review is made without it', async () => {
    const before = await driver.left(admin, 'examine')
    const { fileId: waiting } = (await driver.examine(admin, await writtenPdf([SALE]), {}, '清单.pdf')).data
    await sql`alter table review_checklist rename to review_checklist_away`.execute(world.services.db)
    try {
      await expect(driver.runNow(waiting)).rejects.toThrow()
    } finally {
      await sql`alter table review_checklist_away rename to review_checklist`.execute(world.services.db)
    }
    expect((await driver.rowOf(waiting))!.status).toBe(AI_TASK.running)
    await giveUpTask(world.services)({ ownerId: (await driver.rowOf(waiting))!.owner_id, taskId: waiting })
    expect(await driver.left(admin, 'examine')).toBe(before)
  })

  it('is tried before it is switched on, and then asks its questions', async () => {
    const saved = await world.call(
      '/contractExamine/saveChecklist',
      { version: 0, name: '采购红线', contractTypes: ['买卖'], content },
      { token: admin },
    )
    const { checklistId } = saved.data
    const enable = () =>
      world.call('/contractExamine/enableChecklist', { checklistId, enabled: true }, { token: admin })
    expect((await enable()).code).toBe(CODE.CHECKLIST_UNTRIED)
    const tried = await world.call(
      '/contractExamine/tryChecklist',
      { checklistId, sample: RISKY.join('\n') },
      { token: admin },
    )
    expect(tried.data.findings.map(({ title }) => title)).toContain('必须约定样品封存')
    expect((await enable()).code).toBe(1)
    await world.call(
      '/contractExamine/rerun',
      { fileId, stance: '中立', strictness: '中立' },
      { token: admin },
    )
    expect((await view()).findings.map(({ title }) => title)).toContain('必须约定样品封存')
    // A new version is to be tried anew, and does nothing until then.
    await world.call(
      '/contractExamine/saveChecklist',
      { checklistId, version: 1, name: '采购红线', contractTypes: [], content },
      { token: admin },
    )
    const stale = await world.call(
      '/contractExamine/saveChecklist',
      { checklistId, version: 1, name: '采购红线', contractTypes: [], content },
      { token: admin },
    )
    expect(stale.code).toBe(CODE.CONFLICT)
    const detail = (await world.call('/contractExamine/checklistDetail', { checklistId }, { token: admin }))
      .data
    expect(detail).toMatchObject({ version: 2, enabled: false, isTried: false })
    expect(detail.versions).toHaveLength(2)
    const other = await world.signIn('13800000005')
    expect(
      (await world.call('/contractExamine/checklistDetail', { checklistId }, { token: other })).code,
    ).toBe(CODE.NOT_FOUND)
  })
  it('holds words, not programs', () => {
    const pattern = new RegExp(patternOf('(a+)+*违约金|罚款'))
    const started = performance.now()
    expect(pattern.test(`${'a'.repeat(50_000)}！`)).toBe(false)
    expect(performance.now() - started).toBeLessThan(500)
    expect(new RegExp(patternOf('单方*解除')).test('甲方可单方随时解除')).toBe(true)
  })
})
