import type { TextBlock } from '@xinqi/documents'
import { describe, expect, it } from 'vitest'
import { compare } from '../src/index.ts'
import { model, paragraph, seal, table } from './model-maker.ts'

const FIRST = '第一条　甲方应当于2025年3月1日前向乙方支付合同总价的30%作为预付款，余款在验收合格后付清。'
const SECOND = '第二条　乙方应当在收到预付款后六十日内完成全部设备的制造、运输、安装和调试工作。'

describe('running text of a model', () => {
  it('gives block, offsets in it and a box per line on both sides', () => {
    const base = model([[paragraph(FIRST, 0.1), paragraph(SECOND, 0.3)]])
    const final = model([[paragraph(FIRST.replace('30%', '45%'), 0.1), paragraph(SECOND, 0.3)]])
    const [diff] = compare(base, final).diffs
    const at = FIRST.indexOf('30%')
    expect(diff!.base.parts).toEqual([{ page: 0, block: 0, start: at, end: at + 3 }])
    // A line holds 26 characters: the number starts on the second one.
    const [box] = diff!.base.boxes
    expect(box!.page).toBe(0)
    expect(box!.box.x).toBeCloseTo(0.1 + (at - 26) * 0.02)
    expect(box!.box.y).toBeCloseTo(0.12)
    expect(box!.box.w).toBeCloseTo(0.06)
  })

  it('gives a change across a line end one box on each line, and an absent side a caret', () => {
    const inserted = FIRST.replace('作为预付款', '作为不可退还的第一期预付款')
    const [diff] = compare(
      model([[paragraph(FIRST, 0.1)]]),
      model([[paragraph(inserted, 0.1, { width: 35 })]]),
    ).diffs
    expect(diff!.finalText).toBe('不可退还的第一期')
    expect(diff!.final.boxes.map(({ box }) => Math.round(box.w / 0.02))).toEqual([1, 7])
    expect(diff!.base.boxes).toHaveLength(1)
    expect(diff!.base.boxes[0]!.box.w).toBe(0)
  })

  it('sees no change in other page breaks, headers, page numbers and watermarks', () => {
    const whole = model([[paragraph(FIRST, 0.1), paragraph(SECOND, 0.3)]])
    const header = (text: string) => paragraph(text, 0.02, { kind: 'header' })
    const number = (text: string) => paragraph(text, 0.96, { kind: 'pageNumber' })
    const cut = model([
      [header('采购合同'), paragraph(FIRST, 0.1), paragraph(SECOND.slice(0, 12), 0.9), number('1')],
      [
        header('采购合同'),
        paragraph(SECOND.slice(12), 0.1, { continues: true }),
        number('2'),
        paragraph('草稿', 0.5, { kind: 'watermark' }),
      ],
    ])
    expect(compare(whole, cut).diffs).toEqual([])
    expect(compare(whole, cut).similarity).toBe(1)
    expect(compare(whole, cut, { pageFurniture: true }).diffs.map((diff) => diff.class)).toEqual([
      'headerFooter',
      'pageNumber',
    ])
  })

  it('takes back into the text what a reader mistook for a header', () => {
    const common = '但不可抗力造成的除外。'
    const whole = model([
      [paragraph(FIRST, 0.1), paragraph(common, 0.2), paragraph(SECOND, 0.3), paragraph(common, 0.4)],
    ])
    const cut = model([
      [paragraph(FIRST, 0.1)],
      [paragraph(common, 0.02, { kind: 'header' }), paragraph(SECOND, 0.1)],
      [paragraph(common, 0.02, { kind: 'header' })],
    ])
    expect(compare(whole, cut).diffs).toEqual([])
    expect(compare(cut, whole).diffs).toEqual([])
  })

  it('marks what a recogniser was unsure of', () => {
    const scan = (text: string, confidence: number) =>
      model([[paragraph(text, 0.1, { confidence })]], { source: 'ocr', fonts: 'estimated' })
    const read = model([[paragraph(FIRST, 0.1)]])
    expect(compare(read, scan(FIRST.replace('日前', '曰前'), 0.6)).diffs[0]!.uncertain).toBe(true)
    expect(compare(read, scan(FIRST.replace('30%', '45%'), 0.99)).diffs[0]!.uncertain).toBeUndefined()
  })

  it('compares a model with a plain text', () => {
    const { diffs } = compare(
      model([[paragraph(FIRST, 0.1), paragraph(SECOND, 0.3)]]),
      `${FIRST}\n${SECOND.replace('六十', '九十')}`,
    )
    expect(diffs).toMatchObject([{ type: 'replace', baseText: '六十', finalText: '九十', category: '期限' }])
  })
})

