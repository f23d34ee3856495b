import { readFileSync } from 'node:fs'
import type { TextModel } from '@xinqi/documents'
import { describe, expect, it } from 'vitest'
import {
  CHECKPOINTS,
  ChecklistError,
  citeOn,
  LPR_TABLE,
  lprOn,
  reviewContract,
  summarise,
} from '../src/index.ts'
import { ALL_RULES } from '../src/rules/all-rules.ts'
import { AS_FOUND, CORPORA } from './corpus/corpora.ts'
import { scoreDefects, scoreFacts, scoreLawful, TODAY } from './corpus/score.ts'

const contract = (name: string) =>
  readFileSync(new URL(`./corpus/tuned/${name}.txt`, import.meta.url), 'utf8')
const found = (text: string, options = {}) => reviewContract(text, { today: TODAY, ...options }).findings
const ids = (text: string, options = {}) => found(text, options).map((finding) => finding.checkpoint)

describe.each(CORPORA)('on the $name contracts', (corpus) => {
  it('raises no alarm on lawful texts', () => {
    expect(scoreLawful(corpus).alarms).toEqual([])
  })
  it('reads type, parties and key facts', () => {
    const facts = scoreFacts(corpus)
    expect(facts.typesRight).toBe(facts.types)
    expect(facts.f1).toBeGreaterThanOrEqual(0.98)
  })
  it('finds and locates planted defects', () => {
    const score = scoreDefects(corpus)
    expect(score.f1).toBeGreaterThanOrEqual(0.95)
    expect(score.located).toBeGreaterThanOrEqual(0.9)
  })
})

it.each(AS_FOUND)('does not do worse on the $name contracts than it did', (corpus) => {
  const score = scoreDefects(corpus)
  expect(score.f1).toBeGreaterThanOrEqual(corpus.f1)
  expect(score.located).toBeGreaterThanOrEqual(corpus.located)
  expect(scoreLawful(corpus).perText).toBeLessThanOrEqual(corpus.alarms)
})

describe('what a finding carries', () => {
  const text = contract('sale').replace('甲方支付合同总价的30%作为预付款', '甲方支付合同总价的30%作为定金')
  const finding = found(text).find((item) => item.checkpoint === 'G20')
  it('quotes the contract exactly', () => {
    expect(finding).toBeDefined()
    expect(text.slice(finding?.start, finding?.end)).toBe(finding?.quote)
    expect(finding?.quote).toContain('定金')
  })
  it('says why, on what basis, and what to write instead', () => {
    expect(finding?.level).toBe('高')
    expect(finding?.kind).toBe('wrong')
    expect(finding?.source).toBe('rule')
    expect(finding?.why).toContain('30%')
    expect(finding?.legalBasis[0]).toMatchObject({
      law: '民法典',
      article: '第五百八十六条',
      versionFrom: '2021-01-01',
    })
    expect(finding?.wording).toContain('20%')
  })
  it('shows passed checks with their words', () => {
    const { passed } = reviewContract(contract('sale'), { today: TODAY })
    expect(passed.length).toBeGreaterThan(15)
    for (const check of passed) expect(contract('sale').slice(check.start, check.end)).toBe(check.quote)
  })
  it('has words to paste for every checkpoint', () => {
    for (const checkpoint of CHECKPOINTS)
      expect(checkpoint.wording, checkpoint.id).not.toBe(checkpoint.suggestion)
  })
  it('has a rule for every checkpoint', () => {
    const ruled = new Set(ALL_RULES.map((rule) => rule.checkpoint))
    expect(CHECKPOINTS.filter((checkpoint) => !ruled.has(checkpoint.id)).map(({ id }) => id)).toEqual([])
  })
})

