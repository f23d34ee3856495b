import { type DraftTemplate, slot } from './template.ts'

export const LABOUR: DraftTemplate = {
  type: '劳动',
  title: '劳动合同',
  first: '用人单位',
  second: '劳动者',
  secondIsPerson: true,
  recital:
    '根据《中华人民共和国劳动法》《中华人民共和国劳动合同法》，双方在平等自愿、协商一致的基础上订立本合同。',
  slots: [
    slot('termMonths', '合同期限（月）', 'months'),
    slot('startDate', '入职日期', 'date'),
    slot('probationMonths', '试用期（月）', 'months'),
    slot('position', '工作岗位', 'text'),
    slot('place', '工作地点', 'text'),
    slot('periodicAmount', '月工资', 'money'),
  ],
  clauses: [
    {
      id: 'term',
      heading: '合同期限',
      text: '本合同为固定期限劳动合同，期限{{termMonths}}个月，自{{startDate}}起至{{termMonths:end}}止。',
    },
    {
      id: 'probation',
      heading: '试用期',
      onlyWith: 'probationMonths',
      text: '试用期为{{probationMonths}}个月，试用期工资不低于转正后工资的80%。',
    },
    {
      id: 'work',
      heading: '工作内容和工作地点',
      text: '劳动者从事{{position}}岗位工作，工作地点为{{place}}。变更岗位、地点的，应当协商一致并采用书面形式。',
    },
    {
      id: 'hours',
      heading: '工作时间和休息休假',
      text: '实行标准工时制，每日工作8小时，每周工作40小时，每周至少休息一日；安排加班的，依法支付加班工资或者安排补休。劳动者依法享受法定节假日和年休假。',
    },
    {
      id: 'wage',
      heading: '劳动报酬',
      text: '转正后月工资为人民币{{periodicAmount}}元（大写：{{periodicAmount:capital}}），用人单位于每月10日前支付上月工资。',
    },
    {
      id: 'insurance',
      heading: '社会保险',
      text: '双方依法参加社会保险，劳动者个人应缴部分由用人单位代扣代缴。',
    },
    {
      id: 'protection',
      heading: '劳动保护和劳动条件',
      text: '用人单位提供符合国家规定的劳动安全卫生条件和劳动防护用品，对劳动者进行安全培训。',
    },
    {
      id: 'end',
      heading: '解除和终止',
      text: '合同的变更、解除和终止依照《中华人民共和国劳动合同法》执行，用人单位应依法支付经济补偿。',
    },
    {
      id: 'labour-dispute',
      heading: '争议处理',
      text: '因履行本合同发生争议，协商不成的，可以向用人单位所在地劳动人事争议仲裁委员会申请仲裁；对裁决不服的，可以依法向人民法院提起诉讼。',
    },
  ],
}

export const NDA: DraftTemplate = {
  type: '保密',
  title: '保密协议',
  first: '披露方',
  second: '接收方',
  recital: '为保护双方合作过程中披露的保密信息，双方订立本协议。',
  slots: [
    slot('purpose', '合作目的', 'text'),
    slot('scope', '保密信息的具体内容', 'text'),
    slot('secrecyYears', '保密年限', 'text', '协议终止后继续保密几年'),
  ],
  clauses: [
    {
      id: 'definition',
      heading: '保密信息',
      text: '保密信息是指披露方为{{purpose}}以任何形式披露的、不为公众所知悉的技术信息和经营信息，包括{{scope}}。',
    },
    {
      id: 'exception',
      heading: '例外',
      text: '下列信息不属于保密信息：已为公众所知的；接收方在披露前已合法持有的；接收方独立开发的；从有权披露的第三方合法取得的。依法应当披露的，接收方应事先通知披露方。',
    },
    {
      id: 'duty',
      heading: '保密义务',
      text: '接收方只能为合作目的使用保密信息，应采取不低于保护自身同类信息的措施，并要求知悉信息的人员承担同等义务。',
    },
    {
      id: 'period',
      heading: '保密期限',
      text: '保密期限自披露之日起至本协议终止后{{secrecyYears}}年止；构成商业秘密的，保密义务持续至该信息公开之日。',
    },
    {
      id: 'return',
      heading: '返还与销毁',
      text: '合作终止或者披露方书面要求时，接收方应在10日内返还或者销毁全部保密信息及其复制件，并出具书面证明。',
    },
    {
      id: 'nda-breach',
      heading: '违约责任',
      text: '接收方违反本协议的，应当停止违约行为并赔偿披露方因此遭受的全部损失，包括合理的调查费用和律师费。',
    },
  ],
}

