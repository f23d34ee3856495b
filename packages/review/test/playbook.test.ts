import { describe, expect, it } from 'vitest'
import { checkRule, compareRules, compileRule, describeCond, readFactSheet } from '../src/index.ts'

const read = (sentence: string) => {
  const compiled = compileRule(sentence)
  if ('refused' in compiled) throw new Error(`${sentence}: ${compiled.refused}`)
  return compiled
}
/** The steps in words: what is allowed, then what follows. */
const steps = (sentence: string) =>
  read(sentence).rule.ladder.map(
    ({ level, when, approver }) =>
      `${'all' in when && when.all.length === 0 ? '其他' : describeCond(when)}→${approver ?? level}`,
  )

const MOST: [string, string, string][] = [
  ['预付款', '30%', '预付比例不超过30%'],
  ['预付比例', '三成', '预付比例不超过30%'],
  ['首付款', '百分之二十', '预付比例不超过20%'],
  ['违约金', '合同总价的20%', '违约金不超过20%'],
  ['违约金', '5万元', '违约金不超过5万元'],
  ['账期', '60天', '账期不超过60日'],
  ['付款期限', '45天', '账期不超过45日'],
  ['质保金', '5%', '质保金不超过5%'],
  ['押金', '2万元', '押金不超过2万元'],
  ['年利率', '10%', '年利率不超过10%'],
  ['逾期付款违约金', '每日万分之五', '逾期付款违约金不超过0.05%'],
  ['验收期', '15天', '验收期不超过15日'],
  ['试用期', '三个月', '试用期不超过3个月'],
  ['责任上限', '合同总价的50%', '责任上限不超过50%'],
]
const MOST_WORDS: [(fact: string, value: string) => string, string][] = [
  [(fact, value) => `${fact}不得超过${value}`, '其他→不可接受'],
  [(fact, value) => `${fact}不能高于${value}`, '其他→不可接受'],
  [(fact, value) => `${fact}不超过${value}`, '其他→不可接受'],
  [(fact, value) => `${fact}必须不超过${value}`, '其他→不可接受'],
  [(fact, value) => `${fact}不得超过${value}，超过要财务总监批准`, '其他→财务总监'],
  [(fact, value) => `${fact}不超过${value}，超过的需总经理审批`, '其他→总经理'],
  [(fact, value) => `采购合同的${fact}不得超过${value}`, '其他→不可接受'],
]
const LEAST: [string, string, string][] = [
  ['质保期', '一年', '质保期不低于1年'],
  ['质保期', '24个月', '质保期不低于24个月'],
  ['保密期', '三年', '保密期不低于3年'],
  ['账期', '30天', '账期不低于30日'],
]
const LEAST_WORDS: [(fact: string, value: string) => string, string][] = [
  [(fact, value) => `${fact}不得少于${value}`, '其他→不可接受'],
  [(fact, value) => `${fact}至少${value}`, '其他→不可接受'],
  [(fact, value) => `${fact}不得低于${value}，低于的需法务总监批准`, '其他→法务总监'],
]
const cases = [
  ...MOST.flatMap(([fact, value, first]) =>
    MOST_WORDS.map(([say, rest]) => ({ sentence: say(fact, value), want: [`${first}→首选`, rest] })),
  ),
  ...LEAST.flatMap(([fact, value, first]) =>
    LEAST_WORDS.map(([say, rest]) => ({ sentence: say(fact, value), want: [`${first}→首选`, rest] })),
  ),
  ...(
    [
      ['必须约定责任上限', ['责任上限有约定→首选', '其他→不可接受']],
      ['责任不能没有上限', ['责任上限有约定→首选', '其他→不可接受']],
      ['必须约定管辖', ['管辖机构有约定→首选', '其他→不可接受']],
      ['不得没有管辖条款', ['管辖机构有约定→首选', '其他→不可接受']],
      ['管辖必须在上海', ['管辖机构在上海→首选', '其他→不可接受']],
      ['管辖必须在宁波，否则需法务总监批准', ['管辖机构在宁波→首选', '其他→法务总监']],
      ['争议必须由我方所在地法院管辖', ['管辖机构在我方所在地→首选', '其他→不可接受']],
      ['不得约定自动续约', ['不满足（续约方式为自动续约）→首选', '其他→不可接受']],
      ['不接受自动续约', ['不满足（续约方式为自动续约）→首选', '其他→不可接受']],
      ['自动续约的需法务批准', ['不满足（续约方式为自动续约）→首选', '其他→法务']],
      ['禁止背靠背付款', ['不满足（背靠背付款：有）→首选', '其他→不可接受']],
      ['必须先票后款', ['票款先后为先票后款→首选', '其他→不可接受']],
      ['必须开专票', ['发票种类为专用发票→首选', '其他→不可接受']],
      ['成果必须归甲方', ['成果归属为甲方→首选', '其他→不可接受']],
      ['源码必须交付', ['源码交付：有→首选', '其他→不可接受']],
      ['不得转租', ['转租为禁止→首选', '其他→不可接受']],
      [
        '预付款最好20%，最多30%，50%以上不签',
        ['预付比例不低于50%→不可接受', '预付比例不超过20%→首选', '预付比例不超过30%→可接受', '其他→需批准'],
      ],
      [
        '账期不超过60天，超过60天需财务总监审批，超过90天不签',
        ['账期大于90日→不可接受', '账期大于60日→财务总监', '账期不超过60日→首选', '其他→不可接受'],
      ],
      ['原则上预付款不超过30%', ['预付比例不超过30%→首选', '其他→可接受']],
    ] as [string, string[]][]
  ).map(([sentence, want]) => ({ sentence, want })),
]
const REFUSED: [string, string][] = [
  ['违约金要合理', 'no-measure'],
  ['尽快付款', 'no-measure'],
  ['账期不能太长，预付也是', 'no-measure'],
  ['付款要及时', 'no-measure'],
  ['价格适当优惠', 'no-measure'],
  ['预付款30%', 'no-measure'],
  ['押金不得超过三个月', 'no-measure'],
  ['账期不得超过60天，预付款不得超过30%', 'two-facts'],
  ['火星条款必须有', 'unknown-words'],
  ['供应商信誉必须良好', 'unknown-words'],
  ['自动签署金额小于1万的合同', 'action'],
  ['帮我盖章', 'action'],
  ['员工不交社保', 'unlawful'],
  ['不支付加班费', 'unlawful'],
  ['试用期不得超过十二个月', 'unlawful'],
  ['定金不得超过30%', 'unlawful'],
  ['竞业限制不得超过三年', 'unlawful'],
  ['', 'empty'],
  ['服务费要公平', 'no-measure'],
  ['直接付款给供应商', 'action'],
  ['违约责任太长', 'no-measure'],
  ['必须约定', 'no-fact'],
]