describe('stance and strictness', () => {
  const oneSided = contract('lease').replace(
    '由双方协商并签订书面补充协议。',
    '由甲方单方决定上调，乙方不得拒绝。',
  )
  const level = (stance: '甲方' | '乙方' | '中立') => {
    const review = reviewContract(oneSided.replace('第三年起租金是否调整，', '租金标准的调整，'), {
      today: TODAY,
      stance,
    })
    return review.findings.find((finding) => finding.checkpoint === 'G12')?.level
  }
  it('weighs a clause by whom it hurts', () => {
    expect(level('中立')).toBe('高')
    expect(level('乙方')).toBe('高')
    expect(level('甲方')).toBe('中')
  })
  it('turns boilerplate gaps into findings only for the strict, hints otherwise', () => {
    const short =
      '借条\n甲方：王一，身份证号：110101199001011234\n乙方：李二，身份证号：110101199001011235\n一、甲方借给乙方人民币10000元，用于装修，年利率6%，期限一年，自2026年1月1日起至2026年12月31日止，到期一次性归还本金和利息。\n二、逾期还款的，乙方应赔偿甲方的损失。\n三、争议由甲方住所地人民法院管辖。'
    expect(ids(short)).toEqual([])
    expect(reviewContract(short, { today: TODAY }).hints.map((hint) => hint.checkpoint)).toContain('G27')
    expect(ids(short, { strictness: '严格' })).toContain('G27')
  })
  it('lets a lenient reader skip low risks', () => {
    const text = contract('sale').replace('并按第7.1条承担违约责任', '并按第7.8条承担违约责任')
    expect(ids(text)).toEqual(['G14'])
    expect(ids(text, { strictness: '宽松' })).toEqual([])
  })
})

describe('checklists are data', () => {
  const planted = contract('sale').replace('《中华人民共和国民法典》', '《中华人民共和国合同法》')
  it('switches a checkpoint off and re-levels another', () => {
    expect(ids(planted)).toEqual(['G05'])
    expect(ids(planted, { checklist: { off: ['G05'] } })).toEqual([])
    expect(found(planted, { checklist: { levels: { G05: 'high' } } })[0]?.level).toBe('高')
  })
  it('moves a threshold', () => {
    const text = contract('processing')
    expect(ids(text, { checklist: { parameters: { earnestMoneyLimit: 0.1 } } })).toEqual(['G20'])
  })
  it('adds checkpoints of a company', () => {
    const checklist = {
      added: [
        {
          id: 'X01',
          title: '必须约定阳光条款',
          riskLevel: 'medium' as const,
          explanation: '公司要求写明反商业贿赂',
          wording: '双方不得行贿受贿。',
          requires: ['商业贿赂|反腐'],
        },
        {
          id: 'X02',
          title: '预付款不得约定',
          riskLevel: 'high' as const,
          explanation: '公司不接受预付款',
          wording: '货到付款。',
          forbids: ['作为预付款'],
          contractTypes: ['买卖'],
        },
      ],
    }
    const findings = found(contract('sale'), { checklist })
    expect(findings.map((finding) => [finding.checkpoint, finding.level, finding.kind])).toEqual([
      ['X02', '高', 'wrong'],
      ['X01', '中', 'missing'],
    ])
  })
  it.each([
    [{ off: ['Z99'] }, 'UNKNOWN_CHECKPOINT'],
    [
      {
        added: [
          { id: 'G01', title: 'x', riskLevel: 'low' as const, explanation: '', wording: '', forbids: ['x'] },
        ],
      },
      'DUPLICATE_CHECKPOINT',
    ],
    [
      {
        added: [
          { id: 'X1', title: 'x', riskLevel: 'low' as const, explanation: '', wording: '', forbids: ['('] },
        ],
      },
      'BAD_PATTERN',
    ],
    [
      { added: [{ id: 'X1', title: 'x', riskLevel: 'low' as const, explanation: '', wording: '' }] },
      'EMPTY_CHECKPOINT',
    ],
  ])('refuses bad data: %j', (checklist, code) => {
    try {
      reviewContract('合同', { checklist })
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(ChecklistError)
      expect((error as ChecklistError).code).toBe(code)
    }
  })
})

