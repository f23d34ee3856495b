import { describe, expect, it } from 'vitest'
import { reviewContract } from '../src/index.ts'
import { readStructure } from '../src/text/structure.ts'

const HEAD = [
  '甲方：杭州云栖制造有限公司',
  '统一社会信用代码：91330100MA2B000001',
  '住所：杭州市西湖区转塘街道1号',
  '乙方：上海浦江贸易有限公司',
  '统一社会信用代码：91310000MA1F000002',
  '住所：上海市浦东新区世纪大道2号',
]
const review = (title: string, clauses: string[]) =>
  reviewContract([title, ...HEAD, ...clauses, '签订日期：2026年3月1日'].join('\n'), { today: '2026-11-15' })
const ids = (title: string, clauses: string[]) =>
  review(title, clauses).findings.map((finding) => finding.checkpoint)

describe('a sentence without an end', () => {
  /** What rules that try every start of a sentence have to read. */
  const work = (length: number) => {
    const endless = '甲方应当在收到通知后十日内支付价款100元，'.repeat(length / 20)
    const { sentences } = readStructure(`买卖合同\n第一条 ${endless}`)
    return sentences.reduce((sum, sentence) => sum + sentence.text.length ** 2, 0)
  }
  it('costs in proportion to its length', () => {
    expect(work(40_000) / work(10_000)).toBeLessThan(6)
  })
  it('is cut at a comma, and what it says is still found', () => {
    const words = '乙方应当按照甲方的要求提供配合，'.repeat(80)
    const { contract, findings } = review('买卖合同', [
      `第一条 ${words}争议提交当地仲裁机构裁决，${words}双方互相协助。`,
    ])
    const body = contract.structure.sentences.filter((sentence) => sentence.region === 'body')
    expect(body.map((sentence) => sentence.text.slice(-1))).toEqual(['，', '，', '，', '。'])
    expect(findings.map((finding) => finding.checkpoint)).toContain('G33')
  })
})

describe('instalments', () => {
  const total = '第一条 合同总价513,000元。'
  it.each([
    [
      '甲方支付总价的30%，即153,900元。\n第三条 第一批、第二批验收后10日内，甲方各支付总价的25%，即每批128,250元；第三批验收后支付20%，即102,600元。',
      [],
    ],
    ['甲方支付总价的40%；各批交货后每批支付总价的20%；验收后支付20%。', []],
    ['甲方支付总价的30%；货到支付总价的70%。每笔款项中的20%作为人工费，拨付至农民工工资专用账户。', []],
    ['甲方支付总价的30%；第一批、第二批验收后各支付总价的30%；第三批验收后支付总价的20%。', ['G08']],
    ['甲方支付30%，计153,900元；货到支付70%，计359,100元；另以20%拨付专户。', []],
    ['甲方支付30%，计153,900元；货到支付80%，计359,100元。', ['G08']],
    ['甲方支付153,900元；货到支付459,100元。', ['G08']],
    ['甲方支付预付款102,600元，占总价的20%。预付款在五批货款中平均抵扣，每批抵扣20,520元。', []],
    ['甲方支付定金51,300元，占总价的10%，到货后抵作价款；到货支付461,700元。', []],
    ['按季预付，共九期，每期57,000元；首期于5日内支付，每季首月10日前付下一期。', []],
    ['甲方支付定金51,300元，为合同总价的10%；到货支付461,700元。', []],
    ['按季后付，每季57,000元，共九期。', []],
    ['按季后付，每季58,000元，共九期。', ['G08']],
    ['甲方支付30%；余下事宜未付清的，乙方退还已收费用的50%，其余10%不再支付。', []],
    ['甲方支付20,000元；交货支付30,000元。', []],
  ])('%s', (clause, expected) => {
    const raised = ids('设备买卖合同', [total, `第二条 付款：${clause}`])
    expect(raised.filter((id) => id === 'G08')).toEqual(expected)
  })
})

