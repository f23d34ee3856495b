import { describe, expect, it } from 'vitest'
import { reviewContract } from '../src/index.ts'

const TODAY = '2026-06-01'
const review = (text: string) => reviewContract(text, { today: TODAY })
const ids = (text: string) => review(text).findings.map((finding) => finding.checkpoint)

const wrap = (title: string, body: string[]) =>
  [
    title,
    '甲方：嘉善魏塘农机有限公司',
    '乙方：平湖当湖园艺有限公司',
    ...body,
    '第九条 争议由嘉善县人民法院管辖。',
    '签订日期：2026年3月5日',
  ].join('\n')

/** Each pair differs only in the flaw, so that quieting a rule cannot pass for mending it. */
describe('lawful wording and the flaw it resembles', () => {
  it.each<[string, string, string, string[], string[]]>([
    [
      'a part with a warranty of its own',
      'G13',
      '水泵买卖合同',
      ['第一条 质保期36个月，自验收之日起计；密封圈质保期12个月。'],
      ['第一条 质保期36个月，自验收之日起计。', '第二条 质保期12个月届满后付清质保金，质保期为12个月。'],
    ],
    [
      'works that last a season and works that last a year',
      'C03',
      '管网工程施工合同',
      ['第一条 保修：给排水管道保修2年，热力系统保修2个采暖期，绿化恢复保修1年。'],
      ['第一条 保修：给排水管道保修1年，热力系统保修2个采暖期，绿化恢复保修1年。'],
    ],
    [
      'an instalment that waits for an invoice',
      'G08',
      '风机买卖合同',
      [
        '第一条 总价100000元。',
        '第二条 付款：1. 签约后5日内支付总价的30%；2. 收到全额增值税专用发票后10日内支付总价的70%。',
      ],
      [
        '第一条 总价100000元。',
        '第二条 付款：1. 签约后5日内支付总价的30%；2. 收到全额增值税专用发票后10日内支付总价的50%。',
      ],
    ],
    [
      'instalments of what is left after a trade-in',
      'G08',
      '收割机买卖合同',
      [
        '第一条 货款总额106000元。',
        '第二条 旧机折价6000元冲抵货款，实付100000元。',
        '第三条 付款：提机前支付60000元；2026年12月31日前支付40000元。',
      ],
      [
        '第一条 货款总额106000元。',
        '第二条 旧机折价6000元冲抵货款，实付100000元。',
        '第三条 付款：提机前支付60000元；2026年12月31日前支付30000元。',
      ],
    ],
    [
      'the net sum beside the tax on it',
      'G10',
      '风机买卖合同',
      ['第一条 含税总价113000元，其中不含税金额100000元，增值税税率13%，税额13000元。'],
      ['第一条 含税总价113000元，其中不含税金额100000元，增值税税率13%，税额15000元。'],
    ],
    [
      'a term of a year and some months',
      'G13',
      '拖拉机租赁合同',
      ['第一条 租赁期限一年零六个月，自2026年4月1日起至2027年9月30日止。'],
      ['第一条 租赁期限一年零三个月，自2026年4月1日起至2027年9月30日止。'],
    ],
    [
      'a stretch of the term without rent',
      'G13',
      '大棚租赁合同',
      ['第一条 租期二年，从2026年4月1日起至2028年3月31日止，其中2026年4月1日至2026年5月31日为免租期。'],
      ['第一条 租期三年，从2026年4月1日起至2028年3月31日止，其中2026年4月1日至2026年5月31日为免租期。'],
    ],
    [
      'a share of the rent still to come',
      'G18',
      '大棚租赁合同',
      ['第一条 一方擅自解除合同的，应按剩余租期租金总额的10%支付违约金。'],
      ['第一条 一方擅自解除合同的，应以剩余全部租金作为违约金。'],
    ],
    [
      'a threshold and the penalty for missing it',
      'G18',
      '水泵买卖合同',
      ['第一条 总价80000元。', '第二条 水泵效率低于82%的，每低1个百分点按总价的0.5%支付违约金。'],
      ['第一条 总价80000元。', '第二条 水泵效率不合格的，按总价的82%支付违约金。'],
    ],
    [
      'a cap called 限额',
      'G18',
      '水泵买卖合同',
      ['第一条 总价80000元。', '第二条 乙方逾期交货的，每日按总价的0.4%支付违约金，限额为5%。'],
      ['第一条 总价80000元。', '第二条 乙方逾期交货的，每日按总价的0.4%支付违约金。'],
    ],
    [
      'a high rate that soon meets its cap',
      'G19',
      '苗木买卖合同',
      [
        '第一条 乙方逾期交货的，每逾期一日按逾期货款的0.25%支付违约金，最多不超过逾期货款的10%。',
        '第二条 甲方逾期付款的，每逾期一日按欠款的万分之五支付违约金。',
      ],
      [
        '第一条 乙方逾期交货的，每逾期一日按逾期货款的0.25%支付违约金。',
        '第二条 甲方逾期付款的，每逾期一日按欠款的万分之五支付违约金。',
      ],
    ],
    [
      'a penalty that is capped, not the liability',
      'G25',
      '配送服务合同',
      ['第一条 乙方未按时送达的，由责任方按该批货款的0.5%支付违约金，最高不超过该批货款的10%。'],
      ['第一条 乙方未按时送达的，乙方的赔偿责任最高不超过该批货款的10%。'],
    ],
    [
      'one priced item a sentence',
      'G09',
      '工装加工合同',
      ['第一条 外套120件，加工费每件60元，小计7200元；衬衣200件，加工费每件30元，小计6000元。'],
      ['第一条 外套120件，加工费每件60元，小计7200元；衬衣200件，加工费每件30元，小计7000元。'],
    ],
    [
      'tons at a price by the kilogram',
      'G09',
      '苹果买卖合同',
      ['第一条 苹果20吨，单价6元/公斤，货款120000元。'],
      ['第一条 苹果20吨，单价6000元/吨，货款130000元。'],
    ],
    [
      'one side asking and one side deciding',
      'G12',
      '豆油买卖合同',
      ['第一条 行情变化时任何一方可提出调价，经双方协商一致后调整价格。'],
      ['第一条 行情变化时任何一方可提出调价，乙方有权单方调整价格，甲方应当接受。'],
    ],
    [
      'papers of a court served at an address',
      'G32',
      '豆油买卖合同',
      ['第一条 首部住所为送达地址（包括诉讼文书）。'],
      ['第一条 争议可提交嘉兴仲裁委员会仲裁。'],
    ],
    [
      'attachments named as part of the contract in one breath',
      'G14',
      '庭院施工合同',
      [
        '第一条 内容见附件一、附件二。',
        '第二条 工期30天。',
        '第三条 质量合格。',
        '第四条 附件一、附件二为本合同组成部分。',
      ],
      [
        '第一条 内容见附件一、附件三。',
        '第二条 工期30天。',
        '第三条 质量合格。',
        '第四条 附件一、附件二为本合同组成部分。',
      ],
    ],
    [
      'a cap on daily penalties that follows both of them',
      'G19',
      '苗木买卖合同',
      [
        '第一条 违约责任：乙方延期交货的，每天按延期货款的千分之一支付违约金；甲方延期付款的，每天按延期款项的千分之一支付违约金，均以货款的10%为限。',
      ],
      [
        '第一条 违约责任：乙方延期交货的，每天按延期货款的千分之一支付违约金。',
        '第二条 违约责任：甲方延期付款的，每天按延期款项的万分之一支付违约金。',
      ],
    ],
    [
      'several priced items and their sum',
      'G09',
      '茶叶买卖合同',
      ['第一条 特级毛峰300斤，每斤880元；一级500斤，每斤420元。货款共计474000元。'],
      ['第一条 特级毛峰300斤，每斤880元；一级500斤，每斤420元。货款共计447000元。'],
    ],
    [
      'an equal sum for each stage',
      'G08',
      '仓储咨询服务合同',
      ['第一条 咨询费24万元，三个阶段通过后各于十日内支付8万元。'],
      ['第一条 咨询费24万元，三个阶段通过后各于十日内支付9万元。'],
    ],
    [
      'harm for which the side at fault answers',
      'G24',
      '班车服务合同',
      ['第一条 因乙方原因造成乘客人身伤害的，乙方承担赔偿责任。'],
      ['第一条 因乙方原因造成乘客人身伤害的，乙方不承担任何责任。'],
    ],
    [
      'a penalty measured by one day of rent',
      'G18',
      '大棚租赁合同',
      ['第一条 甲方逾期交付大棚的，按日支付日租金的50%作为违约金。'],
      ['第一条 甲方逾期交付大棚的，按日支付全年租金的50%作为违约金。'],
    ],
    [
      'acceptance said in words of the trade',
      'G15',
      '鲜肉买卖合同',
      ['第一条 鲜牛肉8吨，到库当场过磅、看样，发现不符的48小时内告知乙方。'],
      ['第一条 鲜牛肉8吨，乙方运到甲方冷库。'],
    ],
    [
      'terms that a framework leaves to its orders',
      'G15',
      '零件买卖合同',
      ['第一条 品种、价格和交付以双方签署的订单约定为准。'],
      ['第一条 品种为阀体，价格每件20元，乙方送货。'],
    ],
    [
      'payment at a step of the work',
      'G11',
      '绿化养护服务合同',
      ['第一条 服务费12000元。', '第二条 养护工作完成后现场支付。'],
      ['第一条 服务费12000元。', '第二条 养护费由甲方支付。'],
    ],
    [
      'a term of payment before its late charge',
      'G11',
      '大棚租赁合同',
      ['第一条 租金每季3000元，提前10日缴纳下季租金，逾期的每日加收应付款0.05%的滞纳金。'],
      ['第一条 租金总额3000元，由乙方缴纳。', '第二条 逾期缴纳的，每日加收应付款0.05%的滞纳金。'],
    ],
    [
      'one way of settling disputes chosen by its bracket',
      'G32',
      '苗木买卖合同',
      [
        '第一条 争议可选择（二）方式解决：',
        '（一）向嘉兴仲裁委员会申请仲裁；',
        '（二）向嘉善县人民法院起诉。',
      ],
      ['第一条 争议可选择下列方式解决：', '（一）向嘉兴仲裁委员会申请仲裁；', '（二）向嘉善县人民法院起诉。'],
    ],
    [
      'a grave breach as ground of termination',
      'G22',
      '场地管理服务合同',
      ['第一条 乙方须按时缴费，否则甲方有权单方面解除本合同。'],
      ['第一条 甲方有权随时单方面解除本合同，且不承担任何责任。'],
    ],
    [
      'damages that are not waived',
      'G19',
      '系统维护服务合同',
      [
        '第一条 乙方未能按期修复的，支付违约金1000元，且不免除赔偿责任。',
        '第二条 甲方逾期付款的，支付违约金1000元。',
      ],
      ['第一条 乙方未能按期修复的，免除赔偿责任。', '第二条 甲方逾期付款的，支付违约金1000元。'],
    ],
    [
      'a fixed sum that is no earnest money',
      'G20',
      '代办服务合同',
      ['第一条 总费用10000元。', '第二条 签约时按固定金额收取4000元。'],
      ['第一条 总费用10000元。', '第二条 签约时收取定金4000元。'],
    ],
    [
      'a payment plan in a table',
      'G08',
      '温室安装服务合同',
      [
        '第一条 总费用20000元。',
        '第二条 付款计划',
        '节点 比例 金额（元）',
        '签约后3日内 60% 12000',
        '验收后3日内 40% 8000',
      ],
      [
        '第一条 总费用20000元。',
        '第二条 付款计划',
        '节点 比例 金额（元）',
        '签约后3日内 60% 12000',
        '验收后3日内 30% 6000',
      ],
    ],
    [
      'a total in figures and in words on two lines',
      'G07',
      '种苗买卖合同',
      ['合计金额：36000元', '合计大写金额：叁万陆仟元整'],
      ['合计金额：36000元', '合计大写金额：叁万玖仟元整'],
    ],
    [
      'liability for what the other side itself did',
      'G24',
      '摊位管理服务合同',
      ['第一条 乙方从事非法活动的，一切后果由乙方自行承担，甲方概不负责。'],
      ['第一条 无论何种原因造成人员伤亡，甲方概不负责。'],
    ],
    [
      'a ground of termination in the sentence before',
      'G22',
      '摊位管理服务合同',
      ['第一条 乙方不得从事非法活动，否则责任自负。并且甲方有权单方面解除本合同。'],
      ['第一条 甲方有权随时单方面解除本合同，且不承担任何责任。'],
    ],
    [
      'figures filled into the blanks of a form',
      'G07',
      '种苗买卖合同',
      ['第一条 总价为人民币【7200】元（大写：【柒仟贰佰元整】）。'],
      ['第一条 总价为人民币【7200】元（大写：【柒仟玖佰元整】）。'],
    ],
  ])('%s (%s)', (_name, checkpoint, title, lawful, flawed) => {
    expect(ids(wrap(title, lawful))).not.toContain(checkpoint)
    expect(ids(wrap(title, flawed))).toContain(checkpoint)
  })
})

