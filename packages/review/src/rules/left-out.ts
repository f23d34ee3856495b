import type { Contract } from '../contract.ts'
import type { Sentence } from '../text/structure.ts'
import { hasNumberingGap, isOtherwiseComplete } from './missing-rules.ts'
import { finds, nothing, type Rule } from './rule.ts'
import { bodySentences } from './sentences.ts'
import { speaksOfParties } from './topic.ts'

/**
 * A contract set out under titles throughout has one for each of its subjects. Where a subject has neither a title
 * nor a sentence that truly settles it, the clause is gone, however often its words occur in passing.
 */
type Subject = {
  checkpoint: string
  types?: string[]
  exceptTypes?: string[]
  title: RegExp
  /** What settles the subject under another title. */
  settles: RegExp
  /** Sentences, with their titles before them, that only use its words. */
  inPassing?: RegExp
  why: string
}

const SET_OUT = 9
/** Characters; a shorter contract may do without what the law says anyway, unless it has a title for everything else. */
const FULL_LENGTH = 1500
const WITH_MANY_TITLES = { titles: 13, characters: 1100 }
/** Of the clauses at the top, the share that must bear a title. */
const MOSTLY = 0.8

const ON_ENDING = /解除|终止|善后/

const SUBJECTS: Subject[] = [
  {
    checkpoint: 'G11',
    types: ['买卖', '租赁', '服务', '加工承揽', '技术开发', '建设工程'],
    title: /付款|支付|结算方式|缴费|租金|收费/,
    settles:
      /(?:日内|日前|天内|之日起|每月|按月|按季|每季|每年|季度|半年|当日|同时|签[订署约]|验收|到货|收货|次月|届满|生效|完成|合格|前|后)[^。；]{0,50}(?:支付|付清|付款|缴纳|交纳|汇入|付至|预付|结清|转账|交清|付\d)|(?:支付|付清|付款|缴纳|预付|结算)[^。；]{0,30}(?:日内|日前|每月|按月|按季|前)|一次性(?:付|支付)|[支预月现]付|分[一二三四五六\d]+(?:期|次|笔)/,
    inPassing:
      /解除|终止|违约|多退少补|结算[书文资]|催告|工资|保证金|押金|退还|返还|赔偿|补偿|未付|未支付|欠付|已付|注销|逾期|迟延|保险|交付至/,
    why: '合同约定了价款，但没有约定付款的时间、条件或者期限。',
  },
  {
    checkpoint: 'G15',
    types: ['买卖', '加工承揽', '技术开发', '建设工程'],
    title: /验收(?![款单])|检验|查验|验货|考核|评审|异议|检查/,
    settles:
      /(?:日|天|时|前|当场|共同|组织|负责|进行|依|按)[^。；]{0,30}(?:验收|检验|查验|抽检|清点|验货|测试|评审)(?!(?:合格|通过|完成|报告[^，。；]{0,4})?(?:后|之日|前|单))|(?:验收|检验)[^。；]{0,30}(?:标准|异议|书面|为准)|异议[^。；]{0,16}提出/,
    inPassing:
      /支付|付款|付至|发票|质保|保修|解除|违约|逾期|材料|原料|来料|面料|退还|返还|训练|培训|\t|脱敏|测试[^，。；]{0,2}[环设报版电]|测试[^，。；]{0,6}\d|结算|参加|签样|质量[^，。；]{0,8}(?:符合|为合格|达到)/,
    why: '没有约定验收的标准、程序和期限，是否合格容易发生争议。',
  },
  {
    checkpoint: 'G17',
    exceptTypes: ['劳动'],
    title: /违约|不守约|失约|罚则|赔偿|法律责任|合同责任|^责任$/,
    settles:
      /(?:逾期|迟延|延迟|延误|拖欠|违约|违反|不履行|未(?:能)?(?:按|履行)|不符合|不合格|造成[^，。；]{0,12}损失)[^。；]{0,80}(?:违约金|赔偿|滞纳金|罚息|利息|扣[减除款]|承担[^。；]{0,16}(?:责任|损失|费用))/,
    inPassing:
      /不可抗力|知识产权|侵犯|第三[方人]|不承担|免责|互不|无需承担|押金|保证(?:范围|担保|人|期间)|连带责任/,
    why: '全文没有违约责任、违约金或者损失赔偿的约定，违约后只能另行举证主张。',
  },
  {
    checkpoint: 'S01',
    types: ['买卖'],
    title:
      /标的|货物|产品|商品|设备|品名|名称|品种|规格|数量|清单|物品|车辆|房屋|采购|供货|订货|内容|范围|概况/,
    settles:
      /数量[^。；]{0,10}\d|规格[^，。；]{0,6}[:为]|型号|订单|(?:\d|[一二两三四五六七八九十百千壹贰叁伍])\s*(?:台|件|套|吨|个|只|辆|箱|公斤|千克|米|张|批|棵|株|头|瓶|双|把|组|部|平方米|立方)|(?:购买|采购|出售|销售|供应|订购|出卖)[^。；]{4,}|\t/,
    inPassing: /整改|付款|支付|违约|质保|培训|逾期|解除|附件/,
    why: '没有写明买卖的是什么、多少：缺少标的物的名称、规格和数量。',
  },
  {
    checkpoint: 'L02',
    types: ['租赁'],
    title:
      /租赁物|房屋|标的|厂房|场地|车辆|设备|情况|坐落|租赁(?:范围|物业|房|标)|物业|商铺|概况|店铺|库房|仓库|出租|名称|清单/,
    settles: /坐落|位于|座落|面积|型号|车牌|平方米|㎡|数量|\t/,
    inPassing: /争议|法院|违约|解除|返还/,
    why: '没有写明出租的是什么：缺少租赁物的坐落或者名称、面积或者数量。',
  },
  {
    checkpoint: 'C04',
    types: ['建设工程'],
    title: /价|造价|费用|金额|包干|报酬|工程款/,
    settles: /(?:价|造价|工程款|金额|费用|包干|承包)[^。；]{0,30}\d[\d,]{3,}|\d[\d,.]*万?元\/|综合单价/,
    inPassing: /支付|付至|%|违约|逾期|结算|罚/,
    why: '施工合同缺少主要条款：工程造价。',
  },
  {
    checkpoint: 'G23',
    exceptTypes: ['劳动', '合伙', '保密'],
    title: /解除|终止|退租|退费|退出|提前收回|提前到期|变更|撤销/,
    settles:
      /(?:可以?|有权|得以?|即可)[^，。；]{0,16}(?:解除|终止)|(?:解除|终止)(?:本)?(?:合同|协议|委托|租赁)?[^，。；]{0,6}(?:应|须|的，)|协商一致[^，。；]{0,8}(?:解除|终止)|(?:解除|终止)[^，。；]{0,16}(?:执行|办理|规定)|(?:或者?|并)解除(?:本)?合同/,
    inPassing: /不可抗力|不能预见|征收|质保|保修|情势|装修|押金/,
    why: '没有约定解除条件、通知方式以及解除后的结算。',
  },
  {
    checkpoint: 'G27',
    exceptTypes: ['劳动', '保密'],
    title: /不可抗[力拒]|情势|免责|征收/,
    settles:
      /(?:不可抗[力拒]|[不无][能可法]*预见|自然灾害|天灾)[^。]{0,160}(?:通知|告知|证明|免除|免责|减轻|不承担|互不|不追究|不负|不视为|延期履行)|^因不可抗力[^。]{0,40}(?:终止|解除|结算)/,
    why: '没有约定不可抗力的范围、通知、证明和后果。',
  },
  {
    checkpoint: 'G28',
    exceptTypes: ['劳动', '保密'],
    title: /通知|送达|联系|联络|通讯|往来/,
    settles:
      /送达|(?:通讯|联系|通信|首部|上述|下列|以下)[^，。；]{0,12}(?:地址|邮箱|电话|住所|方式|信息)[^。；]{0,40}(?:有效|为准|通知|发送|寄|变更|变动|联络)|(?:地址|联系方式|联系人|联系信息|联络信息)[^，。；]{0,12}(?:变更|变动|发生变)|通知[^。；]{0,24}(?:邮件|快递|挂号|传真|微信|短信|首部|寄)/,
    inPassing: /解除|终止|裁决书|判决/,
    why: '没有约定送达地址、联系人和变更通知，发生争议时难以送达。',
  },
  {
    checkpoint: 'S03',
    types: ['买卖'],
    title: /质保|保修|售后|质量(?:与|和|及)?(?:保证|保障|责任|售后)|三包|召回|保质|维护|服务|保用/,
    settles:
      /(?:质保|保修|质量保证|保质|三包)期?[^。；]{0,16}[\d一二两三五半]|免费(?:维修|更换|修理|保修)|包[退换修]|退换|更换或者?退货/,
    inPassing: /质保金|尾款|付款|支付/,
    why: '没有约定质保期以及维修、更换、退货的安排。',
  },
  {
    checkpoint: 'L05',
    types: ['租赁'],
    title: /转租|分租|转让|优先|处分/,
    settles:
      /(?:不得|未经|可以?|须|应|经)[^。；]{0,24}(?:转租|分租|转借|出借)|(?:转租|分租)[^。；]{0,16}(?:须|应|经|同意)|优先(?:购买|承租)/,
    inPassing: /擅自|解除|违约/,
    why: '没有约定转租规则。',
  },
  {
    checkpoint: 'C04',
    types: ['建设工程'],
    title: /工期|进度|开工|期限|概况/,
    settles: /(?:工期|开工|竣工|完工|日历天)[^。；]{0,24}\d|\d[^。；]{0,8}(?:日历天|开工|竣工|完工)/,
    inPassing: /验收|结算|保修|缺陷|顺延|违约|逾期/,
    why: '施工合同缺少主要条款：工期。',
  },
  {
    checkpoint: 'C04',
    types: ['建设工程'],
    title: /保修|质保|缺陷|售后|维修/,
    settles: /(?:保修|质保)期?[^。；]{0,24}[\d一二两三五](?:年|个月)/,
    inPassing: /缺陷责任期|质量保证金/,
    why: '施工合同缺少主要条款：保修。',
  },
  {
    checkpoint: 'B03',
    types: ['借款'],
    title: /(?<!提前)(?:还款|归还|偿还)|还本|本息/,
    settles:
      /(?:归还|偿还|还清|还本|付息|付清|清偿|还款)[^。；]{0,24}(?:本金|一次性?|分期|每月|按月|按季|到期|等额|\d)|(?:一次性?|分期|每月|按月|按季|到期|等额|\d日前?)[^。；]{0,20}(?:归还|偿还|还清|还本|清偿|还款)/,
    inPassing: /提前|逾期|解除|违约|保证|担保|抵押|账户|抵充/,
    why: '借款合同缺少主要条款：还款方式。',
  },
  {
    checkpoint: 'E07',
    types: ['劳动'],
    title: /报酬|工资|薪|待遇/,
    settles:
      /(?:工资|薪|报酬)[^。；]{0,24}\d|\d[^。；]{0,8}元[^。；]{0,10}(?:工资|薪)|工资[^。；]{0,16}(?:标准|制度|约定|附件)/,
    inPassing: /加班|150%|试用|违法|赔偿|补偿|解除|最低工资|清单/,
    why: '缺少劳动合同必备条款：劳动报酬。',
  },
  {
    checkpoint: 'P03',
    types: ['合伙'],
    title: /入伙|退伙|退出|份额|转让|加入/,
    settles:
      /(?:入伙|退伙|退出|新合伙人|转让[^，。；]{0,10}份额|份额[^，。；]{0,6}转让)[^。；]{0,30}(?:须|应|经|同意|提前|可以|不得|结算)/,
    inPassing: /下列事项|一致同意:|保密|债务|违约|竞业|通知应|催告/,
    why: '没有约定入伙、退伙、份额转让或者清算：缺少入伙退伙。',
  },
]

