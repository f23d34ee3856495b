import type { Contract } from '../contract.ts'
import { speaksOfParties } from './topic.ts'
import { AFTER_REPAIR, LEAVING_IN_PASSING } from './topic-list.ts'

/**
 * The words by which a contract can touch a subject at all. A clause counts as missing only where none of them
 * occurs; where one does but says too little, the gap is a hint: there are more ways to word a lawful clause
 * than rules know.
 */
type Subject = {
  words: RegExp
  /** What only mentions the subject on the way to something else (验收合格后付款). */
  strip?: RegExp
  /** Whatever stands under such a title deals with it. */
  under?: RegExp
}

/** A step of the work used to date something else. */
const AS_A_DATE =
  /[^，。；]*(?:验[收货]|[终初]验|检验|检查|考核|清点|测试|竣工|完工|开工|签收|评审)[^，。；]{0,12}(?:后|之日|前|时起|期满)[^，。；]*|[^。；]*(?:质保期|保修期|维护期)[^。；]*|《[^》]*》|(?:验收|检验|质量|考核)?(?:不)?合格的[^，。；]*/g

/** 未依法缴纳社会保险费的，可以解除: what follows from a failure is not the duty. */
export const FAILING_IT =
  /[^，。；、]*未[^，。；]{0,12}(?:缴|办理|提供|支付)[^。；]*|[^。；]*(?:转移|清偿|清算)[^。；]*/g

// Whole clauses are looked for only from where they begin: from every letter of a long one would take its square.
const NO_BREACH =
  /非因[^，。；]{0,8}违约|(?<![^。；])[^。；]*(?:不可抗力|连带责任|保证范围|无违约|没有违约)[^。；]*/g
const WHEN_LATE =
  /[^。；]*违约[^。；]*|(?:逾期|延期|延迟|迟延|迟付|晚付|拖欠|未[^，。；]{0,6}|罚息|预先扣除|提前还款|(?:保证|担保)(?:的)?范围)[^。；]*/g

