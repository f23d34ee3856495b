import { describe, expect, it } from 'vitest'
import { compare, type Diff } from '../src/index.ts'

const CONTRACT = [
  '设备采购合同',
  '第一条　甲方向乙方采购附件一所列设备，合同总价为人民币1,200,000.00元，该价格已包含运输费和安装费。',
  '第二条　甲方应当于2025年3月1日前支付合同总价的30%作为预付款，余款在验收合格后十五日内付清。',
  '第三条　乙方逾期交货的，每逾期一日应当按照逾期部分货款的千分之五支付违约金。',
  '第四条　未经对方书面同意，任何一方不得将本合同项下的权利义务转让给第三方。',
  '第五条　因本合同引起的争议，双方应当友好协商解决；协商不成的，向甲方住所地人民法院提起诉讼。',
  '第六条　本合同自双方签字盖章之日起生效，一式四份，双方各执二份。',
].join('\n')

const brief = ({ type, baseText, finalText, category }: Diff) => [type, baseText, finalText, category]
const changes = (base: string, final: string) => compare(base, final).diffs.map(brief)
const edited = (from: string, to: string) => changes(CONTRACT, CONTRACT.replace(from, to))

describe('a changed token', () => {
  it('shows the whole number, old and new', () => {
    expect(edited('1,200,000.00', '1,250,000.00')).toEqual([
      ['replace', '1,200,000.00', '1,250,000.00', '金额'],
    ])
    expect(edited('30%', '35%')).toEqual([['replace', '30%', '35%', '比例']])
    expect(edited('十五日', '五日')).toEqual([['replace', '十五', '五', '期限']])
  })

  it('shows a Western word or an amount in words whole', () => {
    expect(changes('由 Shenzhen Import 公司负责。', '由 Shanghai Import 公司负责。')).toEqual([
      ['replace', 'Shenzhen', 'Shanghai', null],
    ])
    expect(changes('计人民币壹佰贰拾万元整。', '计人民币壹佰伍拾万元整。')).toEqual([
      ['replace', '壹佰贰拾万', '壹佰伍拾万', '金额'],
    ])
  })

  it('is no number where the numeral is part of a word', () => {
    expect(
      changes('协议与本合同不一致的，以本合同为准。', '协议与本合同不一一致的，以本合同为准。'),
    ).toMatchObject([['insert', '', '一', null]])
    expect(changes('第七十九条　附则另行约定。', '第七十　附则另行约定。')).toEqual([
      ['delete', '九条', '', null],
    ])
  })

  it('keeps a date together when more than one of its numbers changed', () => {
    expect(edited('2025年3月1日', '2026年4月15日')).toEqual([
      ['replace', '2025年3月1日', '2026年4月15日', '日期'],
    ])
    const [diff] = compare(CONTRACT, CONTRACT.replace('2025年3月1日', '2025年5月1日')).diffs
    expect(diff).toMatchObject({
      baseText: '3',
      finalText: '5',
      baseToken: '2025年3月1日',
      finalToken: '2025年5月1日',
    })
  })

  it('names parties, negations and punctuation', () => {
    expect(edited('向甲方住所地', '向乙方住所地')).toEqual([['replace', '甲方', '乙方', '主体']])
    expect(edited('一方不得', '一方得')).toEqual([['delete', '不', '', '否定']])
    expect(edited('违约金。', '违约金；')).toEqual([['replace', '。', '；', '标点']])
    expect(compare(CONTRACT, CONTRACT.replace('违约金。', '违约金；')).diffs[0]!.class).toBe('punctuation')
  })
})

describe('inserted and deleted stretches', () => {
  it('are cut where a person would cut them', () => {
    const sentence = '乙方应当提前五日书面通知甲方。'
    expect(edited('安装费。', `安装费。${sentence}`)).toEqual([['insert', '', sentence, '期限']])
    const clause = '第四条　未经对方书面同意，任何一方不得将本合同项下的权利义务转让给第三方。'
    const [diff] = compare(CONTRACT, CONTRACT.replace(`${clause}\n`, '')).diffs
    expect(diff).toMatchObject({ type: 'delete', baseText: clause, clause: '第四条' })
    expect(CONTRACT.slice(diff!.base.start, diff!.base.end)).toBe(clause)
  })

  it('stay one change although stray characters match', () => {
    expect(edited('向甲方住所地人民法院提起诉讼', '提交深圳国际仲裁院仲裁')).toHaveLength(1)
  })

  it('are one sentence in the place of another, although both name one term', () => {
    const before = '保证期间为主债务履行期限届满之日起50个月'
    const after = '前述期限届满之日为法定节假日的，顺延至其后第一个工作日'
    const around = (sentence: string) => `费用由债务人承担。${sentence}。其他条款不变。`
    expect(changes(around(before), around(after)).map(([type, old, now]) => [type, old, now])).toEqual([
      ['replace', before, after],
    ])
  })

  it('stay two changes when a clause stands between them', () => {
    const final = CONTRACT.replace('30%', '40%').replace('千分之五', '千分之八')
    expect(changes(CONTRACT, final)).toEqual([
      ['replace', '30%', '40%', '比例'],
      ['replace', '五', '八', '比例'],
    ])
  })

  it('know their clause and their surroundings', () => {
    const [diff] = compare(CONTRACT, CONTRACT.replace('30%', '40%')).diffs
    expect(diff!.clause).toBe('第二条')
    expect(diff!.finalContext.before.endsWith('支付合同总价的')).toBe(true)
    expect(diff!.finalContext.after.startsWith('作为预付款')).toBe(true)
  })
})