describe('words that only look like a defect', () => {
  it.each([
    ['借款合同', '交付时不预扣利息或其他任何费用。', 'B02'],
    ['借款合同', '乙方确认足额收到借款，甲方未预先扣除利息。', 'B02'],
    ['设备买卖合同', '保证范围为剩余价款、违约金、损害赔偿金及实现债权的费用。', 'G18'],
    [
      '设备租赁合同',
      '每月租金52,400元，其中不含税46,371.68元，增值税（税率13%）6,028.32元；租金总额1,257,600元。',
      'G10',
    ],
    ['设备租赁合同', '每月租金52,400元，其中不含税46,371.68元，税率13%；租金总额1,257,600元。', 'G10'],
    ['设备买卖合同', '工资专用账户：户名同前，账号32250198863600001692。', 'G02'],
    [
      '保密协议',
      '依照法律、法院裁判或者监管机关要求必须披露的，应事先通知。\n第二条 争议提交南通仲裁委员会仲裁。',
      'G32',
    ],
    ['园林分包合同', '甲方于验收后10日内付款，不以建设单位是否支付相应款项为前提。', 'G11'],
    ['园林分包合同', '无论业主是否付款，甲方均应于验收后10日内支付价款。', 'G11'],
    ['车辆买卖合同', '车况以某评估公司于2026年2月9日出具的《状况表》为准，车辆于签约当日交付。', 'G13'],
    [
      '食材买卖合同',
      '合同期限自2026年3月1日起至2026年12月31日止。\n第二条 凭证保存期限不少于保质期满后6个月。',
      'G13',
    ],
    ['软件服务合同', '任意12个月内累计三个月可用率低于99%的，乙方可以书面通知解除合同。', 'G22'],
    ['房屋租赁合同', '乙方逾期腾退的，每逾期一日按日租金的1.2倍支付违约金或占用费。', 'G18'],
    ['借款合同', '任何情况下，质押股权均不因债务到期未获清偿而直接归出借人所有。', 'B06'],
    ['借款合同', '出质人以其持有的30%股权为本借款提供质押担保。', 'B04'],
    ['合伙协议', '不向任何合伙人承诺保本或者最低收益，利润按出资比例分配。', 'P01'],
    ['劳动合同', '乙方岗位不属于高级技术人员，本合同不约定竞业限制。', 'E05'],
    ['劳动合同', '乙方提前三十日以书面形式通知甲方，可以解除合同，无须支付违约金。', 'E04'],
    ['劳动合同', '乙方提前三十日以书面形式通知甲方，试用期内提前三日，可以解除合同，无须支付违约金。', 'G22'],
    [
      '保安服务合同',
      '月服务费含税98,400元，十二个月共计1,180,800元；其中不含税价1,113,962.26元，增值税66,837.74元，税率6%。',
      'G10',
    ],
    [
      '话务服务合同',
      '某月服务费为45,000元＋15,000元＝60,000元，增值税（6%）3,600元，价税合计63,600元。\n第二条 不足部分按不含税32,000元计，另加6%增值税。',
      'G10',
    ],
    ['服装加工合同', '税率13%，税额42,562.00元，价税合计369,962.00元。', 'G10'],
    ['借款合同', '实际到账金额少于300,000元的，以实际到账金额为本金。', 'B02'],
    ['借款合同', '各方不约定到期未还车辆即归甲方所有。', 'B06'],
    ['借款合同', '年利率4.8%，按每季度为四分之一年计息。', 'B01'],
    [
      '装修合同',
      '材料以附件二为准。\n第二条 本合同一式四份。附件一：施工图（单独装订）；附件二：报价清单。',
      'G14',
    ],
    ['房屋租赁合同', '逾期不修的，乙方可自行维修，影响使用的相应减少租金或延长租期。', 'G12'],
    ['房屋租赁合同', '“免租期”指2026年4月1日至2026年4月30日的装修期。\n第二条 租赁期限三年。', 'G13'],
    ['劳动合同', '“月工资标准”指基本工资、岗位工资之和，不含加班工资。', 'E06'],
    ['劳动合同', '甲方未向乙方收取任何押金、保证金，未扣留乙方身份证。', 'E09'],
    [
      '客服服务合同',
      '乙方擅自中断服务的，每中断一日按月服务费的1%支付违约金；甲方逾期付款的，每日按逾期金额的万分之五支付违约金；上述违约金各以合同总额的10%为限。',
      'G18',
    ],
    ['顾问服务合同', '甲方或者乙方可以随时解除委托，但应提前30日通知。', 'G22'],
    ['园林分包合同', '结算以签证为依据，不以第三方审计为付款条件，验收后10日内付款。', 'G11'],
    [
      '设备买卖合同',
      '名称\t数量\t单价\t金额\n空压机\t4\t86,500\t346,000\n小计\t\t\t346,000\n成交优惠\t\t\t-6,000\n第二条 合同总价为340,000元。',
      'G09',
    ],
  ])('%s: %s', (title, clause, id) => {
    expect(ids(title, [`第一条 ${clause}`])).not.toContain(id)
  })
  it.each([
    ['借款合同', '交付时预先扣除利息2,000元。', 'B02'],
    ['借款合同', '乙方到期不履行债务的，抵押房屋即归债权人所有。', 'B06'],
    ['合伙协议', '甲方每年取得固定收益，不承担亏损。', 'P01'],
    ['劳动合同', '乙方未满三年离职的，应当支付违约金20,000元。', 'E04'],
    ['设备租赁合同', '乙方提前退租的，以剩余租金作为违约金。', 'G18'],
    ['房屋租赁合同', '乙方逾期腾退的，每逾期一日按日租金的5倍支付违约金。', 'G18'],
    ['设备买卖合同', '甲方违约的，按合同总价的1.5倍支付违约金。', 'G18'],
    ['园林分包合同', '甲方收到建设单位支付的工程款后10日内向乙方支付价款。', 'G11'],
    ['软件服务合同', '甲方可以任意解除合同，不承担任何责任。', 'G22'],
    [
      '塑料粒子买卖合同',
      '品名\t数量（吨）\t不含税单价（元）\t含税单价（元）\t含税金额（元）\n绝缘料\t120\t8,600\t9,718\t1,166,160\n护套料\t200\t7,900\t8,927\t1,875,400',
      'G09',
    ],
    ['设备租赁合同', '每月租金52,400元，其中不含税46,371.68元，增值税（税率13%）6,828.32元。', 'G10'],
    ['设备买卖合同', '收款账户：户名：宁波海曙商行，账号32250198863600001692。', 'G02'],
    ['设备买卖合同', '因本合同发生的争议由人民法院裁决，也可提交南通仲裁委员会仲裁。', 'G32'],
    ['服装加工合同', '税率13%，税额37,665.49元，价税合计369,962.00元。', 'G10'],
    ['服装加工合同', '任何一方迟延超过10日的，应当支付合同价税合计40%的违约金。', 'G18'],
    ['借款合同', '实际到账285,000元，其余作为首期利息。', 'B02'],
    ['劳动合同', '入职时乙方缴纳服装押金500元。', 'E09'],
    ['劳动合同', '甲方支付的工资已包含加班工资。', 'E06'],
    ['合伙协议', '甲方可以根据经营情况单方修改本合同，其他合伙人应当接受。', 'G12'],
    ['园林分包合同', '验收合格，且街区业主向甲方付清改造款后，支付35%。', 'G11'],
  ])('%s: %s is one', (title, clause, id) => {
    expect(ids(title, [`第一条 ${clause}`])).toContain(id)
  })
  it('a label nobody knows names a party by the name the text goes on with', () => {
    const { contract } = reviewContract(
      '绿化工程专业分包合同\n总承包单位（以下称“承包人”）：湖北江岳市政建设集团有限公司\n统一社会信用代码：91420100758123K46H\n专业分包单位（以下称“分包人”）：武汉青柯园林绿化工程有限公司\n第一条 分包人承接绿化工程。\n',
    )
    expect(contract.parties.map(({ name, role }) => [name, role])).toEqual([
      ['湖北江岳市政建设集团有限公司', '承包人'],
      ['武汉青柯园林绿化工程有限公司', '分包人'],
    ])
  })
  it('who is introduced like a party is one, whatever he is called', () => {
    const { contract } = reviewContract(
      '苹果订单收购合同\n出售方：洛川县塬上红苹果种植专业合作社（下称“合作社”）\n统一社会信用代码：93610629MA1BKDRC34\n经营者：屈满仓\n住所：洛川县旧县镇\n收购方：郑州鲜淘淘供应链管理有限公司\n统一社会信用代码：91410105MA4MR8YY8F\n第一条 收购方收购苹果。\n',
    )
    expect(contract.parties.map(({ name, aliases }) => [name, aliases])).toEqual([
      ['洛川县塬上红苹果种植专业合作社', ['出售方', '合作社']],
      ['郑州鲜淘淘供应链管理有限公司', ['收购方']],
    ])
  })
  it('a bracket in a name, a number beside it, and a name for two are read', () => {
    const { contract } = reviewContract(
      '婚礼服务合同\n客户：沈嘉怡，女，身份证号码330106199603184525，住址杭州市西湖区1号\n唐一鸣，男，身份证号码330104199409252739，住址杭州市上城区2号\n（以上两人合称“新人”）\n承办店：拱墅区拾光里婚庆店（个体工商户，以下简称“拾光里”）\n统一社会信用代码：92330105MA2B000003\n经营场所：杭州市拱墅区3号\n经营者：方婷\n第一条 拾光里提供服务。\n',
    )
    expect(contract.parties.map(({ name, aliases }) => [name, aliases])).toEqual([
      ['沈嘉怡', ['客户', '新人']],
      ['唐一鸣', ['客户', '新人']],
      ['拱墅区拾光里婚庆店', ['承办店', '拾光里']],
    ])
    expect(contract.parties.map(({ address }) => address?.value)).toEqual([
      '杭州市西湖区1号',
      '杭州市上城区2号',
      '杭州市拱墅区3号',
    ])
  })
  it('who acts for a firm is no party', () => {
    const { contract } = reviewContract(
      '税务顾问协议\n委托人：成都锦里坊餐饮有限公司\n统一社会信用代码：91510105MA2GXLBR32\n受托人：四川正允税务师事务所（普通合伙）\n统一社会信用代码：91510104MA0M87TX40\n执行事务合伙人：邓朝阳\n第一条 受托人提供服务。\n',
    )
    expect(contract.parties.map(({ role }) => role)).toEqual(['委托人', '受托人'])
  })
  it('an example is no price, and what is lent is counted without its interest', () => {
    const hiring = review('招聘服务合同', ['第一条 例如年薪40万元的，服务费为80,000元。'])
    expect(hiring.contract.facts.amount).toBeNull()
    const loan = review('借款合同', ['第一条 甲方借给乙方人民币300,000元。', '第二条 本息总计309,750元。'])
    expect(loan.contract.facts.amount?.value).toBe(300_000)
  })
  it('clauses may be numbered in the numerals of cheques', () => {
    const { contract } = review('模具合同', [
      '壹、标的',
      '模具一副。',
      '贰、价款',
      '总价418,000元。',
      '叁、验收',
      '到厂验收。',
    ])
    expect(contract.structure.clauses.map(({ numbers }) => numbers[0])).toEqual([1, 2, 3])
  })
  it('people who borrow together may share an address', () => {
    const { contract } = reviewContract(
      '借款协议\n出借方：乔慧敏\n公民身份号码：61010319750618248X\n住址：西安市碑林区1号\n借款方（共同借款人）：\n姓名一：石立强，公民身份号码：610113198604301013\n姓名二：谭雪，公民身份号码：610113198809120427\n共同住址：西安市雁塔区2号\n第一条 借款方借款10,000元。\n',
    )
    expect(contract.parties.map(({ name, address }) => [name, address?.value])).toEqual([
      ['乔慧敏', '西安市碑林区1号'],
      ['石立强', '西安市雁塔区2号'],
      ['谭雪', '西安市雁塔区2号'],
    ])
  })
  it('partners may stand in a table', () => {
    const { contract } = reviewContract(
      '露营农场合伙协议\n合伙人信息\n姓名\t身份证号码\t住址\n王楚文\t330521198504062232\t德清县1号\n李沐阳\t330108198807221517\t杭州市2号\n\n一、合伙事项\n合伙人共同经营农场。\n',
    )
    expect(contract.parties.map(({ name }) => name)).toEqual(['王楚文', '李沐阳'])
  })
  it('a term may close with 止, a month stand in a table, and days to answer in are no warranty', () => {
    const lease = review('商铺租赁合同', [
      '第一条 合同期两年，2026年7月1日起，2028年6月30日止。',
      '租期\t月租金（元）\t年租金（元）',
      '第一年\t18,500\t222,000',
      '第二年\t18,500\t222,000',
      '第二条 按季支付，首季租金55,500元于签订后5日内支付。',
    ]).contract.facts
    expect([lease.termStart?.value, lease.termEnd?.value]).toEqual(['2026-07-01', '2028-06-30'])
    expect(lease.periodicAmount?.value).toBe(18_500)
    const sale = review('食材买卖合同', [
      '第一条 质保期内出现问题的，7日内免费更换。货物保质期为生产之日起12个月；没有明确保质期的不少于2年。',
    ]).contract.facts
    expect(sale.warrantyMonths?.value).toBe(12)
  })
  it('one line speaks of one law', () => {
    const clauses = [
      '第一条 甲。',
      '第二条 乙。',
      '第三条 丙。',
      '第四条 符合该法第四十六条情形的，依第四十七条补偿；违法解除的，按第八十七条赔偿。',
    ]
    expect(ids('劳动合同', clauses)).not.toContain('G14')
  })
  it('the titles of a table name no partner', () => {
    const { contract } = reviewContract(
      '合伙协议\n合伙人：\n1. 段云飞，男，身份证号码532901198509171812\n2. 赵雨桐，女，身份证号码510106199004252622\n第一条 出资\n合伙人\t出资方式\t出资额（元）\n段云飞\t货币\t400,000\n赵雨桐\t货币\t300,000\n',
    )
    expect(contract.parties.map((party) => party.name)).toEqual(['段云飞', '赵雨桐'])
  })
})