describe(`${cases.length + REFUSED.length} sentences`, () => {
  it('are a hundred and fifty at least', () =>
    expect(cases.length + REFUSED.length).toBeGreaterThanOrEqual(150))
  it.each(cases)('read: $sentence', ({ sentence, want }) => expect(steps(sentence)).toEqual(want))
  it.each(REFUSED)('refused: %s', (sentence, reason) =>
    expect(compileRule(sentence)).toMatchObject({ reason }),
  )
})

describe('a rule over contracts', () => {
  const HEAD =
    '采购合同\n甲方（买方）：示例一有限公司\n乙方（卖方）：示例二有限公司\n第一条 合同总价款为人民币1,000,000元。\n第二条 '
  const check = (sentence: string, clause: string) =>
    checkRule(
      read(sentence).rule,
      readFactSheet([{ name: 'a', text: HEAD + clause }], { today: '2026-11-18' }),
    )
  const RULE = '预付款最好20%，最多30%，50%以上不签'
  it.each([
    ['合同签订后7日内支付合同总价的20%作为预付款。', '通过'],
    ['合同签订后7日内支付合同总价的30%作为预付款。', '提示'],
    ['合同签订后7日内支付合同总价的31%作为预付款。', '需批准'],
    ['合同签订后7日内支付合同总价的60%作为预付款。', '不通过'],
    ['合同签订后7日内支付预付款60万元。', '不通过'],
    ['货物验收合格后7日内付清全款。', '提示'],
  ])('%s', (clause, consequence) => {
    const verdict = check(RULE, clause)
    expect(verdict.consequence).toBe(consequence)
    if (consequence === '需批准' || consequence === '不通过')
      expect(verdict.quotes[0]?.text).toContain('预付款')
  })
  it('is of the kinds it names, and not of its exceptions', () => {
    expect(
      check('租赁合同的预付款不得超过30%', '合同签订后7日内支付合同总价的60%作为预付款。').consequence,
    ).toBe('不适用')
    expect(
      check('预付款不得超过30%，采购合同除外', '合同签订后7日内支付合同总价的60%作为预付款。').consequence,
    ).toBe('不适用')
  })
  it('leaves what is doubtful to a person', () => {
    expect(check('质保期不得少于一年', '质保期为____个月。').consequence).toBe('人工确认')
    expect(check('必须约定质保期', '货到付款。').consequence).toBe('不通过')
  })
  it('is of a kind as a whole', () => {
    expect(read('对外借款一律报股东会批准').readBack).toContain('适用于借款类合同；一律：须股东会批准')
    expect(
      checkRule(
        read('对外借款一律报股东会批准').rule,
        readFactSheet(
          [
            {
              name: 'a',
              text: '借款合同\n出借人：示例一有限公司\n借款人：示例二有限公司\n第一条 借款本金100,000元。',
            },
          ],
          { today: '2026-11-18' },
        ),
      ),
    ).toMatchObject({ consequence: '需批准', approver: '股东会' })
  })
  it('shows the borders before it is saved', () => {
    const { borderCases } = read('预付款不得超过30%，超过要财务总监批准')
    expect(borderCases).toEqual([
      { value: '29.9%', consequence: '通过' },
      { value: '30%', consequence: '通过' },
      { value: '30.1%', consequence: '需批准', approver: '财务总监' },
      { value: '未约定', consequence: '提示' },
      { value: '存疑', consequence: '提示' },
    ])
  })
  it.each([
    ['预付款不得超过30%', '预付款不得低于50%', '矛盾'],
    ['预付款不得超过30%', '预付款不得超过20%', '重叠'],
    ['预付款不得超过30%', '预付款不能高于30%', '重复'],
    ['预付款不得超过30%', '账期不超过60天', '无关'],
    ['采购合同的预付款不得超过30%', '服务合同的预付款不得低于50%', '无关'],
  ])('%s / %s: %s', (a, b, want) => expect(compareRules(read(a).rule, read(b).rule)).toBe(want))
})
