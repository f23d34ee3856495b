import { describe, expect, it } from 'vitest'
import { reviewContract } from '../src/index.ts'

const review = (text: string) => reviewContract(text, { today: '2026-06-01' })
const ids = (text: string) => review(text).findings.map((finding) => finding.checkpoint)

const wrap = (title: string, body: string[], parties = ['海宁丁桥纸业有限公司', '桐乡乌镇印务有限公司']) =>
  [
    title,
    `甲方：${parties[0]}`,
    `乙方：${parties[1]}`,
    ...body,
    '第九条 争议由海宁市人民法院管辖。',
    '签订日期：2026年3月5日',
  ].join('\n')

describe('tables', () => {
  const shares = (second: string, total: string) =>
    [
      '合伙协议',
      '合伙人甲：陶仲山',
      '合伙人乙：阮月娥',
      '第一条 出资',
      '合伙人\t方式\t出资额（元）\t比例',
      '陶仲山\t货币\t60,000\t60%',
      `阮月娥\t货币及设备作价10,000元\t${second}\t40%`,
      `合计\t\t${total}\t100%`,
      '第二条 争议由海宁市人民法院管辖。',
    ].join('\n')
  it('add up to what stands under them', () => {
    expect(ids(shares('40,000', '100,000'))).not.toContain('G09')
    const wrong = review(shares('45,000', '100,000')).findings.find((item) => item.checkpoint === 'G09')
    expect(wrong?.quote).toContain('阮月娥')
  })
  it('name the total of contributions', () => {
    expect(review(shares('40,000', '100,000')).contract.facts.amount?.value).toBe(100_000)
  })
  const plan = (last: string, sum: string) =>
    wrap('系统开发合同', [
      '第一条 进度与经费',
      '里程碑\t完成日期\t付款比例\t金额（元）',
      'M1\t2026年4月30日\t40%\t40,000',
      `M2\t2026年7月31日\t${last}\t${sum}`,
      '第二条 开发经费总额为人民币100,000元。',
    ])
  it('of payments make the whole price', () => {
    expect(ids(plan('60%', '60,000'))).not.toContain('G08')
    expect(ids(plan('50%', '50,000'))).toContain('G08')
  })
  it('of grades make nothing', () => {
    const grades = ['得分\t支付比例', '90分及以上\t100%', '80分及以上\t95%', '不足80分\t90%']
    expect(ids(wrap('保洁服务合同', ['第一条 考核', ...grades]))).not.toContain('G08')
  })
  const list = (total: string) =>
    wrap('纸张买卖合同', [
      '第一条 标的（价格不含税）',
      '品名\t数量\t单价\t金额',
      '双胶纸\t10吨\t5,000.00\t50,000.00',
      '铜版纸\t5吨\t6,000.00\t30,000.00',
      '合计\t\t\t80,000.00',
      `第二条 甲方给予5%的优惠，优惠额4,000元，优惠后76,000元；增值税税率13%，税额9,880元，合同总价${total}元。`,
    ])
  it('of goods lead to the price through discount and tax', () => {
    expect(ids(list('85,880'))).not.toContain('G09')
    expect(ids(list('95,880'))).toContain('G09')
  })
})

