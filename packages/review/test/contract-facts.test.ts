import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FACT_CATALOGUE, type FactKey, type FactValue, isRead, overlay, readFactSheet } from '../src/index.ts'
import { readStructure } from '../src/text/structure.ts'

const today = '2026-11-18'
const HEAD =
  '采购合同\n甲方（买方）：示例一有限公司，地址：宁波市鄞州区示例路1号\n乙方（卖方）：示例二有限公司，地址：杭州市西湖区样例路2号\n'
const sheetOf = (...clauses: string[]) =>
  readFactSheet(
    [
      {
        name: 'a',
        text: `${HEAD}${clauses.map((one, at) => `第${'一二三四五六'[at]}条 ${one}`).join('\n')}`,
      },
    ],
    { today },
  )
const of = (key: FactKey, ...clauses: string[]) =>
  sheetOf(...clauses).facts.filter((value) => value.key === key)
const shown = ({ state, value, side }: FactValue) => ({
  state,
  ...(value
    ? {
        value:
          'text' in value
            ? value.text
            : value.type === 'money'
              ? value.cents / 100
              : value.type === 'ratio'
                ? value.bp / 100
                : value.type === 'date'
                  ? value.day
                  : value.type === 'duration'
                    ? `${value.n}${value.unit}`
                    : value.type === 'bool'
                      ? value.value
                      : value.n,
      }
    : {}),
  ...(side ? { side } : {}),
})

describe('one fact in both registers', () => {
  it.each([
    ['prepay', '合同签订后7日内支付合同总价的30%作为预付款。', 30],
    ['prepay', '签了合同先给三成，货到再给七成。', 30],
    ['pay.days', '甲方收到发票之日起30个工作日内付款。', '30工作日'],
    ['pay.days', '月结45天。', '45日'],
    ['penalty.latePay', '甲方逾期付款的，每逾期一日按应付未付金额的万分之五支付违约金。', 0.05],
    ['penalty.latePay', '晚付一天罚千分之一。', 0.1],
    ['penalty.lateDelivery', '乙方逾期交货的，每逾期一日按合同总价的0.2%支付违约金。', 0.2],
    ['penalty.lateDelivery', '晚交一天扣一千块。', 1000],
    ['penalty.fixed', '任何一方违约，应支付合同总价20%的违约金。', 20],
    ['warranty', '质量保证期为验收合格之日起24个月。', '24月'],
    ['warranty', '乙方包修两年。', '2年'],
    ['retention', '预留结算价的5%作为质量保证金。', 5],
    ['tax.rate', '增值税税率为13%。', 13],
    ['liability.cap', '乙方累计赔偿责任不超过合同总价的50%。', 50],
    ['secret.years', '保密义务自合同终止起三年。', '3年'],
    ['accept.days', '甲方应在到货后7日内完成验收。', '7日'],
    ['renew.auto', '期满双方均未书面提出异议的，本合同自动续期一年。', '自动续约'],
    ['renew.auto', '到期没人说不做，就接着再做一年。', '自动续约'],
    ['renew.auto', '期满如需续签，双方另行协商。', '须协商'],
    ['renew.auto', '本合同到期自动终止，不自动续约。', '不续约'],
    ['assign', '未经对方书面同意，任何一方不得转让合同权利义务。', '须同意'],
    ['subcontract', '乙方不得将工作分包给第三方。', '禁止'],
    ['dispute.way', '争议提交宁波仲裁委员会仲裁。', '仲裁'],
    ['dispute.way', '谈不拢就到甲方所在地法院打官司。', '诉讼'],
    ['invoice.first', '先开票后付款。', '先票后款'],
    ['exclusive', '乙方为甲方的独家供应商。', true],
    ['pay.backToBack', '甲方收到业主款后再向乙方支付。', true],
    ['terminate.free', '任何一方可提前30日书面通知对方解除本合同。', true],
  ] as [FactKey, string, unknown][])('%s: %s', (key, clause, value) => {
    expect(of(key, clause).map(shown)).toContainEqual(expect.objectContaining({ state: '明确', value }))
  })
})

