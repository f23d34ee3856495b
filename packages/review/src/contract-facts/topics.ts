import type { FactKey } from './catalogue.ts'

/**
 * The words by which a fact is spoken of. A sentence that speaks of it while nothing was read makes the fact 存疑 rather
 * than 未约定; one that refers to another paper makes it 见其他文件; one with a blank was not filled in.
 */
export const TOPICS: Partial<Record<FactKey, RegExp>> = {
  'amount.total': /总价|合同(?:总)?(?:金额|价款|价)|价款|总金额|货款总|总费用/,
  'amount.period': /月租金?|租金标准|每月服务费|月工资|月薪/,
  prepay: /预付款|首付款|首期款|预付/,
  'pay.days': /账期|付款期限|付款时间/,
  'pay.plan': /付款(?:方式|安排|进度|条件|时间)|结算方式|支付方式/,
  'term.end': /(?:合同|协议|租赁|服务|合作|委托|授权|借款)(?:的)?(?:有效)?期限|有效期|租期|到期/,
  'renew.auto': /续(?:签|约|租|订|期|展)/,
  'liability.cap': /赔偿(?:责任)?(?:上限|限额|总额)|责任(?:上限|限额)/,
  'penalty.latePay': /(?:逾期|迟延|延期|拖延)(?:付款|支付|付)|滞纳金/,
  'penalty.lateDelivery': /(?:逾期|迟延|延期|延迟)(?:交货|交付|竣工|完工|供货|交房)|延误工期/,
  'penalty.fixed': /违约金/,
  'dispute.way': /争议(?:的)?解决|管辖/,
  'dispute.body': /管辖|仲裁机构/,
  warranty: /质保期|保修期|质量保证期|缺陷责任期|保修|质保(?!金)/,
  retention: /质保金|质量保证金|保留金/,
  deposit: /押金|租赁保证金|(?<!固)定金/,
  bond: /履约保证金|履约保函|履约担保/,
  'tax.rate': /税率/,
  'invoice.kind': /发票种类|发票类型/,
  'ip.owner': /知识产权(?:归属|的归属)|成果归属|著作权归|版权归/,
  'source.code': /源(?:代)?码|源程序/,
  'secret.years': /保密(?:期限|期间)|保密义务(?:的)?期限/,
  'delivery.date': /交货(?:日期|时间|期限)|交付(?:日期|时间)|竣工日期|交期/,
  'delivery.days': /工期|交货期/,
  'accept.days': /验收(?:期限?|时间)|异议期/,
  probation: /试用期/,
  noncompete: /竞业(?:限制|禁止)/,
  'rate.year': /(?:年|月|借款)?利率|利息/,
  'rent.rise': /租金(?:递增|调整|上调|上浮)/,
  'rent.free': /免租期?/,
  exclusive: /独家|排他/,
  'rent.cycle': /租金(?:支付|交纳|付款)方式/,
}

/** 按主合同、附件三、平台规则执行. */
export const REFERS =
  /(?:按|以|依|见|详见|参照|执行|适用|同|依照|根据|按照|遵照|参见|由)[^，。；]{0,10}?((?:本(?:合同|协议))?附件[一二三四五六七八九十\d]*|主合同|原合同|框架(?:合同|协议)|主协议|总合同|平台(?:规则|协议)|订单|采购单|报价单|价目表|《[^》]{2,40}》|招标文件|投标文件|另签[^，。；]{0,6}协议)[^，。；]{0,14}(?:执行|为准|约定|规定|确定|计算|办理|载明|列明|所列|所示|一致|另行)?/
export const BLANK =
  /_{2,}|＿{2,}|【[\s　]*】|\[[\s　]*\]|[（(][\s　]{2,}[)）]|[:：][\s　]{3,}(?=[元年月日%天个])|[\s　]{3,}(?=[元年月日%天个])|(?<=[为是于:：])\s{2,}/