describe('wording met in contracts of others', () => {
  it.each<[string, string, string, string, string]>([
    [
      'the rest paid in equal parts',
      'G08',
      '设备买卖合同',
      '第一条 总价100,000元。\n第二条 签约时付50,000元。\n第三条 其余50%即50,000元分五期支付，每月支付10,000元。',
      '第一条 总价100,000元。\n第二条 签约时付50,000元。\n第三条 其余50%即50,000元分五期支付，每月支付12,000元。',
    ],
    [
      'a price named with its tax as the base of a penalty',
      'G18',
      '纸箱加工合同',
      '第一条 任何一方逾期的，每逾期一日按含税总价的0.05%向对方支付违约金。',
      '第一条 任何一方逾期的，每逾期一日按含税总价的1%向对方支付违约金。',
    ],
    [
      'only interest for one side',
      'G19',
      '系统开发合同',
      '第一条 乙方逾期交付的，每逾期一日按未付款的0.05%支付违约金。\n第二条 甲方逾期付款的，每逾期一日按未付款的0.05%支付违约金。',
      '第一条 乙方逾期交付的，每逾期一日按未付款的0.05%支付违约金。\n第二条 甲方逾期付款的，仅按活期存款利率支付利息。',
    ],
    [
      'a demand that need not be made',
      'S04',
      '机床买卖合同',
      '第一条 甲方任何一期逾期，经催告后15日内仍未支付的，乙方可以解除合同。',
      '第一条 甲方任何一期价款逾期支付的，乙方无需催告即可解除合同。',
    ],
    [
      'money that must first be granted',
      'G11',
      '村道施工合同',
      '第一条 竣工结算确认后28日内，付至结算价的97%。',
      '第一条 竣工结算确认后，待上级补助资金拨付到位，付至结算价的97%。',
    ],
    [
      'an account named without a colon',
      'G02',
      '村道施工合同',
      '第一条 收款账户：户名桐乡乌镇印务有限公司，账号33050163。',
      '第一条 收款账户：户名桐乡石门印务有限责任公司，账号33050163。',
    ],
    [
      'an article of the law named before',
      'G14',
      '印刷服务合同',
      '第一条 依《劳动合同法》第三十九条办理，并遵守第四十二条的限制。\n第二条 无。\n第三条 无。',
      '第一条 依本合同办理，并遵守第四十二条的限制。\n第二条 无。\n第三条 无。',
    ],
    [
      'letters that only look like a blank',
      'G03',
      '印刷服务合同',
      '第一条 邮箱：haixx@dq.example。',
      '第一条 邮箱：xx。',
    ],
  ])('%s: %s', (_, id, title, lawful, flawed) => {
    expect(ids(wrap(title, [lawful]))).not.toContain(id)
    expect(ids(wrap(title, [flawed]))).toContain(id)
  })

  it.each([
    ['应在知道权利受损之日起一年内起诉，逾期视为放弃权利', '应在一年内起诉的，依法律规定'],
    ['须在六个月内提起诉讼，否则丧失权利', '收货后六个月内提出异议，否则视为合格'],
    ['应于90日内申请仲裁，过期不再受理其主张，视为放弃', '保证期间为90日，未主张权利的，保证人不再承担责任'],
  ])('a time limit to sue (%s)', (bad, fine) => {
    expect(ids(wrap('印刷服务合同', [`第一条 一方${bad}。`]))).toContain('G30')
    expect(ids(wrap('印刷服务合同', [`第一条 一方${fine}。`]))).not.toContain('G30')
  })

  it.each([
    ['服务期限内甲方不得提前解除委托；', '任何一方不得擅自解除合同；'],
    ['甲方不得中途终止服务。', '未经协商，甲方不得提前解除，但乙方违约的除外。'],
  ])('who entrusts may not be held fast alone (%s)', (bad, fine) => {
    expect(ids(wrap('代账服务合同', [`第一条 ${bad}`]))).toContain('V02')
    expect(ids(wrap('代账服务合同', [`第一条 ${fine}`]))).not.toContain('V02')
  })

  it('personal data that is not touched needs no clause', () => {
    expect(ids(wrap('保洁服务合同', ['第一条 乙方不收集、不处理住户的任何个人信息。']))).not.toContain('G36')
    expect(ids(wrap('代账服务合同', ['第一条 乙方代为核算工资、申报个税。']))).toContain('G36')
  })

  it('a month split into price and tax is not the year', () => {
    const text = (tax: string) =>
      wrap('代账服务合同', [
        `第一条 服务费每月2,650元（含税），其中不含税2,500元，增值税税率6%，税额${tax}元。全年合计人民币31,800元。`,
      ])
    expect(ids(text('150'))).not.toContain('G10')
    expect(ids(text('250'))).toContain('G10')
  })

  it('a signature page can tell that a contract is signed electronically', () => {
    const signed = (clause: string) =>
      `${wrap('印刷服务合同', [clause])}\n甲方：海宁丁桥纸业有限公司（电子签章）\n乙方：桐乡乌镇印务有限公司（电子签章）`
    expect(ids(signed('第一条 无。'))).toContain('G06')
    expect(ids(signed('第一条 电子签名与手写签名具有同等法律效力。'))).not.toContain('G06')
  })

  it.each([
    ['借款年利率为6%。', '利息按实际天数计算。'],
    ['借款期内按LPR计息。', '自到账之日起计息。'],
    ['月息五厘。', '利息按季结付，不收取手续费。'],
    ['甲方不计收利息。', '甲方未按时放款的，按年利率9%支付违约金。'],
  ])('a loan at a rate (%s) and one at none (%s)', (rate, none) => {
    const loan = (words: string) =>
      wrap('借款合同', [
        '第一条 乙方因进货向甲方借款50,000元，期限一年，到期一次性归还本金。',
        `第二条 利率与利息：${words}`,
      ])
    expect(ids(loan(rate))).not.toContain('B03')
    expect(ids(loan(none))).toContain('B03')
  })

  it('a court asked to sell what is pledged is no forum', () => {
    const text = wrap('借款合同', ['第一条 乙方到期不履行的，甲方可以请求人民法院拍卖抵押房屋。']).replace(
      '争议由海宁市人民法院管辖',
      '争议提交嘉兴仲裁委员会仲裁',
    )
    expect(ids(text)).not.toContain('G32')
    expect(review(text).contract.facts.dispute?.value).toBe('仲裁')
  })

  it('a quarter of the rate is no rate', () => {
    const text = wrap('借款合同', ['第一条 年利率为6%，每季利息按本金乘以年利率的四分之一计算。'])
    expect(ids(text)).not.toContain('B01')
  })

  it('people may be listed under the role they share, and guarantors be numbered', () => {
    const names = review(
      [
        '借款合同',
        '出借人（甲方）：',
        '陶仲山，身份证号330481196807142770',
        '阮月娥，身份证号330481197011023505，住址同上',
        '借款人：桐乡乌镇印务有限公司（下称乙方）',
        '保证人一：冯士林（下称丙方）',
        '保证人二：桐乡石门粮油有限公司（下称丁方）',
        '第一条 借款50,000元。',
      ].join('\n'),
    ).contract.parties.map((party) => party.name)
    expect(names).toEqual(['陶仲山', '阮月娥', '桐乡乌镇印务有限公司', '冯士林', '桐乡石门粮油有限公司'])
  })
})