describe('tables', () => {
  const ROWS = [
    ['序号', '名称', '数量', '单价', '金额'],
    ['1', '服务器', '10', '52000', '520000'],
    ['2', '交换机', '4', '8600', '34400'],
    ['3', '机柜', '6', '3200', '19200'],
  ]
  const of = (rows: string[][]) => model([[paragraph(FIRST, 0.05), table(rows, 0.3), paragraph(SECOND, 0.8)]])
  const changed = (row: number, column: number, text: string) =>
    ROWS.map((cells, r) => cells.map((cell, c) => (r === row && c === column ? text : cell)))

  it('a changed cell is one change with its row and column', () => {
    const [diff, ...rest] = compare(of(ROWS), of(changed(2, 3, '8800'))).diffs
    expect(rest).toEqual([])
    expect(diff).toMatchObject({ type: 'replace', class: 'table', baseText: '8600', finalText: '8800' })
    expect(diff!.final.parts).toEqual([{ page: 0, block: 1, row: 2, column: 3, start: 0, end: 4 }])
    expect(diff!.final.boxes).toHaveLength(1)
  })

  it('an inserted row is one insertion, a deleted row one deletion, the others stay themselves', () => {
    const more = [...ROWS.slice(0, 2), ['2', '防火墙', '2', '41000', '82000'], ...ROWS.slice(2)]
    const inserted = compare(of(ROWS), of(more)).diffs
    expect(inserted).toMatchObject([
      { type: 'insert', class: 'table', finalText: '2\t防火墙\t2\t41000\t82000' },
    ])
    expect(compare(of(more), of(ROWS)).diffs).toMatchObject([{ type: 'delete', class: 'table' }])
  })

  it('a moved row is one move with the change made in it', () => {
    const moved = [ROWS[0]!, ROWS[3]!, ROWS[1]!, ROWS[2]!]
    expect(compare(of(ROWS), of(moved)).diffs).toMatchObject([{ type: 'move', class: 'table', inner: [] }])
    const edited = moved.map((row) => (row[1] === '机柜' ? [...row.slice(0, 3), '3300', '19200'] : row))
    const [diff] = compare(of(ROWS), of(edited)).diffs
    expect(diff!.type).toBe('move')
    expect(diff!.inner).toMatchObject([{ baseText: '3200', finalText: '3300' }])
  })

  it('an added column is one change', () => {
    const wider = ROWS.map((row, r) => [...row.slice(0, 4), r === 0 ? '税率' : '13%', row[4]!])
    const { diffs } = compare(of(ROWS), of(wider))
    expect(diffs).toMatchObject([{ type: 'insert', class: 'table', finalText: '税率\n13%\n13%\n13%' }])
    expect(diffs[0]!.final.boxes).toHaveLength(4)
  })

  it('a table cut by a page, with its heading printed again, is the same table', () => {
    const cut = model([
      [paragraph(FIRST, 0.05), table(ROWS.slice(0, 3), 0.7)],
      [table([ROWS[0]!, ROWS[3]!], 0.05, true), paragraph(SECOND, 0.5)],
    ])
    expect(compare(of(ROWS), cut).diffs).toEqual([])
  })

  it('a table read as lines of text on the other side still compares', () => {
    const flat = model([
      [
        paragraph(FIRST, 0.05),
        ...ROWS.map((row, i) => paragraph(row.join(' '), 0.3 + i * 0.05)),
        paragraph(SECOND, 0.8),
      ],
    ])
    expect(compare(of(ROWS), flat).diffs).toEqual([])
  })
})

