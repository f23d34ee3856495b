import { type DraftLine, draftText, toContent } from '@xinqi/api/draft-document'
import { CODE } from '@xinqi/api/error-codes'
import { newWordFile } from '@xinqi/documents/word-marks'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { writtenPdf } from '../../../../test/contract-driver.ts'
import { worldOfFile } from '../../../../test/world.ts'

const world = await worldOfFile()
const admin = await world.signIn('13800000001')
const exported = async (draftId: string, format: 'word' | 'pdf') =>
  (
    await world.send({
      url: '/api/web/draftAI/export',
      payload: JSON.stringify({ draftId, format }),
      token: admin,
    })
  ).response.rawPayload

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

  it('follows a template somebody brings: its clauses, its blanks, the parties of the need', async () => {
    const read = async (bytes: Buffer, fileName = '旧合同.pdf') =>
      (await world.form('/draftAI/readReference', [{ name: 'file', fileName, bytes }], {
        token: admin,
      })) as unknown as {
        code: number
        msg: string
        data: { name: string; clauses: number; lines: DraftLine[] }
      }
    expect((await read(Buffer.alloc(1024 * 1024 + 1, '%PDF-1.7 '))).msg).toBe('参考模板不超过1M，请重新上传')
    expect((await read(Buffer.from('MZ'), 'a.exe')).msg).toBe('参考模板仅支持 Word、WPS 或 PDF 文档')
    const { data: reference } = await read(
      await writtenPdf([
        [
          '保洁服务合同',
          '甲方：________',
          '乙方：________',
          '第一条 服务内容：乙方为甲方提供保洁，地点为________。',
          '第二条 钥匙保管：乙方妥善保管甲方的钥匙。',
          '甲方（盖章）：',
        ],
      ]),
    )
    expect(reference).toMatchObject({ name: '旧合同', clauses: 2 })
    const { draftId } = (
      await world.call(
        '/draftAI/create',
        {
          type: '其他',
          stance: '中立',
          answers: [{ key: 'firstName', value: '示例科技有限公司' }],
          reference: { name: reference.name, lines: reference.lines },
        },
        { token: admin },
      )
    ).data
    const detail = (await world.call('/draftAI/detail', { draftId }, { token: admin })).data
    expect(detail).toMatchObject({ name: '采购合同', source: '参考' })
    const text = draftText(detail.content)
    expect(text).toContain('甲方：示例科技有限公司\n乙方：【待填：乙方名称】')
    expect(text).toContain('第二条 钥匙保管\n乙方妥善保管甲方的钥匙。')
    expect(text).toContain('地点为【待填：地点】')
    const nothing = await world.call(
      '/draftAI/create',
      { type: '其他', stance: '中立', answers: [] },
      { token: admin },
    )
    expect(nothing.msg).toContain('没有这一类合同的范本')
  }, 60_000)

  it('keeps a table as a table, in Word and on the pages that are signed', async () => {
    const content = toContent([
      { kind: 'title', text: '买卖合同' },
      { kind: 'clause', text: '清单' },
      {
        kind: 'table',
        rows: [
          ['名称', '数量', '金额'],
          ...Array.from({ length: 60 }, (_, row) => [`设备${row}`, '2', '100']),
        ],
      },
    ])
    const { draftId } = (
      await world.call('/draftAI/create', { type: '买卖', stance: '中立', answers: [] }, { token: admin })
    ).data
    await world.call('/draftAI/save', { draftId, revision: 1, name: '清单合同', content }, { token: admin })
    const xml = Buffer.from(unzipSync(await exported(draftId, 'word'))['word/document.xml']!).toString()
    expect(xml.match(/<w:tr>/g)).toHaveLength(61)
    const model = await world.services.documents.readModel(await exported(draftId, 'pdf'))
    expect(model.pages.length).toBeGreaterThan(1)
    const tables = model.pages.map(({ blocks }) => blocks.find((block) => block.kind === 'table')!)
    for (const table of tables) expect(table.text).toContain('数量')
    expect(tables.map(({ text }) => text).join('')).toContain('设备59')
  }, 60_000)

  it('looks in Word and on its pages as it was written: bold words, cells drawn together', async () => {
    const words = (text: string, bold = false) => ({
      type: 'text',
      text,
      ...(bold ? { marks: [{ type: 'bold' }] } : {}),
    })
    const paragraph = (kind: string, ...content: object[]) => ({
      type: 'paragraph',
      attrs: { kind },
      content,
    })
    const cell = (text: string, attrs: object = {}, type = 'tableCell') => ({
      type,
      attrs,
      content: [paragraph('plain', words(text))],
    })
    const row = (...content: object[]) => ({ type: 'tableRow', content })
    const content = {
      type: 'doc',
      content: [
        paragraph('title', words('设备买卖合同')),
        paragraph('clause', words('价款')),
        paragraph('body', words('买方应当在'), words('收货后三日内', true), words('付清全部价款。')),
        paragraph('clause', words('清单')),
        {
          type: 'table',
          content: [
            row(cell('货物', { colspan: 2 }, 'tableHeader'), cell('金额', {}, 'tableHeader')),
            row(cell('检测设备', { rowspan: 2 }), cell('主机'), cell('壹万元')),
            row(cell('附件'), cell('贰万元')),
          ],
        },
      ],
    }
    const { draftId } = (
      await world.call('/draftAI/create', { type: '买卖', stance: '中立', answers: [] }, { token: admin })
    ).data
    await world.call(
      '/draftAI/save',
      { draftId, revision: 1, name: '设备买卖合同', content },
      { token: admin },
    )
    const docx = await exported(draftId, 'word')
    for (const file of [docx, await exported(draftId, 'pdf')]) {
      const { pages } = await world.services.documents.readModel(file)
      const blocks = pages.flatMap((page) => page.blocks)
      const table = blocks.find((block) => block.kind === 'table')!
      const spans = table.cells.map(({ blocks: [inside], rowSpan, columnSpan }) => [
        inside?.text,
        columnSpan,
        rowSpan,
      ])
      expect(spans).toContainEqual(['货物', 2, 1])
      expect(spans).toContainEqual(['检测设备', 1, 2])
      expect(spans).toContainEqual(['附件', 1, 1])
      const sentence = blocks.find(({ text }) => text?.startsWith('买方应当'))
      if (!sentence || !('lines' in sentence)) throw new Error('the sentence is gone')
      const bold = sentence.lines
        .flatMap(({ runs }) => runs)
        .filter((stretch) => stretch.bold)
        .map(({ text }) => text)
      expect(bold.join('')).toBe('收货后三日内')
    }
  }, 60_000)

  it('follows a Word template as it follows a PDF, tables included', async () => {
    const bytes = Buffer.from(
      newWordFile([
        { kind: 'title', text: '设备租赁合同' },
        { kind: 'plain', text: '甲方：________' },
        { kind: 'heading', text: '第一条 租金' },
        { kind: 'paragraph', text: '月租金为________元，按月支付。' },
        { kind: 'heading', text: '第二条 清单' },
        {
          kind: 'table',
          rows: [
            ['设备', '数量'],
            ['检测设备', '2'],
          ],
        },
      ]),
    )
    const { data: reference } = (await world.form(
      '/draftAI/readReference',
      [{ name: 'file', fileName: '旧合同.docx', bytes }],
      { token: admin },
    )) as unknown as { data: { name: string; clauses: number; lines: DraftLine[] } }
    expect(reference).toMatchObject({ name: '旧合同', clauses: 2 })
    const { draftId } = (
      await world.call(
        '/draftAI/create',
        { type: '租赁', stance: '中立', answers: [], reference: { name: '旧合同', lines: reference.lines } },
        { token: admin },
      )
    ).data
    const detail = (await world.call('/draftAI/detail', { draftId }, { token: admin })).data
    const text = draftText(detail.content)
    expect(text).toMatch(/^设备租赁合同\n甲方：【待填：甲方名称】\n第一条 租金\n月租金为【待填：月租金】元/)
    expect(text).toContain('第二条 清单\n设备\t数量\n检测设备\t2')
  }, 60_000)

  it('is reviewed while it is written, and refuses what is unlawful', async () => {
    const text =
      '借款合同\n出借人：张三\n借款人：李四\n借款金额为人民币10000元（大写：贰万元整），年利率36%。\n住所：【待填：甲方住所】'
    const found = (
      await world.call('/draftAI/check', { contractType: '借款', stance: '中立', text }, { token: admin })
    ).data
    expect(found.some(({ level }) => level === '高')).toBe(true)
    expect(found.filter(({ quote }) => quote.includes('待填'))).toEqual([])
    const refused = await world.call(
      '/draftAI/understand',
      { request: '帮我起草一份赌博场地租赁合同' },
      { token: admin },
    )
    expect(refused.msg).toBe('不能起草用于违法目的的合同')
  })
})