export const LOAN: DraftTemplate = {
  type: '借款',
  title: '借款合同',
  first: '出借人',
  second: '借款人',
  recital: '根据《中华人民共和国民法典》，双方就借款事宜订立本合同。',
  slots: [
    slot('amount', '借款金额', 'money'),
    slot('purpose', '借款用途', 'text'),
    slot('termMonths', '借款期限（月）', 'months'),
    slot('startDate', '借款日', 'date'),
    slot('annualRatePercent', '年利率（%）', 'percent'),
  ],
  clauses: [
    { id: 'amount', heading: '借款金额', text: '借款金额为人民币{{amount}}元（大写：{{amount:capital}}）。' },
    { id: 'purpose', heading: '借款用途', text: '借款用于{{purpose}}，借款人不得挪作他用。' },
    {
      id: 'term',
      heading: '借款期限',
      text: '借款期限为{{termMonths}}个月，自{{startDate}}起至{{termMonths:end}}止。',
    },
    { id: 'rate', heading: '利率', text: '借款年利率为{{annualRatePercent}}%，自放款之日起按实际天数计息。' },
    {
      id: 'repay',
      heading: '放款与还款',
      text: '出借人应足额发放借款，不得预先扣除利息。借款人按季付息，每季度末月20日支付当季利息，到期一次性归还本金；可以提前还款。',
    },
    {
      id: 'loan-breach',
      heading: '违约责任',
      text: '借款人逾期还款的，自逾期之日起按约定年利率计付逾期利息；出借人未按约定放款的，应赔偿借款人的损失。借款人改变借款用途的，出借人可以提前收回借款。',
    },
  ],
}

export const PARTNERSHIP: DraftTemplate = {
  type: '合伙',
  title: '合伙协议',
  first: '合伙人一',
  second: '合伙人二',
  recital: '全体合伙人本着自愿、平等、公平、诚实信用的原则订立本协议。',
  slots: [
    slot('business', '合伙事业', 'text'),
    slot('termMonths', '合伙期限（月）', 'months'),
    slot('startDate', '合伙开始日', 'date'),
    slot('firstContribution', '甲方出资额', 'money'),
    slot('secondContribution', '乙方出资额', 'money'),
    slot('firstShare', '甲方分配比例（%）', 'percent'),
  ],
  clauses: [
    {
      id: 'business',
      heading: '合伙事业',
      text: '合伙经营{{business}}。合伙期限为{{termMonths}}个月，自{{startDate}}起至{{termMonths:end}}止。',
    },
    {
      id: 'capital',
      heading: '出资',
      text: '甲方以货币出资人民币{{firstContribution}}元，乙方以货币出资人民币{{secondContribution}}元，均应于本协议签订后10日内缴足。',
    },
    {
      id: 'share',
      heading: '盈余分配与亏损分担',
      text: '盈余分配和亏损分担的比例为：甲方{{firstShare}}%，乙方{{firstShare:rest}}%。对外债务由全体合伙人承担连带责任。',
    },
    {
      id: 'affairs',
      heading: '合伙事务',
      text: '合伙事务由全体合伙人共同执行，处分主要财产、对外担保、变更经营范围须经全体合伙人一致同意。',
    },
    {
      id: 'join',
      heading: '入伙、退伙与份额转让',
      text: '新合伙人入伙须经全体合伙人一致同意并签订书面协议；退伙应提前三个月书面通知，并按退伙时的财产状况结算；转让财产份额须经其他合伙人一致同意。',
    },
    {
      id: 'liquidation',
      heading: '终止与清算',
      text: '合伙期限届满、全体合伙人协议解除或者合伙目的不能实现的，合伙终止；终止后应当清算，剩余财产按出资比例分配。',
    },
    {
      id: 'partner-breach',
      heading: '违约责任',
      text: '合伙人违反本协议给其他合伙人造成损失的，应当承担赔偿责任。',
    },
  ],
}