const TOUCHES: Record<string, Record<string, Subject>> = {
  G11: {
    '': {
      words:
        /(?:付款|支付|结算|缴费|缴纳|交租|收费)(?:方式|时间|期限|节点|条件|办法|周期|进度|安排|日)|(?:(?<!交)付|缴|结清|汇)[^，。；]{0,10}(?:清|讫|次|期|月|季|年|%|成)|交清|(?:前|后|时|内|日|月|季|年|次|到场|签约|期满|合格|完成)[^，。；]{0,16}(?:支付|(?<!交)付|缴|交清|结算|结清|汇入)|预付|月结|现结|款到|现金|订单/,
      strip: WHEN_LATE,
    },
  },
  G15: {
    验收: {
      words:
        /验收|检验|查验|验货|抽检|抽查|[初终复]验|异议|看样|过磅|查看|复查|评审|核验|查收|点收|试机|检测|鉴定|检品|抽样|[中尾]查|AQL/,
      strip: new RegExp(
        `${AS_A_DATE.source}|[^。；]*(?:材料|原料|面料|纸张|进厂|来料|更换|仲裁|管辖|财政)[^。；]*|[^。；]*质量[^。；]{0,8}(?:符合|达到|执行)[^。；]*`,
        'g',
      ),
      under: /验收|检验|查收|验货|评审|检品/,
    },
  },
  G17: {
    违约责任: {
      words:
        /违约|赔|滞纳|罚息|罚款|双倍|追究|扣罚|补偿对方|减免|加[收付]|承担[^。；]{0,16}(?:损失|后果)|(?:违反|未按|不履行)[^。；]{0,40}(?:责任|承担|扣)|(?:延误|迟延|迟[付交]|延期|拖[延欠]|逾期|晚[付交])[^。；]{0,24}(?:(?<![支交])付(?!款|租|清|息)|扣|加|计|减)/,
      under: /违约/,
      strip: NO_BREACH,
    },
  },
  G36: {
    个人信息保护: {
      words: /个人信息保护法|隐私政策|数据安全|网络安全法|数据处理协议|脱敏|加密|匿名|去标识/,
      strip: /[^。；]*(?:赔偿|解除|违反|传输平台)[^。；]*/g,
    },
  },
  S01: {
    数量: { words: /数量|订单|清单|附件|明细|报价单|批次|\d\s*[台件套吨个只辆箱份批瓶米张]/ },
    质量标准: {
      words: /质量|品质|标准|合格|等级|正品|全新|技术(?:要求|参数|指标)|样品|封样/,
      under: /质量(?:要求|标准)|品质|技术(?:要求|标准)/,
      strip:
        /质量(?:[有存]{0,2}(?:问题|异议|检验|保证|责任|瑕疵))[^。；]*|(?:验收|检验)[^。；]*|(?:质保|保修)[^。；]*|不合格|标准(?:验收|包装)/g,
    },
  },
  V01: {
    服务内容: {
      words:
        /服务(?:的)?(?:内容|范围|事项|项目|清单)|委托(?:事项|内容|乙方)|工作(?:内容|说明)|订单|(?<!费用|价格|价款|总价|报酬|金额|上述[^，。；]{0,6})包括|为(?:甲方|乙方|委托[方人]|客户)[^，。；]{0,12}提供|负责[^。；]{4,}|从事|课程|活动/,
    },
    服务标准或交付物: { words: /./ },
  },
  G23: { 解除: { words: /解除|终止|中止|退租|解约|提前结束/, strip: NO_BREACH } },
  G27: {
    不可抗力: { words: /不可抗[力拒]|自然灾害|天灾|地震|洪水|战争|不能预见|无法预见|不可预见|不可避免/ },
  },
  G28: {
    送达: {
      words:
        /送达|函件|函告|往来|来往|通讯(?!费)|通信(?!费)|联系(?:地址|人|方式)|邮箱|电子邮件|寄(?:送|至|往)/,
      strip: /(?<![^，。；])[^，。；]*(?:货物|货品|产品|设备|样品|材料|面料|物资|发票)[^，。；]*/g,
    },
  },
  G29: {
    转让: {
      words: /转(?:让|由|给|包|租|委托)|让与|出让|(?:债务|义务|权利)[^，。；]{0,6}转移/,
      strip:
        /(?<![^，。；])[^，。；]*(?:股权|份额|技术|知识产权|风险|所有权|专利|许可)[^，。；]*转[^，。；]*/g,
    },
  },
  S02: {
    风险与所有权转移: {
      words:
        /(?<!食品安全|技术|法律|市场|安全)风险|所有权|(?<!知识)产权(?!纠纷)|毁损|灭失|损毁|(?:在途|途中|运输)[^。；]{0,12}(?:破损|丢失)/,
    },
  },
  S03: { 质保: { words: /质保|保修|保质|三包|售后|维修|退货|换货|退换|包退|包换|质量保证/ } },
  L05: { 转租: { words: /转租|分租|转借|优先|再租|第三[人方][^，。；]{0,6}使用/ } },
  G31: {
    '': {
      words: /法院|仲裁委|仲裁院|仲裁中心/,
      strip:
        /(?<![^，。；])[^，。；]*(?:查封|冻结|判决|裁定|强制执行|文书|拍卖|变卖|监管机[关构])[^，。；]*/g,
    },
  },
  N01: {
    保密信息的定义: { words: /(?:秘密|保密|机密|专有)[^。；]{0,14}(?:指|包括|范围|内容|包含|系)/ },
    例外情形: {
      words:
        /不算|不属|除外|例外|不包括|不视为|已[^，。；]{0,8}(?:公开|知悉|知道|掌握|持有)|普遍知|公知|公有领域|有权披露|独立(?:开发|研发)/,
      strip:
        /[^。；]*(?:副本|备份|存档|留存|归档|转让|转由|复制|不可抗力|知识产权)[^。；]*|[^，。；]*保证[^，。；]{0,6}有权披露[^，。；]*|[^，。；]*保密(?:义务|责任|期限)?[^，。；]{0,8}(?:持续|继续|至|直到)[^，。；]*|[^。；]*(?:持续|至)[^，。；]{0,12}(?:公知|公开|公众|公有)[^。；]*|[^。；]*(?:反向工程|反编译|法律(?:法规)?另有)[^。；]*/g,
    },
  },
  N02: {
    保密期限: {
      words:
        /保密(?:义务|责任|期限|期)?[^。；]{0,30}(?:[\d一二两三五十]年|终止后|解除后|为止)|秘密[^。；]{0,16}期限[^。；]{0,20}(?:年|终止|止)|永久保密|长期保密/,
    },
  },
  P03: {
    入伙退伙: {
      words:
        /入伙|退伙|退出|离开|加入|吸收|(?:转让|处分)[^。；]{0,8}份额|份额[^。；]{0,8}转让|撤资|退股|入股/,
      strip: LEAVING_IN_PASSING,
    },
    清算: {
      words: /清算|散伙|解散(?:后|时|的，)|清点资产|清账|还债|清偿债务|(?:剩余|余下)(?:的)?财产|剩下的/,
    },
  },
  W01: {
    材料: {
      words: /材料|原料|面料|辅料|用料|纸张|板材|来料|毛坯|坯料|包工包料|包料/,
      strip:
        /[^。；]*(?:逾期|违约|赔偿|迟到|顺延|清点[^。；]{0,20}结[清算]|解除|终止|中途变更|备料)[^。；]*|(?<![^，。；])[^，。；]*(?:来料|材料|面料)[^，。；]{0,10}原因[^。；]*|来料加工|不含[^，。；]*|[^。；]*\t[^。；]*/g,
    },
  },
  W02: {
    质量救济: {
      words: /重[作做印制]|返工|返修|扣款|扣减|补[做印]|免费(?:修|重|换)/,
      strip: AFTER_REPAIR,
    },
  },
  T01: {
    成果归属: {
      words: /知识产权|著作权|专利|版权|源代码[^。；]{0,20}归|成果[^。；]{0,20}(?:归|属|享)/,
      strip: /[^。；]*(?:侵犯|侵权|侵害|第三[方人]|赔偿)[^。；]*/g,
    },
  },
  T02: {
    技术风险: {
      words:
        /(?:技术|开发|研究|研发)[^。；]{0,12}(?:风险|失败|困难)|难以克服|无法克服|难题|技术(?:水平|难度|条件|瓶颈)|失败|不确定|未达(?:到)?目标|无法实现|不能实现|难以实现/,
      under: /风险|技术(?:困难|障碍|问题)/,
      strip: /[^，。；]*(?:合同|协议)目的[^，。；]*/g,
    },
  },
  T03: { 侵权担保: { words: /侵权|侵犯|侵害|权利瑕疵|合法授权/ } },
  L02: {
    租赁物的坐落或名称型号: {
      words: /坐落|位于|座落|位置|地址|地点|房号|号楼|\d室|型号|车牌|牌号|规格|名称|清单|附件|品牌/,
    },
    面积或数量: {
      words:
        /面积|平方|㎡|m2|数量|亩|清单|附件|[一二两三四]居|[\d一二两三四五六七八九十][间套台辆室]|床位|工位|车位/,
    },
    用途: {
      words:
        /用途|用于|用作|居住|办公|经营|仓储|生产|商业|住宅|商铺|厂房|门店|使用性质|停放|存放|施工|种植|养殖|自用|宿舍/,
    },
  },
  C04: {
    工程范围: { words: /范围|内容|图纸|清单|工程量|承包方式|包工/ },
    工期: {
      words: /工期|开工|竣工|(?<!已)完工|施工期|工程期限|日历天/,
      strip:
        /[^，。；]*(?:顺延|逾期|延误|延迟)[^，。；]*|[^，。；]*(?:竣工|完工|开工)(?:前|后|验收|结算|图|资料)[^，。；]*/g,
    },
    质量标准: { words: /质量|标准|规范|合格/, strip: AS_A_DATE },
    工程造价: { words: /价|造价|金额|费用|工程款|报酬/ },
    结算: { words: /结算|决算|包干|固定总价|审定/, strip: /结算(?:后|价)/g },
    保修: { words: /保修|质保|缺陷责任|维修|保证期|返修/ },
  },
  B03: {
    用途: {
      words:
        /用途|用于|用作|周转|因[^，。；]{2,30}(?:借|需)|为[^，。；]{2,16}(?:需要|筹|资金)|为[^，。；]{2,20}向/,
      strip: /(?:改变|变更|挪用)[^，。；]{0,10}用途/g,
    },
    利率: { words: /利率|月息|年息|无息|免息|计息|不[计收付][^，。；]{0,4}利息|LPR|\d%/i, strip: WHEN_LATE },
    期限: { words: /期限|到期|届满|起至|借期|还款日|归还|偿还|还清|个月/ },
    还款方式: { words: /还款|归还|偿还|还清|还本|付息|结清|清偿/, strip: WHEN_LATE },
  },
  E07: {
    合同期限: { words: /期限|起至|合同期|起止|无固定|试用|从\d{4}年/ },
    工作内容: { words: /岗位|职务|从事|任[一-龥]{2,8}|工种|职位|职责|负责|干什么|[一-龥]员(?=，)/ },
    工作地点: { words: /地点|场所|工作地|区域|办公地|驻地|总部|门店|店里|在哪/ },
    工作时间: { words: /小时|工时|工作时间|工作制|作息|上班|上下班/ },
    休息休假: { words: /休息|休假|假/ },
    劳动报酬: { words: /工资|薪|报酬/ },
    社会保险: { words: /社会保险|社保|五险|养老|公积金/, strip: FAILING_IT },
    劳动保护: {
      words:
        /劳动保护|劳动条件|(?<!食品|信息|数据|网络|交通|财产|药品|资金|账户)安全(?!员|管理员|总监|联络|责任事故)|(?<!食品|公共)卫生(?![院间室])|防护|职业病|劳保|职业危害/,
    },
  },
}

