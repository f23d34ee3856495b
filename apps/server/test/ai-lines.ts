import { newWordFile } from '@xinqi/documents/word-marks'

/** A lawful, short sale, as lines; what a test changes in it is what it is about. */
export const SALE = [
  '设备买卖合同',
  '甲方（买方）：示例科技有限公司',
  '统一社会信用代码：91110000000000001X',
  '住所：北京市示例路1号',
  '乙方（卖方）：样例贸易有限公司',
  '统一社会信用代码：91110000000000002X',
  '住所：上海市样例路2号',
  '第一条 标的物：检测设备，型号XQ-1，数量10台，质量符合国家标准。',
  '第二条 合同总价为人民币100,000.00元（大写：壹拾万元整），含增值税。',
  '第三条 合同签订后7日内支付30%，交货并签收后10日内支付70%。',
  '第四条 卖方应于2026年12月31日前将货物运至北京市示例路1号，风险自签收时转移。',
  '第五条 买方应在收货后15日内检验。质保期为验收合格之日起12个月。',
  '第六条 任何一方逾期履行的，每逾期一日按逾期部分金额的万分之五支付违约金，总额不超过合同总价的20%。',
  '第七条 因本合同发生的争议，向被告住所地人民法院提起诉讼。',
  '甲方（盖章）：',
  '乙方（盖章）：',
]

export const wordOf = (lines: readonly string[]): Buffer =>
  Buffer.from(newWordFile(lines.map((text, index) => ({ kind: index === 0 ? 'title' : 'paragraph', text }))))