describe('a moved clause', () => {
  const lines = CONTRACT.split('\n')
  const moved = [...lines.slice(0, 1), ...lines.slice(2, 6), lines[1]!, lines[6]!]

  it('is one move', () => {
    const { diffs, similarity } = compare(CONTRACT, moved.join('\n'))
    expect(diffs.map(brief)).toEqual([['move', lines[1], lines[1], null]])
    expect(diffs[0]!.inner).toEqual([])
    expect(similarity).toBe(1)
  })

  it('carries the changes made inside it', () => {
    const { diffs } = compare(CONTRACT, moved.join('\n').replace('1,200,000.00', '1,500,000.00'))
    expect(diffs).toHaveLength(1)
    expect(diffs[0]!.inner!.map(brief)).toEqual([['replace', '1,200,000.00', '1,500,000.00', '金额']])
    expect(diffs[0]!.inner![0]!.id).toBe('1.1')
  })

  it('does not hide a change beside it', () => {
    const { diffs } = compare(CONTRACT, moved.join('\n').replace('十五日', '三十日'))
    expect(diffs.map(({ type }) => type).sort()).toEqual(['move', 'replace'])
  })

  it('is the single paragraph, not the several short ones it passed', () => {
    const short = ['附则', '第七条　附件有效。', '第八条　以中文为准。']
    const base = [...lines, ...short, '（以下无正文）'].join('\n')
    const final = [...lines.slice(0, 6), ...short, lines[6]!.replace('四份', '六份'), '（以下无正文）'].join(
      '\n',
    )
    const { diffs, similarity } = compare(base, final)
    expect(diffs).toMatchObject([
      { type: 'move', baseText: lines[6], inner: [{ baseText: '四', finalText: '六' }] },
    ])
    expect(compare(final, base).diffs).toMatchObject([{ type: 'move', finalText: lines[6] }])
    expect(similarity).toBeGreaterThan(0.99)
  })

  it('is found for each of several that crossed', () => {
    const [title, one, two, three, four, five, six] = lines as [string, ...string[]]
    const final = [title, one, five, two, four!.replace('书面', '口头'), six, three].join('\n')
    const moved = compare(CONTRACT, final).diffs.filter(({ type }) => type === 'move')
    expect(moved.map(({ baseText }) => baseText).sort()).toEqual([three, five].sort())
    expect(compare(CONTRACT, final).diffs).toHaveLength(3)
  })

  it('is found although the same wording stands elsewhere', () => {
    const twice = [...lines, lines[4]!.replace('第四条', '第七条')].join('\n')
    const movedTwice = [...moved, lines[4]!.replace('第四条', '第七条')].join('\n')
    expect(compare(twice, movedTwice).diffs.map(({ type }) => type)).toEqual(['move'])
  })
})

describe('width', () => {
  const half = CONTRACT.replace(/，/g, ',').replace('第一条　', '第一条 ').replace('1,200', '１，２００')

  it('is not reported unless asked for', () => {
    expect(compare(CONTRACT, half).diffs).toEqual([])
  })

  it('is reported character for character when asked for', () => {
    const { diffs } = compare(CONTRACT, half, { fullWidthHalfWidthRecognition: true })
    const commas = CONTRACT.split('，').length - 1
    expect(diffs).toHaveLength(commas + 2)
    expect(diffs.every(({ widthOnly }) => widthOnly)).toBe(true)
    expect(diffs.find(({ finalText }) => finalText === '１，２００')!.baseText).toBe('1,200')
  })

  it('does not fold marks of different meaning into each other', () => {
    expect(edited('运输费和', '运输费、')).toHaveLength(1)
    expect(changes('货物、服务。', '货物，服务。')).toEqual([['replace', '、', '，', '标点']])
  })
})

describe('offsets', () => {
  it('are UTF-16 units of the given text, whole characters only', () => {
    const base = '甲方代表：𠮷田。\n第一条　金额为100元。'
    const final = '甲方代表：𠮶田。\n第一条　金额为100元。'
    const [diff] = compare(base, final).diffs
    expect([diff!.baseText, diff!.finalText]).toEqual(['𠮷', '𠮶'])
    expect(base.slice(diff!.base.start, diff!.base.end)).toBe('𠮷')
  })

  it('of an inserted paragraph point at the start of the line it pushed down', () => {
    const lines = CONTRACT.split('\n')
    const final = [
      ...lines.slice(0, 3),
      '双方可以使用可靠的电子签名签署本合同及其附件。',
      ...lines.slice(3),
    ].join('\n')
    const [diff] = compare(CONTRACT, final).diffs
    expect(diff!.base.start).toBe(CONTRACT.indexOf('第三条'))
  })

  it('survive empty texts', () => {
    expect(compare('', '').diffs).toEqual([])
    expect(compare('', '').similarity).toBe(1)
    expect(compare('', CONTRACT).diffs.map(({ type }) => type)).toEqual(['insert'])
    expect(compare(CONTRACT, '').diffs.map(({ type }) => type)).toEqual(['delete'])
    expect(compare(CONTRACT, '').similarity).toBe(0)
  })
})
