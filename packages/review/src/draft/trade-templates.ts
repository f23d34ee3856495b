import { type DraftTemplate, slot } from './template.ts'

const CIVIL_CODE = '根据《中华人民共和国民法典》及有关法律规定，双方经平等协商，'

export const SALE: DraftTemplate = {
  type: '买卖',
  title: '买卖合同',
  first: '买方',
  second: '卖方',
  recital: `${CIVIL_CODE}就货物买卖事宜订立本合同。`,
  slots: [
    slot('goods', '货物名称', 'text'),
    slot('specification', '规格型号', 'text'),
    slot('quantity', '数量', 'text', '请提供数量（含单位）'),
    slot('quality', '质量标准', 'text', '请提供质量标准（国家标准编号或者样品）'),
    slot('amount', '合同总价', 'money'),
    slot('deliveryDate', '交货日期', 'date'),
    slot('deliveryPlace', '交货地点', 'text'),
    slot('warrantyMonths', '质保期（月）', 'months'),
  ],
  clauses: [
    {
      id: 'goods',
      heading: '标的物',
      text: '货物名称：{{goods}}；规格型号：{{specification}}；数量：{{quantity}}；质量应符合{{quality}}的要求。',
    },
    {
      id: 'price',
      heading: '价款',
      text: '合同总价为人民币{{amount}}元（大写：{{amount:capital}}），含增值税，卖方应开具增值税专用发票。',
    },
    {
      id: 'payment',
      heading: '付款',
      text: '合同签订后7日内支付合同总价的30%，交货并签收后10日内支付合同总价的60%，质保期满后10日内支付合同总价的10%。',
      alternatives: {
        甲方: '交货并签收后15日内支付合同总价的50%，验收合格后15日内支付合同总价的40%，质保期满后10日内支付合同总价的10%。',
        乙方: '合同签订后7日内支付合同总价的50%，发货前3日内支付合同总价的50%。',
      },
    },
    {
      id: 'delivery',
      heading: '交付与风险',
      text: '卖方应于{{deliveryDate}}前将货物运至{{deliveryPlace}}。货物毁损、灭失的风险自买方签收时起由买方承担，所有权自买方付清全部价款时转移。',
    },
    {
      id: 'acceptance',
      heading: '验收',
      text: '买方应在收货后15日内按照约定的质量标准检验，有异议的应在该期限内书面提出；隐蔽瑕疵不受上述期限限制。卖方应在收到异议后7日内处理。',
    },
    {
      id: 'warranty',
      heading: '质量保证',
      text: '质保期为验收合格之日起{{warrantyMonths}}个月。质保期内出现质量问题的，卖方应在48小时内响应并免费维修、更换，无法修复的予以退货。',
    },
  ],
}

export const LEASE: DraftTemplate = {
  type: '租赁',
  title: '房屋租赁合同',
  first: '出租人',
  second: '承租人',
  recital: `${CIVIL_CODE}就房屋租赁事宜订立本合同。`,
  slots: [
    slot('premises', '房屋坐落', 'text'),
    slot('area', '建筑面积（平方米）', 'text'),
    slot('use', '用途', 'text'),
    slot('termMonths', '租赁期限（月）', 'months'),
    slot('startDate', '起租日', 'date'),
    slot('periodicAmount', '月租金', 'money'),
    slot('deposit', '押金', 'money'),
  ],
  clauses: [
    {
      id: 'premises',
      heading: '租赁房屋',
      text: '出租人将坐落于{{premises}}、建筑面积{{area}}平方米的房屋出租给承租人，用途为{{use}}。出租人保证对该房屋享有合法的出租权。',
    },
    {
      id: 'term',
      heading: '租赁期限',
      text: '租赁期限为{{termMonths}}个月，自{{startDate}}起至{{termMonths:end}}止。',
    },
    {
      id: 'rent',
      heading: '租金',
      text: '月租金为人民币{{periodicAmount}}元（大写：{{periodicAmount:capital}}）。承租人应于每月5日前支付当月租金。租金的调整应当经双方协商一致并签订书面补充协议。',
    },
    {
      id: 'deposit',
      heading: '押金',
      onlyWith: 'deposit',
      text: '承租人应于合同签订后3日内支付押金人民币{{deposit}}元（大写：{{deposit:capital}}）。租赁期满或者合同解除，承租人结清费用并交还房屋之日起7日内，出租人应将押金无息退还；出租人可凭有效票据从押金中扣除承租人欠付的费用和损坏赔偿。',
    },
    {
      id: 'repair',
      heading: '维修',
      text: '房屋主体结构和自然损耗的维修由出租人负责；因承租人使用不当造成损坏的，由承租人负责维修并承担费用。',
    },
    {
      id: 'sublease',
      heading: '转租与优先权',
      text: '未经出租人书面同意，承租人不得转租。租赁期满，承租人在同等条件下享有优先承租权；出租人出卖房屋的，应提前30日通知承租人，承租人在同等条件下享有优先购买权。',
      alternatives: {
        乙方: '承租人经通知出租人可以将部分房屋转租给关联企业，转租给其他第三人的应经出租人书面同意。租赁期满，承租人在同等条件下享有优先承租权；出租人出卖房屋的，应提前30日通知承租人，承租人在同等条件下享有优先购买权。',
      },
    },
    {
      id: 'site-dispute',
      heading: '争议解决',
      text: '因本合同发生的争议，应协商解决；协商不成的，向租赁房屋所在地有管辖权的人民法院提起诉讼。',
    },
  ],
}