describe('notes in everyday words', () => {
  const noteOf = (title: string, ...lines: string[]) =>
    readFactSheet(
      [{ name: 'a', text: `${title}\n${lines.map((line, at) => `${at + 1}、${line}。`).join('\n')}` }],
      {
        today,
      },
    ).facts
  const valueIn = (key: FactKey, title: string, ...lines: string[]) =>
    noteOf(title, ...lines)
      .filter((value) => value.key === key)
      .map((value) => shown(value).value ?? value.state)
  const SIDES = ['甲方：示例科技有限公司，乙方：示范设备有限公司', '总价8万元']

  it.each([
    ['闹起来了就去南京仲裁委员会裁，不去法院', ['仲裁'], ['南京仲裁委员会']],
    ['商量不成到上海仲裁，谁也别上法院', ['仲裁'], ['上海']],
    ['谈不到一起就去广州打官司', ['诉讼'], ['广州']],
    ['有纠纷直接去厦门法院告，不走仲裁', ['诉讼'], ['厦门法院']],
  ])('goes where it says, not where it refuses to: %s', (line, way, body) => {
    expect(valueIn('dispute.way', '供货约定', ...SIDES, line)).toEqual(way)
    expect(valueIn('dispute.body', '供货约定', ...SIDES, line)).toEqual(body)
  })
  it.each([
    ['票给我了才付钱', '先票后款'],
    ['没见到发票可以先不给钱', '先票后款'],
    ['甲方凭乙方开来的发票付款', '先票后款'],
    ['款到账以后再开票', '先款后票'],
    ['先给钱，乙方收了再补发票', '先款后票'],
  ])('tells money and invoice apart: %s', (line, order) => {
    expect(valueIn('invoice.first', '供货约定', ...SIDES, line)).toEqual([order])
  })
  it.each([
    ['甲方借给乙方35万', 350_000],
    ['乙方欠甲方借款12万元', 120_000],
    ['乙方找甲方借了两万块', 20_000],
  ])('reads what was lent: %s', (line, sum) => {
    expect(valueIn('principal', '借条', '甲方：张三，乙方：李四', line)).toEqual([sum])
  })
  it('takes no word of money for a lender', () => {
    const names = valueIn(
      'party.name',
      '借款合同',
      '出借人：张三',
      '借款人：李四',
      '乙方借本金200000元，年利率6%',
    )
    expect(names).not.toContain('本金')
    expect(valueIn('party.name', '借条', '今借到王五人民币50000元')).toEqual(['王五'])
  })
})

describe('forms', () => {
  const formOf = (...rows: string[]) =>
    readFactSheet(
      [{ name: 'a', text: `采购单\n甲方：示例一有限公司\n乙方：示例二有限公司\n${rows.join('\n')}` }],
      {
        today,
      },
    ).facts
  const valueIn = (key: FactKey, ...rows: string[]) =>
    formOf(...rows)
      .filter((value) => value.key === key)
      .map((value) => shown(value).value ?? value.state)

  it('reads the terms of a form that names a party in its last lines', () => {
    const rows = [
      '合同总价：60,000元',
      '定金：12000元',
      '税率：13%',
      '转让/分包：不允许',
      '起止日期：2026年12月1日—2027年11月30日',
      '付款：货到验收合格后30天',
      '质保期：验收合格后12个月',
      '争议解决：提交杭州仲裁委员会仲裁',
      '双方各执一份',
      '逾期付款违约金：日万分之三',
      '乙方迟延交付：0.1%/日',
      '交付期限：合同生效后20个日历日',
      '甲方（签章）：        乙方（签章）：',
    ]
    for (const [key, value] of [
      ['deposit', 12_000],
      ['tax.rate', 13],
      ['assign', '禁止'],
      ['subcontract', '禁止'],
      ['term.end', '2027-11-30'],
      ['pay.days', '30日'],
      ['warranty', '12月'],
      ['dispute.way', '仲裁'],
      ['penalty.latePay', 0.03],
      ['penalty.lateDelivery', 0.1],
      ['delivery.days', '20日'],
    ] as [FactKey, unknown][])
      expect(valueIn(key, ...rows), key).toEqual([value])
  })
  it.each([
    ['合同转让', '\t', '须经对方书面同意', '须同意'],
    ['是否可转让', '：', '否', '禁止'],
    ['转让', ': ', '允许', '允许'],
    ['| 合同转让 ', '|', ' 未经对方同意不得转让 |', '须同意'],
  ])('reads the row %s%s%s', (label, between, value, said) => {
    expect(valueIn('assign', '合同总价：60,000元', `${label}${between}${value}`)).toEqual([said])
  })
  it('still takes the page where people sign for one, whatever the firms are called', () => {
    const lines = [
      '甲方（盖章）',
      '示例供应链管理有限公司',
      '上海市自由贸易试验区示例路1号',
      '日期：2026年1月1日',
    ]
    const { sentences } = readStructure(
      `采购合同\n甲方：示例供应链管理有限公司\n乙方：示例二有限公司\n合同总价：60,000元\n税率：13%\n付款期限：30天\n${lines.join('\n')}`,
    )
    expect(sentences.filter(({ region }) => region === 'signature').map(({ text }) => text)).toEqual(lines)
  })
  it('states the sum a form names before one worked out from a share', () => {
    expect(
      valueIn('deposit', '合同总价：100000元', '定金：12000元', '付款方式：签约付10%定金，到货付90%'),
    ).toEqual([12_000])
  })
})