/** Many lawful contracts do without; only one that has all the other closing clauses has lost it. */
/** Those that nearly every contract under titles has a title for. */
const NEARLY_ALWAYS = new Set(['G17', 'G23', 'G27'])
const TITLED = 8

const OFTEN_LEFT_OUT = new Set(['G23', 'G27', 'G28', 'S03', 'L05'])

function isSetOut(contract: Contract): boolean {
  const top = contract.structure.clauses
  const titled = top.filter((clause) => clause.heading !== '')
  const { length } = contract.text
  const isFull =
    (length >= FULL_LENGTH && titled.length >= SET_OUT) ||
    (length >= WITH_MANY_TITLES.characters && titled.length >= WITH_MANY_TITLES.titles)
  return isFull && titled.length >= top.length * MOSTLY
}

const isSaid = (contract: Contract, subject: Subject, item: Sentence): boolean =>
  item.region !== 'attachment' &&
  item.start >= contract.type.titleEnd &&
  subject.settles.test(item.text) &&
  !subject.inPassing?.test(`${item.headings} ${item.text}`) &&
  !(subject.checkpoint !== 'G23' && ON_ENDING.test(item.headings)) &&
  !speaksOfParties(contract, item)

/** What is said of another subject on its way: 逾期超过30日的，有权解除 under 违约责任 is no clause on ending the contract. */
const OTHER_TITLES = /违约|付款|支付|价款|费用|验收|交货|质量|进度|保密|标的/