describe('contracts without numbers or with people signing', () => {
  it('reads the terms of a contract that numbers nothing', () => {
    const text = [
      '出租人(甲方): 钱塘江',
      '承租人(乙方): 海盐澉浦设计工作室',
      '租赁房屋: 海盐县澉浦镇南大街6号, 建筑面积90平方米。',
      '租赁用途: 办公。',
      '租赁期限: 自2026年1月1日至2028年12月31日。',
      '租金: 月租金人民币2000元, 每季度首月10日前付清。',
      '违约责任: 任何一方违约的, 赔偿对方损失。',
    ].join('\n')
    expect(ids(text)).not.toEqual(expect.arrayContaining(['G11']))
    expect(ids(text)).not.toEqual(expect.arrayContaining(['G17']))
    expect(ids(text.replace(/\n违约责任.*$/, ''))).toContain('G17')
  })
  it('lets a person sign for a company, but not another company', () => {
    const signed = (name: string) => `${wrap('苗木买卖合同', ['第一条 总价800元。'])}\n甲方签字：${name}`
    expect(ids(signed('陆文远总经理'))).not.toContain('G02')
    expect(ids(signed('嘉善西塘农机有限公司'))).toContain('G02')
  })
  it('takes 无 for an answer where a form asks for a ban on competing', () => {
    const ban = (words: string) => wrap('劳动合同', [`第一条 竞业限制约定：${words}`])
    expect(ids(ban('无'))).not.toContain('E05')
    expect(ids(ban('离职后二年内不得到竞争单位任职'))).toContain('E05')
  })
})

