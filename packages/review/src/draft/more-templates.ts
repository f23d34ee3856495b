// Further kinds of contract, each with its own parties, what it is about, and the clauses its kind cannot do without.
import { LABOUR, LEASE, SERVICE } from './base-templates.ts'
import { variant } from './daily-templates.ts'
import { type ClauseTemplate, type DraftTemplate, type Slot, slot } from './template.ts'

const clause = (id: string, heading: string, text: string, onlyWith?: string): ClauseTemplate => ({
  id,
  heading,
  text,
  ...(onlyWith ? { onlyWith } : {}),
})
const ASK_PRICE = { unless: ['unitPrice', 'periodicAmount', 'priceTerms', 'payment'] }
const ASK_TERM = { unless: ['endDate', 'termDays', 'termTerms'] }

type Kind = {
  type: string
  title: string
  first: string
  second: string
  reviewAs?: string
  secondIsPerson?: true
  matter: string
  /** What it is about; the first clause. */
  about: ClauseTemplate
  slots: Slot[]
  price?: string | null
  term?: string | null
  payment?: string
  clauses?: ClauseTemplate[]
}

const kind = ({ price = '合同价款', term = '合同期限', payment, ...made }: Kind): DraftTemplate => ({
  type: made.type,
  title: made.title,
  first: made.first,
  second: made.second,
  ...(made.reviewAs ? { reviewAs: made.reviewAs } : {}),
  ...(made.secondIsPerson ? { secondIsPerson: true } : {}),
  names: { price: price ?? '', term: term ?? '' },
  recital: `根据《中华人民共和国民法典》及有关法律规定，双方经平等协商，就${made.matter}事宜订立本合同。`,
  slots: [
    ...made.slots,
    ...(price ? [slot('amount', price, 'money', undefined, ASK_PRICE)] : []),
    ...(term
      ? [
          slot('termMonths', `${term}（月）`, 'months', undefined, ASK_TERM),
          slot('startDate', '开始日', 'date', undefined, { unless: ['endDate', 'termDays', 'termTerms'] }),
        ]
      : []),
  ],
  clauses: [
    made.about,
    ...(term ? [clause('term', term, '{{>term}}')] : []),
    ...(price ? [clause('price', price, '{{>price}}{{>tax}}')] : []),
    ...(price
      ? [clause('payment', '付款', payment ?? `${made.first}应于合同签订后10日内支付上述款项。`)]
      : []),
    ...(made.clauses ?? []),
  ],
})

const text = (key: string, label: string, question?: string) => slot(key, label, 'text', question)
const optional = (key: string, label: string, of: Slot['kind'] = 'text') =>
  slot(key, label, of, undefined, { optional: true })

const COMPLIANT = clause(
  'safety-duty',
  '人员与安全',
  '乙方应当为其工作人员依法提供保障并进行安全培训，因乙方原因造成人身、财产损害的，由乙方承担责任。',
)