describe('a full contract under titles', () => {
  const clauses: [string, string][] = [
    ['标的', '乙方向甲方供应双胶纸100吨，规格787毫米，质量符合国家标准。'],
    ['价款', '单价5,000元，总价500,000元，含税。'],
    ['付款', '货到验收合格后30日内，甲方一次性付清。'],
    ['交付', '乙方于2026年5月1日前送至甲方仓库，风险和所有权自签收时转移。'],
    ['验收', '甲方收货后10日内验收，有异议的书面提出。'],
    ['售后', '质保期12个月，期内免费更换。'],
    ['违约责任', '任何一方逾期的，按逾期金额的万分之五每日支付违约金。'],
    ['解除', '一方逾期超过30日，经催告仍不履行的，对方可以解除合同。'],
    ['不可抗力', '因地震、洪水等不可抗力不能履行的，应在3日内通知并提供证明；持续60日的，可以解除合同。'],
    ['转让', '未经对方书面同意，不得转让合同权利义务。'],
    ['通知', '双方首部地址为送达地址，变更应书面告知。'],
    ['其他', `${'双方应当诚实信用地履行合同，互相配合、协助和保密。'.repeat(50)}`],
  ]
  const without = (title: string) =>
    wrap(
      '双胶纸买卖合同',
      clauses.map(([name, words], at) =>
        name === title ? `第${at + 1}条 廉洁\n双方不得收受礼金。` : `第${at + 1}条 ${name}\n${words}`,
      ),
    ).replace('第九条 争议', '第13条 争议解决\n争议')
  it('lacks nothing', () => {
    expect(ids(without(''))).toEqual([])
  })
  it.each([
    ['标的', 'S01'],
    ['付款', 'G11'],
    ['验收', 'G15'],
    ['售后', 'S03'],
    ['违约责任', 'G17'],
    ['解除', 'G23'],
    ['不可抗力', 'G27'],
    ['通知', 'G28'],
    ['转让', 'G29'],
  ])('has lost %s though its words still occur', (title, id) => {
    expect(ids(without(title))).toEqual([id])
  })
})

describe('a number left out', () => {
  const body = [
    '第一条 乙方按图加工纸盒5,000只，单价2元，总价10,000元。',
    '第二条 材料由甲方提供，乙方收到后3日内检验。',
    '第三条 甲方收货后10日内验收，不合格的乙方重作。',
    '第四条 验收后10日内付清价款。',
    '第五条 一方违约的，赔偿对方损失；材料迟到的，工期顺延；剩余材料退回。',
  ]
  it('shows that a clause is gone though its subject is touched', () => {
    expect(ids(wrap('纸盒加工合同', body))).not.toContain('W01')
    const without = body.filter((line) => !line.startsWith('第二条'))
    expect(ids(wrap('纸盒加工合同', without))).toContain('W01')
  })
})

describe('words that only look like a flaw', () => {
  const sale = (...more: string[]) =>
    wrap('设备买卖合同', [
      '第一条 乙方向甲方出售检测设备2套，规格XQ-1，单价860,000元，总价1,720,000元，质量符合国家标准。',
      '第二条 乙方于2026年3月31日前交货，风险自签收时转移，甲方收货后15日内验收。',
      ...more,
    ])
  const paid = (second: string) =>
    sale(
      `第三条 合同生效后10日内支付516,000元；到货后10日内支付${second}元；验收合格后15日内支付430,000元；其余86,000元质保期满后10日内付清。乙方在每次付款前开具发票。`,
    )
  it('an invoice before each payment does not make the payments equal parts', () => {
    expect(ids(paid('688,000'))).not.toContain('G08')
    expect(ids(paid('668,000'))).toContain('G08')
  })
  it('whoever waited for the other is not freed of his duties', () => {
    const text = sale('第四条 因甲方迟延提供资料造成工期延误的，工期顺延，乙方不承担违约责任。')
    expect(ids(text)).not.toContain('G19')
    expect(ids(sale('第四条 乙方逾期交货的，不承担违约责任。'))).toContain('G19')
  })
  it('a secret kept for two years after the end is not the term', () => {
    const text = sale(
      '第四条 服务期限为2026年4月1日至2026年9月30日。',
      '第五条 双方对价格保密，期限为合同终止后两年。',
    )
    expect(ids(text)).not.toContain('G13')
  })
})