describe('what is easily mistaken', () => {
  it('parts nothing said, none, and another paper', () => {
    expect(of('deposit', '合同总价款10,000元。').map(({ state }) => state)).toEqual(['未约定'])
    expect(of('deposit', '本合同不收取押金。').map(({ state }) => state)).toEqual(['明确没有'])
    const [refers] = of('accept.days', '合同总价款10,000元。', '验收期限按附件三执行。')
    expect(refers).toMatchObject({ state: '见其他文件' })
  })
  it('takes no delay of works for a renewal', () => {
    expect(of('renew.auto', '因不可抗力造成延误的，工期相应顺延。').map(({ state }) => state)).toEqual([
      '未约定',
    ])
  })
  it('keeps a cap on the penalty apart from one on liability', () => {
    const sheet = sheetOf('乙方逾期交货的，每日按合同总价的0.1%支付违约金，最高不超过合同总价的10%。')
    expect(sheet.facts.filter(({ key }) => key === 'liability.cap').map(({ state }) => state)).not.toContain(
      '明确',
    )
    expect(sheet.facts.filter(({ key }) => key === 'penalty.cap').map(shown)).toEqual([
      { state: '明确', value: 10 },
    ])
  })
  it('reads each side of one sentence', () => {
    const sheet = sheetOf(
      '乙方逾期交货的，每日按合同总价的0.1%支付违约金；甲方逾期付款的，每日按未付款的0.05%支付违约金。',
    )
    const values = (key: FactKey) => sheet.facts.filter((value) => value.key === key).map(shown)
    expect(values('penalty.lateDelivery')).toEqual([{ state: '明确', value: 0.1, side: '乙方' }])
    expect(values('penalty.latePay')).toEqual([{ state: '明确', value: 0.05, side: '甲方' }])
  })
  it('takes ending for a breach for no free ending', () => {
    expect(
      of('terminate.free', '甲方逾期付款超过30日的，乙方有权解除合同。').map(({ state }) => state),
    ).not.toContain('明确')
    expect(of('terminate.free', '任何一方不得单方解除合同。').map(({ state }) => state)).toEqual(['明确没有'])
  })
  it('decides neither of two sums that differ', () => {
    expect(of('amount.total', '合同总价款为人民币480,000元（大写：肆拾玖万元整）。')[0]).toMatchObject({
      state: '存疑',
    })
  })
  it('leaves a blank undecided', () => {
    expect(of('warranty', '质保期为____个月。')[0]).toMatchObject({ state: '存疑', why: '空白未填' })
  })
  it('takes an example for nothing', () => {
    expect(
      of('penalty.fixed', '例如，违约的应支付合同总价30%的违约金。').map(({ state }) => state),
    ).not.toContain('明确')
  })
  it('does not settle between court and arbitration', () => {
    expect(
      of('dispute.way', '争议可提交宁波仲裁委员会仲裁，或者向甲方所在地人民法院起诉。')[0],
    ).toMatchObject({ state: '存疑' })
  })
  it('works out where the court of a party lies', () => {
    const bodies = of('dispute.body', '争议由甲方所在地人民法院管辖。')
    expect(bodies.map(({ computed }) => Boolean(computed))).toEqual([false, true])
    expect(bodies[1]?.value).toMatchObject({ text: expect.stringContaining('宁波') })
  })
})