describe('what may be left out', () => {
  const body = [
    '甲方：嘉善魏塘农机有限公司',
    '乙方：平湖当湖园艺有限公司',
    '第一条 单价改为每株3元。',
    '2026年3月5日',
  ]
  it('asks a supplement for no clause its contract holds', () => {
    expect(ids(['补充协议', ...body].join('\n'))).not.toContain('G31')
    expect(ids(['苗木买卖合同', ...body].join('\n'))).toContain('G31')
  })
  it('reads the title where a label names it', () => {
    const { type } = review(['合同名称：圩堤加固施工合同', ...body].join('\n')).contract
    expect(type).toMatchObject({ type: '建设工程', titled: true })
  })
})

describe('facts in the wording of forms', () => {
  const facts = (lines: string[]) => review(lines.join('\n')).contract
  it('reads parties under markdown headings', () => {
    const { parties } = facts([
      '# 设计服务合同',
      '## 甲方（委托方）',
      '- **名称**: 海宁硖石灯彩有限公司',
      '## 乙方（受托方）',
      '- **名称**: 桐乡崇福设计工作室',
      '## 第一条 服务费5000元。',
    ])
    expect(parties.map((party) => party.name)).toEqual(['海宁硖石灯彩有限公司', '桐乡崇福设计工作室'])
  })
  it('reads a total whose unit stands in its label', () => {
    expect(facts([wrap('饲料买卖合同', ['总价(元): 86400'])]).facts.amount?.value).toBe(86400)
  })
  it('reads a price named after the sum', () => {
    const text = wrap('代办服务合同', ['第一条 按固定金额收取9000元作为服务费。'])
    expect(facts([text]).facts).toMatchObject({ amount: { value: 9000 }, deposit: null })
  })
  it('reads a loan said as 贷款人民币', () => {
    const text = wrap('借款合同', ['第一条 甲方向乙方提供贷款人民币（大写）伍万元整（小写：¥50,000.00）。'])
    expect(facts([text]).facts.amount?.value).toBe(50000)
  })
  it('reads the day on a last line of its own, not that of an earlier contract', () => {
    const text = [
      '补充协议',
      '甲方：嘉善魏塘农机有限公司',
      '乙方：平湖当湖园艺有限公司',
      '双方于2025年10月9日签订的《种苗买卖合同》变更如下：',
      '第一条 单价改为每株3元。',
      '2026年3月5日',
    ]
    expect(facts(text).facts.signDate?.value).toBe('2026-03-05')
  })
  it('reads a warranty said as 三包，为期一年', () => {
    const text = wrap('水泵买卖合同', ['第一条 水泵实行质量三包，为期一年。'])
    expect(facts([text]).facts.warrantyMonths?.value).toBe(12)
  })
})