export const MORE: DraftTemplate[] = [
  kind({
    type: '车辆买卖',
    title: '车辆买卖合同',
    first: '买方',
    second: '卖方',
    reviewAs: '买卖',
    matter: '车辆买卖',
    about: clause(
      'goods',
      '车辆',
      '车辆：{{goods}}；数量：{{quantity}}。卖方保证对车辆享有处分权，车辆不存在抵押、查封和未告知的重大事故；交付前的违章和债务由卖方处理。车辆质量以双方共同查验的现状为准。',
    ),
    slots: [text('goods', '车辆品牌型号与号牌'), optional('quantity', '数量')],
    price: '车辆价款',
    term: null,
    clauses: [
      clause(
        'delivery',
        '交付与过户',
        '卖方应于{{deliveryDate}}前交付车辆及登记证书、行驶证、钥匙，并配合办理转移登记。车辆毁损、灭失的风险自交付时起由买方承担。',
      ),
      clause(
        'acceptance',
        '查验',
        '买方应在接收车辆时当场查验，对车况有异议的应在收车后3日内书面提出；隐蔽瑕疵不受上述期限限制。',
      ),
      clause(
        'warranty',
        '瑕疵担保',
        '卖方应如实告知车况；隐瞒事故、泡水、调表等情形的，买方可以退车并要求赔偿。',
      ),
    ],
  }),
  kind({
    type: '房屋买卖',
    title: '房屋买卖合同',
    first: '买方',
    second: '卖方',
    reviewAs: '买卖',
    matter: '房屋买卖',
    about: clause(
      'goods',
      '房屋',
      '房屋坐落于{{premises}}，建筑面积{{>area}}。卖方保证对房屋享有完整的处分权，房屋不存在未告知的抵押、查封、租赁和其他权利负担。房屋质量以交付时的现状为准。',
    ),
    slots: [text('premises', '房屋坐落'), text('area', '建筑面积')],
    price: '房屋总价',
    term: null,
    clauses: [
      clause(
        'delivery',
        '过户与交房',
        '双方应于{{deliveryDate}}前办理房屋转移登记；卖方应在结清水、电、燃气、物业费用后交付房屋。房屋毁损、灭失的风险自交付时起由买方承担。',
      ),
      clause(
        'acceptance',
        '查验',
        '买方应在交房时查验房屋及附属设施，有异议的应在交房后7日内书面提出；隐蔽瑕疵不受上述期限限制。',
      ),
      clause(
        'warranty',
        '户口与税费',
        '卖方应在交房前迁出户口；税费依照法律规定由双方各自承担，另有约定的从其约定。',
      ),
    ],
  }),
  kind({
    type: '店铺转让',
    title: '店铺转让合同',
    first: '受让方',
    second: '转让方',
    reviewAs: '买卖',
    matter: '店铺转让',
    about: clause(
      'goods',
      '转让标的',
      '转让方将位于{{premises}}的{{goods}}转让给受让方，包括清单列明的设备、装修、库存和经营资料。质量以交接时的现状为准。',
    ),
    slots: [text('premises', '店铺地址'), text('goods', '店铺名称或经营内容')],
    price: '转让费',
    term: null,
    clauses: [
      clause(
        'delivery',
        '交接',
        '转让方应于{{deliveryDate}}前向受让方交接店铺、钥匙和清单所列物品，并协助办理租赁合同与证照的变更。风险自交接时起由受让方承担。',
      ),
      clause('acceptance', '清点', '受让方应在交接时当场清点，有异议的应在交接后3日内书面提出。'),
      clause('warranty', '债务', '交接前的债权债务、租金、税费由转让方承担，交接后的由受让方承担。'),
    ],
  }),
  kind({
    type: '经销',
    title: '经销合同',
    first: '供货方',
    second: '经销商',
    reviewAs: '买卖',
    matter: '产品经销',
    about: clause(
      'goods',
      '授权产品与区域',
      '供货方授权经销商在{{region}}经销{{goods}}，经销方式为{{exclusive}}。产品质量应符合国家标准和产品说明。',
    ),
    slots: [
      text('goods', '经销产品'),
      text('region', '经销区域'),
      text('exclusive', '授权方式', '是独家经销还是普通经销'),
      optional('target', '任务量', 'money'),
    ],
    price: null,
    term: '授权期限',
    clauses: [
      clause(
        'target',
        '任务量',
        '经销商在授权期限内每年的进货额应不低于人民币{{target}}元（大写：{{target:capital}}）。',
        'target',
      ),
      clause(
        'payment',
        '订货与付款',
        '经销商以书面订单订货，单价以订单确认的为准；经销商付款后，供货方按订单发货。',
      ),
      clause(
        'delivery',
        '交货与风险',
        '供货方按照订单约定的时间和地点交货，产品毁损、灭失的风险自经销商签收时起转移。',
      ),
      clause(
        'acceptance',
        '验收与质保',
        '经销商应在收货后7日内验收并提出书面异议；质保期按照产品说明执行，质量问题由供货方负责退换。',
      ),
      clause('conduct', '经营规范', '经销商应在授权区域内销售，遵守价格法律和广告法律，不得销售假冒产品。'),
    ],
  }),
  variant(LEASE, {
    type: '设备租赁',
    title: '设备租赁合同',
    matter: '设备租赁',
    clauses: [
      clause(
        'premises',
        '租赁物',
        '租赁物：{{goods}}；数量：{{quantity}}。出租人保证对租赁物享有合法的出租权，并按约定交付；承租人应按照租赁物的性质使用，用途为{{use}}。',
      ),
      clause(
        'repair',
        '维修与保管',
        '租赁物的正常维护由承租人负责，非因承租人原因的故障由出租人维修；承租人应妥善保管，丢失、损坏的照价赔偿。',
      ),
      clause(
        'site-dispute',
        '争议解决',
        '因本合同发生的争议，应协商解决；协商不成的，任何一方均可向被告住所地有管辖权的人民法院提起诉讼。',
      ),
    ],
    drops: ['premises', 'area'],
    slots: [text('goods', '租赁物'), text('quantity', '数量')],
  }),
  variant(LEASE, {
    type: '车辆租赁',
    title: '车辆租赁合同',
    matter: '车辆租赁',
    clauses: [
      clause(
        'premises',
        '租赁车辆',
        '租赁车辆：{{goods}}；数量：{{quantity}}。出租人保证车辆证照齐全、检验合格，并享有合法的出租权；车辆用途为{{use}}。',
      ),
      clause(
        'repair',
        '使用、维修与保险',
        '车辆的正常维修、检验和保险由出租人负责；因承租人使用不当造成的损坏、违章和罚款由承租人承担。',
      ),
      clause(
        'site-dispute',
        '争议解决',
        '因本合同发生的争议，应协商解决；协商不成的，任何一方均可向被告住所地有管辖权的人民法院提起诉讼。',
      ),
    ],
    drops: ['premises', 'area'],
    slots: [text('goods', '车辆品牌型号'), text('quantity', '数量')],
  }),
  variant(LABOUR, {
    type: '实习',
    title: '实习协议',
    first: '实习单位',
    second: '实习学生',
    matter: '实习',
    reviewAs: '其他',
    recital: '实习单位与实习学生经平等协商，就实习事宜订立本协议，双方不建立劳动关系。',
    drops: ['probationMonths', 'periodicAmount', 'place', 'position'],
    slots: [
      text('position', '实习岗位'),
      text('place', '实习地点'),
      optional('amount', '实习补贴', 'money'),
      optional('school', '所在学校'),
    ],
    clauses: [
      clause('term', '实习期限', '{{>term}}'),
      clause('work', '实习内容', '实习学生在{{place}}从事{{position}}岗位的实习，实习单位指派人员指导。'),
      clause('school', '所在学校', '实习学生系{{school}}在校学生，实习期间仍由学校管理。', 'school'),
      clause('price', '实习补贴', '{{>price}}'),
      clause('payment', '补贴的支付', '实习单位按月支付实习补贴。'),
      clause(
        'hours',
        '作息与安全',
        '实习单位每日安排的实习时间不超过8小时，并提供安全的工作条件，为实习学生投保实习责任保险或者意外伤害保险。',
      ),
      clause('end', '解除和终止', '任何一方可以提前3日书面通知对方终止实习。'),
      clause(
        'labour-dispute',
        '争议处理',
        '因本协议发生的争议，协商不成的，任何一方可以向实习单位所在地人民法院提起诉讼。',
      ),
    ],
    only: true,
  }),
  kind({
    type: '劳务',
    title: '劳务合同',
    first: '接受劳务方',
    second: '提供劳务方',
    reviewAs: '其他',
    secondIsPerson: true,
    matter: '提供劳务',
    about: clause(
      'service',
      '劳务内容与标准',
      '提供劳务方为接受劳务方提供以下劳务：{{service}}。双方系劳务关系，不建立劳动关系。提供劳务方应当亲自完成，服务标准以双方确认的要求为准。',
    ),
    slots: [text('service', '劳务内容')],
    price: '劳务报酬',
    term: '劳务期限',
    payment: '劳务报酬按月支付，接受劳务方于次月10日前支付上月报酬。',
    clauses: [
      clause('acceptance', '考核', '接受劳务方应按照约定的要求验收劳务，有异议的应在7日内提出。'),
      clause(
        'safety-duty',
        '安全与保险',
        '接受劳务方应提供安全的工作条件；提供劳务方因劳务受到损害的，双方依照法律规定按照各自的过错承担责任。',
      ),
      clause(
        'settlement',
        '提前解除的结算',
        '一方提前解除合同的，应提前7日通知对方，解除后按已完成的劳务据实结算。',
      ),
      clause('secrecy', '保密', '提供劳务方对履行中知悉的对方商业秘密和隐私承担保密义务。'),
    ],
  }),
  kind({
    type: '非全日制用工',
    title: '非全日制用工劳动合同',
    first: '用人单位',
    second: '劳动者',
    reviewAs: '其他',
    secondIsPerson: true,
    matter: '非全日制用工',
    about: clause(
      'work',
      '工作内容和地点',
      '劳动者从事{{position}}岗位工作，工作地点为{{place}}，用工形式为非全日制。双方不约定试用期。',
    ),
    slots: [
      text('position', '工作岗位'),
      text('place', '工作地点'),
      slot('unitPrice', '小时工资', 'money', undefined, { unless: ['periodicAmount'] }),
    ],
    price: null,
    term: null,
    clauses: [
      clause(
        'hours',
        '工作时间',
        '劳动者在用人单位平均每日工作时间不超过4小时，每周工作时间累计不超过24小时。',
      ),
      clause(
        'wage',
        '劳动报酬',
        '{{>hourly}}小时工资不低于用人单位所在地的最低小时工资标准；劳动报酬结算支付周期最长不超过15日。',
      ),
      clause('insurance', '社会保险', '用人单位依法为劳动者缴纳工伤保险费。'),
      clause('protection', '劳动保护', '用人单位提供符合国家规定的劳动安全卫生条件，对劳动者进行安全培训。'),
      clause(
        'end',
        '终止用工',
        '依照《中华人民共和国劳动合同法》第七十一条，双方当事人任何一方都可以随时通知对方终止用工。',
      ),
      clause(
        'labour-dispute',
        '争议处理',
        '因履行本合同发生争议，协商不成的，可以向用人单位所在地劳动人事争议仲裁委员会申请仲裁；对裁决不服的，可以依法向人民法院提起诉讼。',
      ),
    ],
  }),
  kind({
    type: '服务期',
    title: '专项培训服务期协议',
    first: '用人单位',
    second: '劳动者',
    reviewAs: '其他',
    secondIsPerson: true,
    matter: '专项培训和服务期',
    about: clause(
      'service',
      '培训内容',
      '用人单位为劳动者提供专项培训费用，安排劳动者参加以下专业技术培训：{{service}}。劳动者应遵守培训纪律，完成培训。',
    ),
    slots: [text('service', '培训内容'), optional('serviceMonths', '服务期（月）', 'months')],
    price: '培训费用',
    term: '培训期限',
    payment: '培训费用由用人单位承担，凭有效票据支付。',
    clauses: [
      clause('commitment', '服务期', '{{>servicePeriod}}'),
      clause(
        'wage',
        '培训期间的待遇',
        '培训期间劳动者的工资和社会保险按照劳动合同和用人单位的规定执行；用人单位按照正常的工资调整机制提高劳动者在服务期间的劳动报酬。',
      ),
      clause(
        'partner-breach',
        '违约责任',
        '劳动者违反服务期约定的，应当向用人单位支付违约金。违约金的数额不超过用人单位提供的培训费用，也不超过服务期尚未履行部分（未服务月份）所应分摊的培训费用。因用人单位违法等原因劳动者依法解除劳动合同的，不属于违反服务期的约定。',
      ),
    ],
  }),
  kind({
    type: '竞业限制',
    title: '竞业限制协议',
    first: '用人单位',
    second: '劳动者',
    reviewAs: '其他',
    secondIsPerson: true,
    matter: '竞业限制',
    about: clause(
      'matter',
      '人员与岗位',
      '劳动者在用人单位担任{{position}}，属于负有保密义务的人员，双方约定劳动者离职后的竞业限制义务。',
    ),
    slots: [
      text('position', '担任的岗位'),
      text('scope', '竞业限制的范围', '限制从事哪些行业或到哪些竞争单位任职'),
      text('region', '地域'),
      slot('periodicAmount', '每月经济补偿', 'money'),
    ],
    price: null,
    term: '竞业限制期限',
    clauses: [
      clause(
        'noncompete',
        '限制的范围',
        '竞业限制期限内，劳动者不得到与用人单位生产或者经营同类产品、从事同类业务的有竞争关系的其他单位任职，也不得自己从事同类业务。范围：{{scope}}；地域：{{region}}。',
      ),
      clause(
        'wage',
        '经济补偿',
        '竞业限制期限内，用人单位按月向劳动者支付经济补偿人民币{{periodicAmount}}元（大写：{{periodicAmount:capital}}）。',
      ),
      clause('secrecy', '保密', '劳动者对在职期间知悉的用人单位商业秘密承担保密义务，直至该信息公开。'),
      clause(
        'partner-breach',
        '违约责任',
        '劳动者违反竞业限制义务的，应当返还违约期间的补偿并赔偿用人单位的损失；用人单位三个月未支付经济补偿的，劳动者可以请求解除竞业限制约定。',
      ),
    ],
  }),
  kind({
    type: '离职',
    title: '协商解除劳动合同协议书',
    first: '用人单位',
    second: '劳动者',
    reviewAs: '其他',
    secondIsPerson: true,
    matter: '协商解除劳动合同',
    about: clause('matter', '解除', '双方协商一致，劳动合同于{{endDate}}解除。'),
    slots: [slot('endDate', '最后工作日', 'date')],
    price: '经济补偿',
    term: null,
    payment: '用人单位应在劳动者办结工作交接时支付经济补偿。',
    clauses: [
      clause(
        'handover',
        '工作交接',
        '劳动者应在最后工作日前办结工作交接；用人单位应在解除后15日内出具证明并办理档案和社会保险关系转移手续。',
      ),
      clause('secrecy', '保密', '劳动者对在职期间知悉的用人单位商业秘密继续承担保密义务。'),
    ],
  }),
  kind({
    type: '运输',
    title: '货物运输合同',
    first: '托运人',
    second: '承运人',
    matter: '货物运输',
    about: clause(
      'goods',
      '货物与路线',
      '托运货物：{{goods}}；数量：{{quantity}}；起运地：{{fromPlace}}；目的地：{{deliveryPlace}}。',
    ),
    slots: [
      text('goods', '货物'),
      optional('quantity', '数量'),
      text('fromPlace', '起运地'),
      text('deliveryPlace', '目的地'),
    ],
    price: '运费',
    term: null,
    clauses: [
      clause(
        'delivery',
        '装运与送达',
        '承运人应按照约定的时间装运，并于{{deliveryTime}}送达收货人；收货人应当场验收，有异议的应在收货后3日内提出。',
      ),
      clause(
        'warranty',
        '货损赔偿',
        '运输过程中货物毁损、灭失的，承运人按照货物的实际价值赔偿；因不可抗力、货物本身的自然性质或者托运人、收货人的过错造成的除外。',
      ),
      clause('packing', '包装与保险', '托运人应按照运输要求包装货物并如实申报；危险货物应当事先书面告知。'),
    ],
  }),
  kind({
    type: '仓储',
    title: '仓储合同',
    first: '存货人',
    second: '保管人',
    matter: '货物仓储',
    about: clause('goods', '仓储物', '仓储物：{{goods}}；数量：{{quantity}}；仓库地点：{{place}}。'),
    slots: [text('goods', '仓储物'), text('quantity', '数量'), text('place', '仓库地点')],
    price: '仓储费',
    term: '仓储期限',
    payment: '仓储费按月结算，存货人于次月10日前支付上月仓储费。',
    clauses: [
      clause(
        'acceptance',
        '入库与出库验收',
        '保管人应在入库时验收并出具入库单；存货人凭提货凭证提取，保管人应在出库时与存货人共同清点。',
      ),
      clause(
        'warranty',
        '保管责任',
        '保管人应妥善保管，因保管不善造成仓储物毁损、灭失的，应当赔偿损失；因仓储物本身的性质造成的除外。',
      ),
    ],
  }),
  kind({
    type: '中介',
    title: '中介合同',
    first: '委托人',
    second: '中介人',
    matter: '中介服务',
    about: clause(
      'service',
      '中介事项',
      '委托人委托中介人提供订立合同的机会或者媒介服务：{{service}}。中介人应当如实报告有关事项。',
    ),
    slots: [text('service', '中介事项')],
    price: '中介报酬',
    term: '委托期限',
    payment: '中介人促成合同成立后，委托人应在10日内支付报酬；未促成合同成立的，中介人不得请求支付报酬。',
    clauses: [
      clause(
        'conduct',
        '诚信义务',
        '中介人故意隐瞒重要事实或者提供虚假情况的，不得请求支付报酬，并应当赔偿损失；委托人不得利用中介人提供的机会绕开中介人直接订立合同。',
      ),
    ],
  }),
  kind({
    type: '股权转让',
    title: '股权转让协议',
    first: '转让方',
    second: '受让方',
    matter: '股权转让',
    about: clause(
      'matter',
      '标的股权',
      '转让方将其持有的{{company}}（目标公司）{{sharePercent}}%的股权转让给受让方。转让方保证对标的股权享有完整的处分权，不存在质押、查封和其他权利负担，出资已按章程规定缴纳。',
    ),
    slots: [text('company', '目标公司'), slot('sharePercent', '转让的股权比例（%）', 'percent')],
    price: '股权转让款',
    term: null,
    clauses: [
      clause(
        'delivery',
        '变更登记',
        '双方应在本协议生效后30日内配合目标公司办理工商变更登记；其他股东已放弃优先购买权。',
      ),
      clause(
        'debts',
        '债权债务',
        '变更登记前目标公司未披露的债务和责任由转让方承担，变更登记后由目标公司依法承担。',
      ),
      clause('tax-duty', '税费', '股权转让的税费由双方依法各自承担。'),
    ],
  }),
  ...(['技术许可', '商标许可', '著作权许可', '软件许可'] as const).map((type) =>
    kind({
      type,
      title: {
        技术许可: '专利实施许可合同',
        商标许可: '商标使用许可合同',
        著作权许可: '著作权许可使用合同',
        软件许可: '软件许可使用合同',
      }[type],
      first: '许可人',
      second: '被许可人',
      reviewAs: '技术许可',
      matter: '许可使用',
      about: clause(
        'goods',
        '许可标的',
        '许可人许可被许可人使用{{goods}}，许可方式为{{licence}}，许可地域为{{region}}。许可人保证其享有许可的权利，许可标的合法有效。',
      ),
      slots: [
        text('goods', '许可标的'),
        text('licence', '许可方式', '是普通许可、排他许可还是独占许可'),
        text('region', '许可地域'),
      ],
      price: '许可使用费',
      term: '许可期限',
      clauses: [
        clause(
          'use',
          '使用与再许可',
          '被许可人应在许可范围内使用，未经许可人书面同意不得再许可第三人使用；后续改进的成果归改进方所有。',
        ),
        clause(
          'warranty',
          '不侵权保证',
          '因许可标的侵犯第三人权利的，由许可人负责处理并赔偿被许可人的损失。',
        ),
        clause(
          'secrecy',
          '保密',
          '双方对获悉的对方技术资料和商业秘密承担保密义务，保密期限为合同终止后3年。',
        ),
      ],
    }),
  ),
  kind({
    type: '特许经营',
    title: '特许经营合同',
    first: '特许人',
    second: '被特许人',
    matter: '特许经营',
    about: clause(
      'goods',
      '特许内容',
      '特许人许可被特许人使用{{goods}}的品牌、经营模式和培训支持，经营地点为{{place}}。特许人应在签订前至少30日书面披露法律规定的信息。',
    ),
    slots: [text('goods', '品牌'), text('place', '经营地点')],
    price: '加盟费',
    term: '特许期限',
    clauses: [
      clause(
        'support',
        '支持与规范',
        '特许人应提供经营指导、技术支持和培训；被特许人应遵守统一的经营规范，保证食品、产品和服务质量。',
      ),
      clause('cooling', '冷静期', '合同订立后15日内为冷静期，被特许人在冷静期内依照法律规定享有退出的权利。'),
      clause(
        'ownership',
        '品牌权利',
        '品牌、商标和经营资源的权利归特许人所有，合同终止后被特许人应停止使用。',
      ),
    ],
  }),
  kind({
    type: '赠与',
    title: '赠与合同',
    first: '赠与人',
    second: '受赠人',
    matter: '赠与',
    about: clause(
      'goods',
      '赠与财产',
      '赠与人将{{goods}}无偿赠与受赠人，受赠人表示接受。赠与人保证对赠与财产享有处分权。',
    ),
    slots: [
      text('goods', '赠与的财产'),
      optional('amount', '赠与财产价值', 'money'),
      optional('quantity', '数量'),
    ],
    price: null,
    term: null,
    clauses: [
      clause(
        'amount',
        '财产价值',
        '赠与财产的价值为人民币{{amount}}元（大写：{{amount:capital}}）。',
        'amount',
      ),
      clause(
        'delivery',
        '交付与登记',
        '赠与人应于{{deliveryDate}}前交付赠与财产；依法需要登记的，双方应配合办理登记手续。',
        'deliveryDate',
      ),
      clause(
        'revoke',
        '撤销',
        '受赠人严重侵害赠与人或者其近亲属合法权益、不履行约定义务的，赠与人可以依法撤销赠与。',
      ),
    ],
  }),
  ...(
    [
      ['设计', '设计服务合同', '委托方', '设计方', '设计服务', '设计费'],
      ['摄影', '摄影摄像服务合同', '委托方', '摄影方', '拍摄服务', '拍摄费用'],
      ['翻译', '翻译服务合同', '委托方', '翻译方', '翻译服务', '翻译费'],
    ] as const
  ).map(([type, title, first, second, matter, price]) =>
    variant(SERVICE, {
      type,
      title,
      first,
      second,
      matter,
      price,
      clauses: [
        clause(
          'ownership',
          '成果归属',
          `${first}付清费用后，成果的著作权归${first}所有，${second}享有署名权。`,
        ),
      ],
    }),
  ),
  variant(SERVICE, {
    type: '演出',
    title: '演出服务合同',
    first: '主办方',
    second: '演出方',
    matter: '演出',
    price: '演出费',
    clauses: [
      clause(
        'conduct',
        '演出保障',
        '主办方负责场地、音响、安全和报批；演出方应按时到场，按照确认的节目演出。',
      ),
    ],
  }),
  variant(SERVICE, {
    type: '技术服务',
    title: '技术服务合同',
    first: '委托方',
    second: '服务方',
    matter: '技术服务',
    price: '技术服务费',
    clauses: [
      clause(
        'report',
        '技术成果',
        '服务方应按期提交书面成果或者报告，并对其真实性、准确性负责；委托方付清费用后，成果归委托方所有。',
      ),
    ],
  }),
  variant(SERVICE, {
    type: '保安',
    title: '保安服务合同',
    first: '委托方',
    second: '保安公司',
    matter: '保安服务',
    price: '服务费总额',
    clauses: [COMPLIANT],
  }),
  variant(SERVICE, {
    type: '委托',
    title: '委托合同',
    first: '委托人',
    second: '受托人',
    matter: '委托事务',
    price: '委托报酬',
    clauses: [
      clause(
        'authority',
        '权限与报告',
        '受托人应按照委托人的指示亲自处理委托事务，及时报告进展，处理结果归委托人；超越权限造成损失的，应当赔偿。',
      ),
    ],
  }),
  variant(SERVICE, {
    type: '直播合作',
    title: '主播合作协议',
    first: '经纪公司',
    second: '主播',
    matter: '直播合作',
    price: '保底费用',
    clauses: [
      clause(
        'conduct',
        '内容规范',
        '主播应遵守法律法规和平台规则，直播内容真实合法；账号和内容的权利按照双方约定执行。',
      ),
    ],
  }),
  kind({
    type: '承包经营',
    title: '承包经营合同',
    first: '发包方',
    second: '承包方',
    reviewAs: '其他',
    matter: '承包经营',
    about: clause('service', '承包内容', '发包方将{{service}}交由承包方承包经营，承包方自主经营、自负盈亏。'),
    slots: [text('service', '承包的项目')],
    price: '承包费',
    term: '承包期限',
    payment: '承包费按年支付，每年度开始前10日内付清。',
    clauses: [
      COMPLIANT,
      clause(
        'handover',
        '设施与返还',
        '发包方提供清单所列的场地和设施，承包方应妥善使用，承包期满后完好返还。',
      ),
    ],
  }),
  kind({
    type: '合作',
    title: '合作协议',
    first: '合作方一',
    second: '合作方二',
    reviewAs: '其他',
    matter: '合作',
    about: clause('business', '合作内容', '双方合作内容：{{business}}。'),
    slots: [text('business', '合作内容'), slot('firstShare', '甲方分配比例（%）', 'percent')],
    price: null,
    term: '合作期限',
    clauses: [
      clause(
        'share',
        '收益分配',
        '合作产生的利润和亏损按照甲方{{firstShare}}%、乙方{{firstShare:rest}}%的比例分配和分担。',
      ),
      clause('affairs', '事务管理', '合作中的重大事项由双方协商一致决定，双方应按季度对账。'),
      clause('secrecy', '保密', '双方对合作中知悉的对方商业秘密承担保密义务，保密期限为合作终止后3年。'),
    ],
  }),
  kind({
    type: '保证',
    title: '保证合同',
    first: '债权人',
    second: '保证人',
    matter: '保证担保',
    about: clause(
      'matter',
      '主债权',
      '被担保的主债权为债权人对债务人{{debtor}}享有的债权，数额为人民币{{amount}}元（大写：{{amount:capital}}）。',
    ),
    slots: [
      text('debtor', '债务人'),
      slot('amount', '主债权数额', 'money'),
      text('guaranteeWay', '保证方式', '是一般保证还是连带责任保证'),
      text('guaranteeScope', '担保范围'),
      text('guaranteePeriod', '保证期间'),
    ],
    price: null,
    term: null,
    clauses: [
      clause(
        'guarantee',
        '保证方式',
        '保证方式为{{guaranteeWay}}。保证人为公司的，应当在签订本合同前提供股东会或者董事会同意担保的决议。',
      ),
      clause('guarantee-scope', '担保范围', '担保范围为{{guaranteeScope}}。'),
      clause('guarantee-period', '保证期间', '保证期间为主债务履行期限届满之日起{{guaranteePeriod}}。'),
    ],
  }),
  kind({
    type: '抵押',
    title: '抵押合同',
    first: '抵押权人',
    second: '抵押人',
    reviewAs: '保证',
    matter: '抵押担保',
    about: clause(
      'matter',
      '主债权',
      '被担保的主债权数额为人民币{{amount}}元（大写：{{amount:capital}}），债务人为{{debtor}}。',
    ),
    slots: [
      slot('amount', '主债权数额', 'money'),
      text('debtor', '债务人'),
      text('goods', '抵押物'),
      slot('endDate', '主债务履行期限届满日', 'date', undefined, { optional: true }),
    ],
    price: null,
    term: null,
    clauses: [
      clause('goods', '抵押物', '抵押人以{{goods}}作为抵押物提供抵押担保，并保证对抵押物享有处分权。'),
      clause(
        'guarantee-scope',
        '担保范围',
        '担保范围包括主债权本金、利息、违约金、损害赔偿金和实现债权的费用。',
      ),
      clause('term', '抵押期限', '抵押期限至{{endDate}}止；抵押权应在主债权诉讼时效期间内行使。', 'endDate'),
      clause(
        'delivery',
        '登记与保管',
        '双方应在合同签订后15日内办理抵押登记；抵押期间抵押人应妥善保管抵押物，转让抵押物的应当及时通知抵押权人。',
      ),
    ],
  }),
  kind({
    type: '还款',
    title: '还款协议',
    first: '债权人',
    second: '债务人',
    reviewAs: '其他',
    matter: '欠款偿还',
    about: clause(
      'amount',
      '欠款确认',
      '双方确认，截至本协议签订之日，债务人欠付债权人{{debtKind}}人民币{{amount}}元（大写：{{amount:capital}}）。',
    ),
    slots: [
      slot('amount', '欠款金额', 'money'),
      text('debtKind', '欠款性质', '欠的是货款、借款还是其他款项'),
    ],
    price: null,
    term: null,
    clauses: [
      clause('payment', '还款计划', '债务人应于{{endDate}}前还清全部欠款。'),
      clause(
        'partner-breach',
        '违约责任',
        '债务人未按约定还款的，债权人可以要求一次性清偿剩余欠款，并自逾期之日起按照全国银行间同业拆借中心公布的一年期贷款市场报价利率计付逾期利息。',
      ),
    ],
  }),
  kind({
    type: '和解',
    title: '和解协议',
    first: '受偿方',
    second: '赔偿方',
    reviewAs: '其他',
    matter: '纠纷和解',
    about: clause('matter', '事由', '双方就{{matter}}自愿达成和解。'),
    slots: [text('matter', '纠纷事由')],
    price: '赔偿款',
    term: null,
    payment: '赔偿方应在本协议签订后10日内付清赔偿款。',
    clauses: [clause('release', '了结', '赔偿方付清全部款项后，双方就本次纠纷再无其他争议，互不追究。')],
  }),
]