describe('a sheet', () => {
  const corpus = readFileSync(new URL('./store/contracts.txt', import.meta.url), 'utf8')
    .split(/^### .*\n/m)
    .slice(1)
  it('cuts every quote out of the text', () => {
    for (const text of corpus)
      for (const { quotes } of readFactSheet([{ name: 'a', text }], { today }).facts)
        for (const quote of quotes) expect(text.slice(quote.start, quote.end)).toBe(quote.text)
  })
  it('has an entry for every fact that is read', () => {
    for (const text of corpus) {
      const keys = new Set(readFactSheet([{ name: 'a', text }], { today }).facts.map(({ key }) => key))
      for (const { key } of FACT_CATALOGUE) if (isRead(key)) expect(keys.has(key)).toBe(true)
    }
  })
  it('reads all files of a contract and tells which', () => {
    const sheet = readFactSheet(
      [
        { name: 'a', text: `${HEAD}第一条 合同总价款10,000元。` },
        { name: 'b', text: '补充条款\n第一条 质保期为12个月。' },
      ],
      { today },
    )
    expect(sheet.facts.find(({ key }) => key === 'warranty')?.quotes[0]?.file).toBe(1)
  })
  it('does not call unstated what stands on a page nobody read', () => {
    const sheet = readFactSheet(
      [
        { name: 'a', text: `${HEAD}第一条 合同总价款10,000元。` },
        { name: 'b', text: '' },
      ],
      { today },
    )
    expect(sheet.reading).toBe('部分')
    expect(sheet.facts.find(({ key }) => key === 'warranty')?.state).toBe('未读出')
  })
})

describe('what changes a sheet', () => {
  const base = sheetOf('质保期为12个月。', '合同总价款10,000元。')
  const change = readFactSheet([{ name: 'b', text: '补充协议\n第一条 质保期改为24个月，其余不变。' }], {
    today,
  })
  it('a supplement changes what it names and nothing else', () => {
    const sheet = overlay(base, [{ sheet: change, firstFile: 1 }], [])
    const warranty = sheet.facts.filter(({ key }) => key === 'warranty')
    expect(warranty.map(shown)).toEqual([{ state: '明确', value: '24月' }])
    expect(warranty[0]?.quotes[0]?.file).toBe(1)
    expect(sheet.facts.filter(({ key }) => key === 'amount.total').map(shown)).toEqual([
      { state: '明确', value: 10000 },
    ])
  })
  it('a person stands above every reading', () => {
    const said: FactValue = {
      key: 'warranty',
      state: '明确',
      value: { type: 'duration', n: 3, unit: '年' },
      quotes: [],
      confidence: 1,
      by: 'model',
    }
    const [warranty] = overlay(base, [{ sheet: change, firstFile: 1 }], [said]).facts.filter(
      ({ key }) => key === 'warranty',
    )
    expect(warranty).toMatchObject({ by: 'person', confidence: 100, value: { n: 3 } })
  })
})

describe('a contract in English alone', () => {
  const read = (clauses: string) =>
    readFactSheet(
      [
        {
          name: 'a',
          text: `SUPPLY AGREEMENT\nSeller: Harrow & Tate Ltd., 14 Dock Road, Liverpool\nBuyer: Lianwei Electronics Co., Ltd.\nThe parties agree to the supply of machines, of spare parts and of the services that are described in this agreement and in its annexes.\n${clauses}`,
        },
      ],
      { today: '2026-11-18' },
    )
  const of = (clauses: string, key: string) => read(clauses).facts.find((one) => one.key === key)
  it.each([
    ['Total contract price: EUR 48,000.', 'amount.total', { type: 'money', cents: 4800000, currency: 'EUR' }],
    ['Warranty: 18 months from acceptance.', 'warranty', { type: 'duration', n: 18, unit: '月' }],
    [
      'Invoices are payable within thirty (30) days after receipt.',
      'pay.days',
      { type: 'duration', n: 30, unit: '日', from: '发票' },
    ],
    [
      'Disputes shall be referred to arbitration at SIAC in Singapore.',
      'dispute.way',
      { type: 'enum', text: '仲裁' },
    ],
    [
      'This agreement renews automatically for one year unless notice is given at least 60 days before expiry.',
      'renew.auto',
      { type: 'enum', text: '自动续约' },
    ],
    ['Governing law: the laws of England and Wales.', 'law', { type: 'enum', text: '境外法律' }],
  ])('%s', (clause, key, value) => expect(of(clause, key)?.value).toEqual(value))
  it('is never silent on what nobody read', () => {
    expect(of('Total contract price: USD 1,000.', 'ip.owner')?.state).toBe('未读出')
    expect(of('Total contract price: USD 1,000.', 'warranty')?.state).toBe('未约定')
    expect(read('Total contract price: USD 1,000.').kind).toBe('买卖')
  })
})

describe('what is easily taken for something else', () => {
  const of = (clause: string, key: string, title = '服务合同') =>
    readFactSheet(
      [{ name: 'a', text: `${title}\n甲方：示例一有限公司\n乙方：示例二有限公司\n第一条 ${clause}` }],
      { today: '2026-11-18' },
    ).facts.filter((one) => one.key === key)
  it('a surety is no advance', () =>
    expect(
      of('承包人于签约后10日内提交签约合同价10%的履约保函。', 'prepay', '施工合同').map(({ state }) => state),
    ).toEqual(['未约定']))
  it('the end of a warranty is no time to pay', () =>
    expect(
      of('余5%作质保金，一年质保期满付清。', 'pay.days').filter(({ state }) => state === '明确'),
    ).toEqual([]))
  it('a choice not made is in doubt', () =>
    expect(
      of(
        '争议解决采用下列第___种方式：（1）向甲方所在地人民法院起诉；（2）向____仲裁委员会申请仲裁。',
        'dispute.way',
      )[0]?.state,
    ).toBe('存疑'))
  it.each([
    ['甲方收票后15个工作日内付款。', 'invoice.first', '服务合同', { type: 'enum', text: '先票后款' }],
    ['所有权自货款付清之日起转移。', 'title.kept', '买卖合同', { type: 'bool', value: true }],
    ['故障响应时间不超过2小时。', 'response', '服务合同', { type: 'duration', n: 2, unit: '小时' }],
    [
      '卖方延迟交货，每日扣订单金额的1%，最高扣10%。',
      'penalty.cap',
      '买卖合同',
      { type: 'ratio', bp: 1000, base: 'amount.total' },
    ],
    ['自第三年起每年在上一年基础上递增6%。', 'rent.rise', '商铺租赁合同', { type: 'ratio', bp: 600 }],
    ['合伙期六年，从2026年5月1日算。', 'term.end', '合伙协议', { type: 'date', day: '2032-04-30' }],
    [
      '受聘方对工作中知悉的秘密终身负保密义务。',
      'secret.forever',
      '法律顾问合同',
      { type: 'bool', value: true },
    ],
    [
      '争议提交中国国际经济贸易仲裁委员会在上海仲裁。',
      'dispute.body',
      '买卖合同',
      { type: 'place', text: '上海' },
    ],
  ])('%s', (clause, key, title, value) =>
    expect(of(clause, key, title).map((one) => one.value)).toContainEqual(value),
  )
})

describe('what an insurer pays', () => {
  it('bounds nobody’s liability', () => {
    const [value] = readFactSheet(
      [
        {
          name: 'a',
          text: '物业服务合同\n甲方：示例一有限公司\n乙方：示例二有限公司\n第一条 乙方须投保公共责任险，每次事故赔偿限额不低于500万元。',
        },
      ],
      { today: '2026-11-18' },
    ).facts.filter((one) => one.key === 'liability.cap')
    expect(value?.state).toBe('未约定')
  })
  it('a licence ends so long after it takes effect', () => {
    const facts = readFactSheet(
      [
        {
          name: 'a',
          text: '软件许可使用协议\n许可方：示例一有限公司\n被许可方：示例二有限公司\n生效日：2026年5月20日\n一、许可方授予被许可方非独占的使用权，期限五年。\n二、许可费120,000元，生效后10日内付清。',
        },
      ],
      { today: '2026-11-18' },
    ).facts
    expect(facts.find(({ key }) => key === 'term.end')?.value).toEqual({ type: 'date', day: '2031-05-19' })
    expect(facts.find(({ key }) => key === 'amount.total')?.value).toMatchObject({ cents: 12_000_000 })
  })
})