describe('who signs', () => {
  const signed = (head: string[], foot: string[]) =>
    [
      ...head,
      '第一条 货款5000元。',
      '第二条 争议由嘉善县人民法院管辖。',
      ...foot,
      '签订日期：2026年3月5日',
    ].join('\n')
  const b = '乙方：平湖当湖园艺有限公司'
  it('may have a place in brackets within the name', () => {
    const text = (name: string) =>
      signed(
        ['苗木买卖合同', '甲方：众诚（嘉善）园林有限公司', b],
        [`甲方（盖章）：${name}`, '乙方（盖章）：平湖当湖园艺有限公司'],
      )
    expect(ids(text('众诚（嘉善）园林有限公司'))).not.toContain('G02')
    expect(ids(text('众诚（嘉善）园艺有限公司'))).toContain('G02')
  })
  it('may share a role with another', () => {
    const text = signed(
      [
        '合伙协议',
        '普通合伙人：嘉善魏塘投资有限公司',
        '有限合伙人：冷秋霜',
        '有限合伙人：平湖当湖园艺有限公司',
      ],
      ['有限合伙人（签名）：冷秋霜', '有限合伙人（盖章）：平湖当湖园艺有限公司'],
    )
    expect(ids(text)).not.toContain('G02')
    expect(review(text).contract.parties).toHaveLength(3)
  })
  it('is described by details that run on in one line', () => {
    const line = (code: string) => `统一社会信用代码：${code}　法定代表人：陆宗平　住所：嘉善县魏塘街道8号`
    const { parties } = review(
      signed(['苗木买卖合同', '甲方：嘉善魏塘农机有限公司', line('91330421MA2B8Y26Q1'), b], []),
    ).contract
    expect(parties[0]?.representative?.value).toBe('陆宗平')
    expect(parties[0]?.address?.value).toBe('嘉善县魏塘街道8号')
  })
  it('is not whoever acts for a partnership', () => {
    const text = signed(
      [
        '审计服务合同',
        '甲方：嘉善魏塘农机有限公司',
        '乙方：平湖正衡会计师事务所（特殊普通合伙）　　执行事务合伙人：区乐文',
      ],
      [],
    )
    expect(review(text).contract.parties).toHaveLength(2)
  })
})