describe('the five switches', () => {
  const styled = (font: string, size: number): TextBlock => paragraph(FIRST, 0.1, { font, size })
  const signed = (...names: string[]) =>
    model([[paragraph(FIRST, 0.1), ...names.map((name, i) => seal(name, { y: 0.5 + i * 0.2 }))]])

  it('report nothing when off', () => {
    const base = model([[styled('宋体', 12), seal('甲公司', { y: 0.5 })]])
    const final = model([[styled('黑体', 14), { ...seal('x', { y: 0.8 }), kind: 'handwriting' }]])
    expect(compare(base, final).diffs).toEqual([])
    expect(compare(base, final).remarks).toEqual([])
  })

  it('fontFamilyRecognition knows one family under its many names', () => {
    const on = { fontFamilyRecognition: true }
    expect(compare(model([[styled('宋体', 12)]]), model([[styled('ABCDEF+SimSun', 12)]]), on).diffs).toEqual(
      [],
    )
    const { diffs } = compare(model([[styled('宋体', 12)]]), model([[styled('FangSong_GB2312', 12)]]), on)
    expect(diffs).toMatchObject([
      { type: 'replace', class: 'font', baseStyle: '宋体', finalStyle: '仿宋', baseText: FIRST },
    ])
  })

  it('fontSizeRecognition reports sizes by their Chinese names', () => {
    const { diffs } = compare(model([[styled('宋体', 12)]]), model([[styled('宋体', 10.5)]]), {
      fontSizeRecognition: true,
    })
    expect(diffs).toMatchObject([
      { class: 'size', baseStyle: '小四（12 磅）', finalStyle: '五号（10.5 磅）' },
    ])
  })

  it('a scan cannot tell a font, and the result says so', () => {
    const scan = model([[styled('', 12)]], { source: 'ocr', fonts: 'estimated' })
    const { diffs, remarks } = compare(model([[styled('宋体', 12)]]), scan, {
      fontFamilyRecognition: true,
      fontSizeRecognition: true,
    })
    expect(diffs).toEqual([])
    expect(remarks).toEqual([
      '比对文件是扫描件或图片，无法识别字体，字体未比对。',
      '比对文件的字号由行高估计，差异仅供参考。',
    ])
    const unknown = model([[styled('', 0)]], { source: 'ocr', fonts: 'unknown' })
    expect(compare(unknown, unknown, { fontSizeRecognition: true }).remarks[0]).toContain('无法识别字号')
  })

  it('sealRecognition finds seals that came, went and changed', () => {
    const on = { sealRecognition: true }
    expect(compare(signed('甲公司合同专用章'), signed('甲公司合同专用章'), on).diffs).toEqual([])
    expect(
      compare(signed('甲公司合同专用章'), signed('甲公司合同专用章', '乙公司公章'), on).diffs,
    ).toMatchObject([
      { type: 'insert', class: 'seal', finalText: '乙公司公章', final: { boxes: [{ page: 0 }] } },
    ])
    expect(compare(signed('甲公司公章'), signed(), on).diffs).toMatchObject([
      { type: 'delete', class: 'seal' },
    ])
    expect(compare(signed('甲公司公章'), signed('丙公司公章'), on).diffs).toMatchObject([
      { type: 'replace', class: 'seal', baseText: '甲公司公章', finalText: '丙公司公章' },
    ])
  })

  it('handWritingRecognition shows handwriting and never calls it certain', () => {
    const written = model([[paragraph(FIRST, 0.1), { ...seal('张三', { y: 0.5 }), kind: 'handwriting' }]])
    const { diffs, remarks } = compare(model([[paragraph(FIRST, 0.1)]]), written, {
      handWritingRecognition: true,
    })
    expect(diffs).toMatchObject([
      { type: 'insert', class: 'handwriting', finalText: '张三', uncertain: true },
    ])
    expect(remarks.join()).toContain('仅供人工核对')
  })

  it('plain texts say what they have not got', () => {
    const all = {
      sealRecognition: true,
      handWritingRecognition: true,
      fontFamilyRecognition: true,
      fontSizeRecognition: true,
    }
    expect(compare('甲', '甲', all).remarks).toHaveLength(8)
  })
})