export const SERVICE: DraftTemplate = {
  type: '服务',
  title: '服务合同',
  first: '委托方',
  second: '服务方',
  recital: `${CIVIL_CODE}就委托提供服务事宜订立本合同。`,
  slots: [
    slot('service', '服务内容', 'text'),
    slot('standard', '服务标准', 'text', '请提供服务标准（响应时间、质量指标等）'),
    slot('termMonths', '服务期限（月）', 'months'),
    slot('startDate', '服务开始日', 'date'),
    slot('amount', '服务费总额', 'money'),
  ],
  clauses: [
    {
      id: 'service',
      heading: '服务内容与标准',
      text: '服务内容：{{service}}。服务标准：{{standard}}。服务方应每月5日前提交上月服务报告。',
    },
    {
      id: 'term',
      heading: '服务期限',
      text: '服务期限为{{termMonths}}个月，自{{startDate}}起至{{termMonths:end}}止。',
    },
    {
      id: 'fee',
      heading: '服务费',
      text: '服务费总额为人民币{{amount}}元（大写：{{amount:capital}}），含税，服务方应开具增值税专用发票。服务费分两期支付，每期为服务费总额的50%，委托方分别于合同签订后10日内和服务期满考核合格后10日内支付。',
    },
    {
      id: 'acceptance',
      heading: '考核与验收',
      text: '委托方应按照服务标准考核，并在收到服务报告后10个工作日内书面确认或者提出异议；服务方应在收到异议后5个工作日内整改。',
    },
    {
      id: 'settlement',
      heading: '提前解除的结算',
      text: '一方提前解除合同的，应提前30日书面通知对方，解除后按已完成的服务据实结算，并赔偿对方因此遭受的损失。',
    },
    {
      id: 'secrecy',
      heading: '保密',
      text: '双方对履行合同中知悉的对方商业秘密承担保密义务，保密期限为合同终止后3年。',
    },
  ],
}

export const PROCESSING: DraftTemplate = {
  type: '加工承揽',
  title: '加工定作合同',
  first: '定作人',
  second: '承揽人',
  recital: `${CIVIL_CODE}就定作物的加工事宜订立本合同。`,
  slots: [
    slot('goods', '定作物', 'text'),
    slot('quantity', '数量', 'text'),
    slot('quality', '技术标准', 'text', '请提供技术标准（图纸、样品或者标准编号）'),
    slot('materialBy', '材料提供方', 'text', '材料由哪一方提供'),
    slot('amount', '报酬总额', 'money'),
    slot('deliveryDate', '交付日期', 'date'),
  ],
  clauses: [
    {
      id: 'goods',
      heading: '定作物',
      text: '定作物：{{goods}}；数量：{{quantity}}；质量应符合{{quality}}的要求。',
    },
    {
      id: 'material',
      heading: '材料',
      text: '原材料由{{materialBy}}提供，承揽人应在收到后3日内检验，不符合约定的及时通知更换；剩余材料退还提供方。',
    },
    {
      id: 'price',
      heading: '报酬与付款',
      text: '报酬总额为人民币{{amount}}元（大写：{{amount:capital}}）。合同签订后5日内支付报酬总额的30%，验收合格后10日内支付报酬总额的70%。',
    },
    { id: 'delivery', heading: '交付', text: '承揽人应于{{deliveryDate}}前完成加工并交付定作物。' },
    {
      id: 'acceptance',
      heading: '验收',
      text: '定作人应在收到定作物后15日内按照约定的技术标准验收，有异议的应在该期限内书面提出。',
    },
    {
      id: 'remedy',
      heading: '质量责任',
      text: '定作物不符合质量要求的，定作人可以要求承揽人修理、重作、减少报酬，造成损失的，承揽人应予赔偿。',
    },
  ],
}