describe('a contract set out under titles', () => {
  const titles = [
    '标的：豆油10吨，每吨8000元',
    '质量：国标一级',
    '价款：80000元',
    '交付：2026年4月1日前交货',
    '验收：到货后10日内验收',
    '付款：验收后10日内付清',
    '食品安全：因乙方产品致人损害的，由乙方赔偿',
    '通知：按首部地址送达',
  ]
  const numbers = '一二三四五六七八九'
  const set = (body: string[]) =>
    wrap(
      '豆油买卖合同',
      body.map((line, at) => `第${numbers[at]}条 ${line}。`),
    ).replace('第九条 争议', '第十条 争议')
  it('lacks breach where only one harm is answered for', () => {
    expect(ids(set(titles))).toContain('G17')
    expect(ids(set([...titles, '违约责任：一方违约的，应赔偿对方损失']))).not.toContain('G17')
  })
})

describe('a clause that is only touched', () => {
  const text = wrap('绿化养护服务合同', ['第一条 服务费12000元，付款方式为转账。'])
  it('is a hint', () => {
    expect(ids(text)).not.toContain('G11')
    expect(review(text).hints.map((hint) => hint.checkpoint)).toContain('G11')
  })
  it('is a finding for a strict reader', () => {
    const strict = reviewContract(text, { today: TODAY, strictness: '严格' })
    expect(strict.findings.map((finding) => finding.checkpoint)).toContain('G11')
  })
})