describe('law in force on the contract’s date', () => {
  const vague = { law: '仲裁法（2025年修订，2026年3月1日施行）', article: '第二十七条', gist: '' }
  it('renumbers the Arbitration Law from 2026-03-01', () => {
    expect(citeOn('2026-03-01', vague)).toMatchObject({
      law: '仲裁法',
      article: '第二十七条',
      version: '2025年修订',
    })
    expect(citeOn('2026-02-28', vague)).toMatchObject({
      law: '仲裁法',
      article: '第十六条',
      version: '2017年修正',
    })
  })
  it('cites the Contract Law for contracts older than the Civil Code', () => {
    expect(citeOn('2020-06-01', { law: '民法典', article: '第五百八十五条', gist: '' })).toMatchObject({
      law: '合同法',
      article: '第一百一十四条',
    })
  })
  it('says so when no version was in force yet', () => {
    expect(citeOn('2019-01-01', { law: '个人信息保护法', article: '第二十一条', gist: '' }).note).toContain(
      '早于',
    )
  })
  it('knows a version date for every law the checklist cites', () => {
    for (const checkpoint of CHECKPOINTS) {
      for (const basis of checkpoint.legalBasis)
        expect(citeOn('2026-11-15', basis).versionFrom, basis.law).not.toBeNull()
    }
  })
  it('does not call a law repealed before it was', () => {
    const old = contract('sale')
      .replace('《中华人民共和国民法典》', '《中华人民共和国合同法》')
      .replace('签订日期：2026年3月17日', '签订日期：2020年3月17日')
    expect(ids(old)).not.toContain('G05')
  })
  it('measures interest against the LPR of the day', () => {
    expect(lprOn('2026-03-08', LPR_TABLE)?.oneYearPercent).toBe(3)
    expect(lprOn('2024-01-01', LPR_TABLE)?.oneYearPercent).toBe(3.45)
    expect(lprOn('2018-01-01', LPR_TABLE)).toBeNull()
    const loan = contract('loan')
      .replace('借款年利率为10%', '借款年利率为13%')
      .replace('按年利率12%计付', '按年利率13%计付')
    expect(ids(loan)).toEqual(['B01'])
    const earlier = loan.replaceAll('2026年', '2024年').replaceAll('2027年', '2025年')
    expect(ids(earlier)).toEqual([])
    expect(ids(loan, { lpr: [{ from: '2026-01-01', oneYearPercent: 3.5 }] })).toEqual([])
  })
})

describe('a text model', () => {
  it('gives each finding its box on the page', () => {
    const lines = [
      '保密协议',
      '甲方：北京甲公司',
      '乙方：北京乙公司',
      '第一条 双方争议由仲裁委员会仲裁或者向人民法院起诉。',
    ]
    const model: TextModel = {
      fonts: 'unknown',
      producedBy: 'test',
      pages: [
        {
          index: 0,
          width: 595,
          height: 842,
          source: 'text',
          blocks: [
            { kind: 'header', box: { x: 0, y: 0, w: 1, h: 0.02 }, text: '____机密____', lines: [] },
            ...lines.map((text, row) => {
              const box = { x: 0.1, y: 0.1 + row * 0.05, w: 0.8, h: 0.03 }
              return {
                kind: 'paragraph' as const,
                box,
                text,
                lines: [{ box, runs: [{ text, box, confidence: 1 }] }],
              }
            }),
          ],
        },
      ],
    }
    const review = reviewContract(model, { today: TODAY })
    const finding = review.findings.find((item) => item.checkpoint === 'G32')
    expect(finding?.quote).toContain('仲裁')
    expect(finding?.boxes).toHaveLength(1)
    expect(finding?.boxes[0]?.page).toBe(0)
    expect(finding?.boxes[0]?.box.y).toBeCloseTo(0.25)
    expect(finding?.boxes[0]?.box.x).toBeGreaterThan(0.1)
    expect(review.findings.map((item) => item.checkpoint)).not.toContain('G03')
  })
})