export const DEVELOPMENT: DraftTemplate = {
  type: '技术开发',
  title: '技术开发合同',
  first: '委托人',
  second: '研究开发人',
  recital: `${CIVIL_CODE}就技术开发事宜订立本合同。`,
  slots: [
    slot('project', '开发内容', 'text'),
    slot('termMonths', '开发周期（月）', 'months'),
    slot('startDate', '开发开始日', 'date'),
    slot('amount', '开发费用总额', 'money'),
    slot('warrantyMonths', '免费维护期（月）', 'months'),
  ],
  clauses: [
    {
      id: 'project',
      heading: '开发内容',
      text: '研究开发人为委托人开发{{project}}，功能与性能指标由双方书面确认的需求规格说明书确定。',
    },
    {
      id: 'schedule',
      heading: '开发进度',
      text: '开发周期为{{termMonths}}个月，自{{startDate}}起至{{termMonths:end}}止。',
    },
    {
      id: 'price',
      heading: '费用与付款',
      text: '开发费用总额为人民币{{amount}}元（大写：{{amount:capital}}）。合同签订后10日内支付总额的30%，中期成果确认后10日内支付总额的40%，验收合格后15日内支付总额的30%。',
    },
    {
      id: 'acceptance',
      heading: '验收',
      text: '委托人应在收到验收申请后15个工作日内按照需求规格说明书组织验收并出具书面意见；未通过的，研究开发人应在15日内整改并重新提交。',
    },
    {
      id: 'ownership',
      heading: '成果归属',
      text: '开发成果的著作权、专利申请权和技术秘密归委托人所有，研究开发人享有署名权，并应交付全部源代码和技术文档；后续改进的成果归改进方所有。',
      alternatives: {
        乙方: '开发成果的著作权、专利申请权和技术秘密归研究开发人所有，委托人享有永久、免费的使用权；后续改进的成果归改进方所有。',
      },
    },
    {
      id: 'infringement',
      heading: '不侵权保证',
      text: '研究开发人保证交付的成果不侵犯任何第三方的知识产权；第三方提出侵权主张的，由研究开发人负责应诉并赔偿委托人的损失。',
    },
    {
      id: 'risk',
      heading: '技术风险',
      text: '因无法克服的技术困难导致研究开发失败或者部分失败的，损失由双方各承担50%；一方发现可能失败的，应及时通知对方并采取措施减少损失。',
    },
    {
      id: 'secrecy',
      heading: '保密',
      text: '双方对获悉的对方技术资料和商业秘密负有保密义务，保密期限为合同终止后5年。',
    },
    {
      id: 'maintenance',
      heading: '维护',
      text: '研究开发人提供自验收合格之日起{{warrantyMonths}}个月的免费维护期。',
    },
  ],
}

export const CONSTRUCTION: DraftTemplate = {
  type: '建设工程',
  title: '建设工程施工合同',
  first: '发包人',
  second: '承包人',
  recital: `根据《中华人民共和国民法典》《中华人民共和国建筑法》及有关法律规定，双方就工程施工事宜订立本合同。`,
  slots: [
    slot('project', '工程名称', 'text'),
    slot('place', '工程地点', 'text'),
    slot('scope', '承包范围', 'text'),
    slot('termMonths', '工期（月）', 'months'),
    slot('startDate', '开工日期', 'date'),
    slot('amount', '签约合同价', 'money'),
  ],
  clauses: [
    {
      id: 'project',
      heading: '工程概况',
      text: '工程名称：{{project}}；工程地点：{{place}}；工程承包范围：{{scope}}。工程质量应符合国家施工质量验收规范的合格标准。',
    },
    {
      id: 'period',
      heading: '工期',
      text: '施工期限为{{termMonths}}个月，自{{startDate}}起至{{termMonths:end}}止。',
    },
    {
      id: 'price',
      heading: '合同价款',
      text: '签约合同价为人民币{{amount}}元（大写：{{amount:capital}}）。',
    },
    {
      id: 'payment',
      heading: '支付与结算',
      text: '发包人应在收到承包人每月工程量报告后14日内审核并支付当月完成工程价款的80%。承包人提交竣工结算文件后28日内发包人完成审核，结算完成后14日内支付至结算价款的97%。质量保证金为结算价款的3%，缺陷责任期24个月，期满后14日内返还。',
    },
    {
      id: 'completion',
      heading: '竣工验收',
      text: '承包人提交竣工验收报告后，发包人应在28日内组织验收；验收不合格的，由承包人整改后重新验收。',
    },
    {
      id: 'warranty',
      heading: '保修',
      text: '屋面防水工程、有防水要求的卫生间、房间和外墙面的防渗漏为5年；供热与供冷系统为2个采暖期、供冷期；电气管线、给排水管道、设备安装和装修工程为2年。',
    },
    {
      id: 'subcontract',
      heading: '分包',
      text: '承包人不得转包工程；经发包人书面同意，可以将部分非主体专业工程分包给具有相应资质的单位，主体结构的施工必须自行完成。',
    },
    {
      id: 'site-dispute',
      heading: '争议解决',
      text: '因本合同发生的争议，应协商解决；协商不成的，向工程所在地有管辖权的人民法院提起诉讼。',
    },
  ],
}
