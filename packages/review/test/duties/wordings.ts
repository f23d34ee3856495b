// Sentences of contracts, each with the duties it states. `open` were read while the rules were made, `kept` were not:
// both were written before there were rules.

export type Expected = {
  kind: '付款' | '交付' | '到期' | '续约通知' | '押金退还' | '质保期满'
  /** Yuan. */
  amount?: number
  day?: string
  event?: string
  n?: number
  unit?: '日' | '工作日' | '月' | '年'
}
export type Piece = { text: string; duties: Expected[] }
export type Pieces = Record<'pay' | 'deliver' | 'term' | 'deposit' | 'warranty', Piece[]>

const after = (
  kind: Expected['kind'],
  event: string,
  n: number,
  unit: Expected['unit'],
  amount?: number,
) => ({
  kind,
  event,
  n,
  unit,
  ...(amount === undefined ? {} : { amount }),
})
const on = (kind: Expected['kind'], day: string, amount?: number): Expected => ({
  kind,
  day,
  ...(amount === undefined ? {} : { amount }),
})

/** The total is 500,000 yuan throughout. */
export const OPEN: Pieces = {
  pay: [
    {
      text: '付款方式：合同签订后5个工作日内甲方支付合同总价的30%作为预付款；货物验收合格后30日内支付合同总价的60%；剩余10%作为质保金，于质保期满后15日内无息付清。',
      duties: [
        after('付款', '签订', 5, '工作日', 150_000),
        after('付款', '验收', 30, '日', 300_000),
        after('付款', '质保期满', 15, '日', 50_000),
      ],
    },
    {
      text: '甲方应于2027年1月15日前向乙方支付首期款200,000.00元，于2027年6月30日前支付余款300,000.00元。',
      duties: [on('付款', '2027-01-15', 200_000), on('付款', '2027-06-30', 300_000)],
    },
    {
      text: '签了合同先给三成，货到了再给五成，剩下两成用满三个月没毛病就结清。',
      duties: [
        after('付款', '签订', 0, '日', 150_000),
        after('付款', '交付', 0, '日', 250_000),
        { kind: '付款', amount: 100_000 },
      ],
    },
    {
      text: '甲方在收到乙方开具的增值税专用发票之日起10个工作日内一次性付清全部合同价款。',
      duties: [after('付款', '发票', 10, '工作日', 500_000)],
    },
    {
      text: '第一期：本合同生效之日起7日内，支付人民币100,000元；\n第二期：系统上线后10日内，支付人民币250,000元；\n第三期：终验合格后30日内，支付人民币150,000元。',
      duties: [
        after('付款', '生效', 7, '日', 100_000),
        after('付款', '上线', 10, '日', 250_000),
        after('付款', '终验', 30, '日', 150_000),
      ],
    },
    {
      text: '预付款为合同总额的百分之二十，自合同生效之日起十日内支付；其余款项于设备安装调试完毕并经甲方验收合格之日起六十日内付清。',
      duties: [after('付款', '生效', 10, '日', 100_000), after('付款', '验收', 60, '日', 400_000)],
    },
    {
      text: '货到付款，货到后一个月内付清全款50万元。',
      duties: [after('付款', '交付', 1, '月', 500_000)],
    },
  ],
  deliver: [
    { text: '乙方应于2027年3月31日前将全部货物交付至甲方指定地点。', duties: [on('交付', '2027-03-31')] },
    { text: '交货期：自收到预付款之日起45日内交货。', duties: [after('交付', '收到预付款', 45, '日')] },
    {
      text: '乙方须在合同签订后二十个工作日内完成全部设备的交付。',
      duties: [after('交付', '签订', 20, '工作日')],
    },
    { text: '交货时间：2027年2月底前送到甲方仓库。', duties: [on('交付', '2027-02-28')] },
  ],
  term: [
    {
      text: '本合同有效期自2027年1月1日起至2027年12月31日止。期满前30日内任何一方未书面提出异议的，本合同自动续展一年。',
      duties: [on('到期', '2027-12-31'), on('续约通知', '2027-12-01')],
    },
    {
      text: '合同期限为两年，自2027年1月1日起至2028年12月31日止。任何一方不再续约的，应当在合同届满前两个月书面通知对方，否则视为自动续约一年。',
      duties: [on('到期', '2028-12-31'), on('续约通知', '2028-10-31')],
    },
    {
      text: '合作到2027年9月30日为止，到期不想续的提前一个月说一声，不说就再续一年。',
      duties: [on('到期', '2027-09-30'), on('续约通知', '2027-08-30')],
    },
    { text: '本合同有效期至2027年10月31日，到期自动终止。', duties: [on('到期', '2027-10-31')] },
  ],
  deposit: [
    {
      text: '乙方应于签订本合同时向甲方交纳履约保证金20,000元，合同履行完毕后15日内甲方无息退还。',
      duties: [after('押金退还', '履行完毕', 15, '日', 20_000)],
    },
    {
      text: '押金两万元，到期退房、费用结清后7天内原数退还。',
      duties: [after('押金退还', '到期', 7, '日', 20_000)],
    },
    {
      text: '履约保证金人民币30,000元在项目验收合格后10个工作日内退还乙方。',
      duties: [after('押金退还', '验收', 10, '工作日', 30_000)],
    },
  ],
  warranty: [
    { text: '质保期为自验收合格之日起24个月。', duties: [after('质保期满', '验收', 24, '月')] },
    { text: '货物质量保证期为交付之日起一年。', duties: [after('质保期满', '交付', 1, '年')] },
    { text: '验收后免费保修三年，终身维护。', duties: [after('质保期满', '验收', 3, '年')] },
  ],
}