/** 5 知识产权: a heading whose clause says nothing is no clause. */
const BARE_HEADING = /^[\d.、]*[一-龥]{2,8}$/

/** Sentences that deal with the subject, in whatever words and wherever they stand. */
export function touching(contract: Contract, checkpoint: string, part = ''): string[] {
  const subject = TOUCHES[checkpoint]?.[part]
  if (!subject) return []
  return contract.structure.sentences
    .filter((item) => {
      if (item.region === 'signature' || item.start < contract.type.titleEnd) return false
      if (speaksOfParties(contract, item)) return false
      if (BARE_HEADING.test(item.text.trim())) return false
      if (subject.under?.test(item.headings)) return true
      return subject.words.test(subject.strip ? item.text.replace(subject.strip, '') : item.text)
    })
    .map((item) => item.text)
}

/** Whether any sentence deals with the subject. */
export const isTouched = (contract: Contract, checkpoint: string, part = ''): boolean =>
  touching(contract, checkpoint, part).length > 0

/** Splits what a rule did not find into what is absent altogether and what is only said too briefly. */
export function sortGaps(
  contract: Contract,
  checkpoint: string,
  missing: string[],
): { named: string[]; onlyTouched: boolean } {
  const absent = missing.filter((name) => !isTouched(contract, checkpoint, name))
  return absent.length > 0 ? { named: absent, onlyTouched: false } : { named: missing, onlyTouched: true }
}