describe('a contract by another author', () => {
  it('numbers its titles without a stop', () => {
    const { contract } = review('仓库租赁合同', [
      '1 标的',
      '1.1 仓库一座。',
      '2 租金',
      '2.1 每月67,200元。',
      '2.2 物业管理费每平方米2.50元，计每月6,000元。',
      '4 通知',
      '通知发往首部的地址。',
      '5 争议',
      '5.1 由武汉市东西湖区人民法院管辖。',
    ])
    const titles = contract.structure.clauses.map((clause) => clause.label + clause.heading)
    expect(titles).toEqual(['1标的', '2租金', '4通知', '5争议'])
    expect(contract.facts.periodicAmount?.value).toBe(67_200)
  })
  it.each([
    ['客服外包服务合同', '甲方按月提供载有客户姓名、手机号码的名单，乙方外呼并保存录音。', 'G36'],
    ['客服外包服务合同', '任一方的赔偿总额不超过违约前一个月服务费用的10%。', 'G25'],
    ['客服外包服务合同', '一方累计赔偿额以已付服务费的5%为上限，对可得利益损失不予赔偿。', 'G25'],
    [
      '五金件加工合同',
      '材料\n材料事宜由双方另行协商。\n第二条 材料灭失的风险由乙方承担；因甲方材料缺陷所致的，由甲方承担。',
      'W01',
    ],
    ['借款合同', '保证人承担连带责任保证。主合同内容变更的，须经保证人书面同意。', 'B05'],
  ])('%s: %s', (title, clause, id) => {
    expect(ids(title, [`第一条 ${clause}`])).toContain(id)
  })
  it.each([
    ['客服外包服务合同', '任一方的赔偿总额不超过服务费总额的30%。', 'G25'],
    ['客服外包服务合同', '任一方的赔偿总额不超过服务费总额的10%，但故意或者重大过失的除外。', 'G25'],
    ['客服外包服务合同', '乙方联系人变更的，应提供姓名、电话。', 'G36'],
  ])('%s: %s is lawful', (title, clause, id) => {
    expect(ids(title, [`第一条 ${clause}`])).not.toContain(id)
  })
  it('cites two repealed laws in one breath, which is one finding', () => {
    const found = review('设备买卖合同', [
      '第一条 依照《中华人民共和国合同法》《中华人民共和国担保法》订立。',
    ]).findings.filter((finding) => finding.checkpoint === 'G05')
    expect(found.map((finding) => finding.quote)).toEqual([
      '《中华人民共和国合同法》《中华人民共和国担保法》',
    ])
  })
  it('dates the stages of its work in a table, and the first piece apart', () => {
    const { contract } = review('模具加工合同', [
      '第一条 乙方应于2026年3月15日前提交首件。',
      '第二条 进度',
      '节点\t内容\t完成日期',
      '1\t试模\t2026年9月30日',
      '2\t模具运抵甲方\t2026年11月10日',
    ])
    expect(contract.facts.performanceEnd?.value).toBe('2026-11-10')
  })
})