describe('robustness', () => {
  it('reads wrapped, full-width and spaced text the same', () => {
    const text = contract('sale')
    const wrapped = text
      .split('\n')
      .map((line) =>
        line.length > 44 && !line.includes('\t') ? line.replace(/(.{38})(?=.{4})/g, '$1\n') : line,
      )
      .join('\n')
    const wide = text.replace(/[0-9]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
    for (const variant of [wrapped, wide, text.replace(/\n/g, '\r\n')]) {
      const review = reviewContract(variant, { today: TODAY })
      expect(review.findings.map((finding) => finding.checkpoint)).toEqual([])
      expect(review.contract.facts.amount?.value).toBe(1_450_000)
    }
  })
  it.each([
    '',
    '\n\n',
    '你好',
    '合同'.repeat(20_000),
    '第一条'.repeat(5_000),
    '（'.repeat(10_000),
    '1'.repeat(50_000),
  ])('survives odd input %#', (text) => {
    expect(() => reviewContract(text, { today: TODAY })).not.toThrow()
  })
  it('says 未约定 instead of guessing', () => {
    const entries = summarise(reviewContract(contract('nda'), { today: TODAY }).contract).flatMap(
      (group) => group.entries,
    )
    expect(entries.find((entry) => entry.label === '合同总价')?.value).toBe('未约定')
    expect(entries.find((entry) => entry.label === '争议解决')).toMatchObject({ value: '仲裁' })
  })
})

describe('ways of writing met in public templates', () => {
  const sale = (lines: string[]) =>
    [
      '采购合同',
      '甲方（买方）：衢州信安纸业有限公司　乙方（卖方）：丽水瓯江机电有限公司',
      '第一条 标的',
      ...lines,
      '第二条 争议解决',
      '协商不成的，诉诸衢州市柯城区人民法院。',
      '签订日期：2025/3/8',
    ].join('\n')
  const facts = (text: string) => reviewContract(text, { today: TODAY }).contract

  it('reads two parties on one line, a date that ends the line and 诉诸法院', () => {
    const { parties, facts: read } = facts(sale(['水泵2台，总价8000元。']))
    expect(parties.map((party) => party.name)).toEqual(['衢州信安纸业有限公司', '丽水瓯江机电有限公司'])
    expect(read.signDate?.value).toBe('2025-03-08')
    expect(read.dispute?.value).toBe('诉讼')
  })

  it('multiplies quantity, unit price and total written one a line', () => {
    const priced = (total: string) => sale(['数量：4', '单价：2500 元', `总价：${total} 元`])
    expect(ids(priced('10000'))).not.toContain('G09')
    expect(ids(priced('12000'))).toContain('G09')
  })

  it('does not take progress of the work for a share of the price', () => {
    const paid = (last: string) =>
      sale([`付款：签约后支付总价的40%；施工至50%时支付总价的30%；验收合格后支付总价的${last}。`])
    expect(ids(paid('30%'))).not.toContain('G08')
    expect(ids(paid('20%'))).toContain('G08')
  })

  it('does not take an account to pay into for a cumulative share', () => {
    const text = sale(['签约后支付总价的40%；验收合格后支付总价的50%；所有款项支付至乙方指定账户。'])
    expect(ids(text)).toContain('G08')
  })

  it('reads partners who share one label', () => {
    const { parties } = facts(
      '合伙协议\n合伙人：甲（柯景行），男，住丽水市莲都区\n合伙人：乙（潘若溪），女，住丽水市莲都区\n第一条 总投资为40万元，甲出资24万元，乙出资16万元。\n合伙人：柯景行（签字）\n合伙人：潘若溪（签字）\n2025年1月2日',
    )
    expect(parties.map((party) => [party.name, party.role])).toEqual([
      ['柯景行', '甲方'],
      ['潘若溪', '乙方'],
    ])
  })
})