export const KEPT: Pieces = {
  pay: [
    {
      text: '价款支付：本协议签署之日起三个工作日内，买方向卖方支付总价款的40%即人民币200,000元；卖方将货物运抵买方工厂后十五日内，买方支付50%即人民币250,000元；余10%于质量保证期届满之日起10日内支付。',
      duties: [
        after('付款', '签订', 3, '工作日', 200_000),
        after('付款', '交付', 15, '日', 250_000),
        after('付款', '质保期满', 10, '日', 50_000),
      ],
    },
    {
      text: '款项分两次支付：2026年12月20日支付人民币壹拾伍万元整（150,000.00元），2027年4月20日支付人民币叁拾伍万元整（350,000.00元）。',
      duties: [on('付款', '2026-12-20', 150_000), on('付款', '2027-04-20', 350_000)],
    },
    {
      text: '定下来先打20万，东西送到验完没问题一周内把剩下的30万打过来。',
      duties: [after('付款', '签订', 0, '日', 200_000), after('付款', '验收', 7, '日', 300_000)],
    },
    {
      text: '结算方式为票到后45天付款，甲方收到合规发票起45日内将合同总价款支付至乙方账户。',
      duties: [after('付款', '发票', 45, '日', 500_000)],
    },
    {
      text: '（1）开工前五日内支付合同价款的20%；（2）主体封顶后七日内支付至合同价款的60%；（3）竣工验收合格后一个月内支付至合同价款的97%；（4）剩余3%作为质量保证金，缺陷责任期满后14日内返还。',
      duties: [
        after('付款', '开工', -5, '日', 100_000),
        after('付款', '封顶', 7, '日', 200_000),
        after('付款', '终验', 1, '月', 185_000),
        after('付款', '质保期满', 14, '日', 15_000),
      ],
    },
    {
      text: '首付款：签约当日支付25万元。尾款：项目通过初验之日起20日内支付25万元。',
      duties: [after('付款', '签订', 0, '日', 250_000), after('付款', '初验', 20, '日', 250_000)],
    },
    {
      text: '甲方应在乙方完成全部服务并提交成果报告后30个自然日内，向乙方支付服务费500,000元。',
      duties: [after('付款', '交付', 30, '日', 500_000)],
    },
  ],
  deliver: [
    { text: '交付时间：乙方最迟应在2027年5月20日完成交付。', duties: [on('交付', '2027-05-20')] },
    {
      text: '卖方应自本合同生效之日起60个日历日内将合同设备运至交货地点。',
      duties: [after('交付', '生效', 60, '日')],
    },
    { text: '钱到账之后三周内发货。', duties: [after('交付', '收到预付款', 21, '日')] },
    { text: '项目应于2027年8月1日前上线交付使用。', duties: [on('交付', '2027-08-01')] },
  ],
  term: [
    {
      text: '本协议自2026年12月1日起生效，有效期一年，至2027年11月30日届满。任一方如不拟续期，须于期限届满六十日前书面告知另一方；逾期未告知的，本协议自动顺延一年。',
      duties: [on('到期', '2027-11-30'), on('续约通知', '2027-10-01')],
    },
    {
      text: '服务期限：2027年2月1日至2028年1月31日。期满前三个月双方均未提出终止的，本合同自动延期十二个月。',
      duties: [on('到期', '2028-01-31'), on('续约通知', '2027-10-31')],
    },
    {
      text: '这份合同用到2027年6月30号，不吭声就算续一年，不想续的提前45天讲。',
      duties: [on('到期', '2027-06-30'), on('续约通知', '2027-05-16')],
    },
    {
      text: '合同履行期限自2026年12月15日至2027年12月14日，期满自然终止，续签须另行签订书面合同。',
      duties: [on('到期', '2027-12-14')],
    },
  ],
  deposit: [
    {
      text: '乙方缴纳的合同履约保证金计人民币50,000.00元，于合同终止且双方无争议之日起30日内，由甲方一次性无息返还乙方。',
      duties: [after('押金退还', '解除', 30, '日', 50_000)],
    },
    { text: '交一万块押金，合同到期后3天内退。', duties: [after('押金退还', '到期', 3, '日', 10_000)] },
    {
      text: '投标保证金转为履约保证金15,000元，质保期满后20个工作日内退还。',
      duties: [after('押金退还', '质保期满', 20, '工作日', 15_000)],
    },
  ],
  warranty: [
    { text: '设备保修期18个月，从终验合格之日开始计算。', duties: [after('质保期满', '终验', 18, '月')] },
    { text: '东西送到后包修两年。', duties: [after('质保期满', '交付', 2, '年')] },
    { text: '免费维护期自系统正式上线之日起算，为期12个月。', duties: [after('质保期满', '上线', 12, '月')] },
  ],
}