/** Beside which of the closing clauses the others stand. */
const AT_THE_END = /违约|责任|不可抗|变更|解除|终止/

/**
 * A number left out of clauses that all bear titles, and one usual title that none of them bears: what stood there is
 * known, however often its words occur under the other titles.
 */
function isAtTheGap(contract: Contract, subject: Subject): boolean {
  const top = contract.structure.clauses
  const titled = top.filter((clause) => clause.heading !== '')
  if (titled.length < TITLED || titled.length < top.length * MOSTLY || !hasNumberingGap(contract, AT_THE_END))
    return false
  const lost = SUBJECTS.filter(
    (other) =>
      NEARLY_ALWAYS.has(other.checkpoint) &&
      !other.exceptTypes?.includes(contract.type.type) &&
      !titled.some((clause) => other.title.test(clause.heading)) &&
      !bodySentences(contract).some(
        (item) => isSaid(contract, other, item) && !OTHER_TITLES.test(item.headings),
      ),
  )
  return lost.length === 1 && lost[0] === subject
}

/** The subjects of a contract under titles that have lost their clause. */
export const leftOut: Rule[] = SUBJECTS.map((subject) => ({
  checkpoint: subject.checkpoint,
  types: subject.types,
  exceptTypes: subject.exceptTypes,
  check({ contract }) {
    const titled = contract.structure.allClauses.some((clause) => subject.title.test(clause.heading))
    if (titled) return nothing
    if (isAtTheGap(contract, subject))
      return finds({ checkpoint: subject.checkpoint, kind: 'missing', span: null, why: subject.why })
    if (!isSetOut(contract)) return nothing
    if (OFTEN_LEFT_OUT.has(subject.checkpoint) && !isOtherwiseComplete(contract, subject.checkpoint))
      return nothing
    if (bodySentences(contract).some((item) => isSaid(contract, subject, item))) return nothing
    return finds({ checkpoint: subject.checkpoint, kind: 'missing', span: null, why: subject.why })
  },
}))