/** No duty of money or time may be read out of these. */
export const IDLE: string[] = [
  '逾期付款的，每逾期一日按应付未付金额的万分之五支付违约金。',
  '乙方逾期交货超过15日的，甲方有权解除合同并要求乙方支付合同总价20%的违约金。',
  '例如：设备单价为1,000元、数量为10台的，总价为10,000元。',
  '本合同增值税税率为13%，税率调整的，不含税价不变。',
  '发生不可抗力的，受影响一方应在3日内书面通知对方。',
  '乙方累计赔偿责任不超过合同总价的100%。',
  '甲方应在收到货物后5日内提出质量异议。',
  '保密义务自本合同签订之日起三年内有效。',
]

const HEADS = [
  [
    '设备采购合同',
    '甲方：示例科技有限公司',
    '乙方：样例贸易有限公司',
    '第一条 合同总价为人民币500,000.00元。',
  ],
  [
    '买卖合同',
    '买方（甲方）：海城商贸有限公司',
    '卖方（乙方）：宁波五金厂',
    '一、合同总价款：500,000元（大写：伍拾万元整）。',
  ],
  ['技术服务合同', '甲方：南山软件有限公司', '乙方：北湖信息技术有限公司', '1. 合同总价款为50万元，含税。'],
]

/** So that a run can be repeated. */
const draws = (seed: number) => {
  let state = seed >>> 0
  return (n: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
}

export type Sample = { text: string; duties: Expected[] }

/** Contracts put together by chance from a set's sentences: other titles, other order, other numbering. */
export const makeContracts = (pieces: Pieces, count: number, seed: number): Sample[] => {
  const draw = draws(seed)
  const one = <T>(list: readonly T[]): T => list[draw(list.length)]!
  return Array.from({ length: count }, () => {
    const parts = [one(pieces.pay), one(pieces.deliver), one(pieces.term)]
    if (draw(2)) parts.push(one(pieces.deposit))
    if (draw(3)) parts.push(one(pieces.warranty))
    const lines: Piece[] = [...parts, { text: one(IDLE), duties: [] }, { text: one(IDLE), duties: [] }]
    for (let at = lines.length - 1; at > 0; at--) {
      const other = draw(at + 1)
      ;[lines[at], lines[other]] = [lines[other]!, lines[at]!]
    }
    const numbered = draw(3)
    const han = '二三四五六七八九十'
    const body = lines.map(({ text }, at) =>
      numbered === 0 ? text : numbered === 1 ? `第${han[at]}条 ${text}` : `${at + 2}. ${text}`,
    )
    return {
      text: [...one(HEADS), ...body, '甲方（盖章）：', '乙方（盖章）：', '签订日期：2026年11月20日'].join(
        '\n',
      ),
      duties: parts.flatMap(({ duties }) => duties),
    }
  })
}
