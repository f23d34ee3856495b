import type { Contract } from '../contract.ts'
import {
  bodySentences,
  type Found,
  headingSpan,
  nothing,
  type Rule,
  type RuleResult,
  trimmed,
} from './rule.ts'

export type TopicPart = {
  name: string
  sentence: RegExp
  except?: RegExp
  /** Words that mention the subject in passing (验收合格后支付) and are taken out before looking. */
  strip?: RegExp
  /** Sentences under such a title speak of something else. */
  exceptHeading?: RegExp
  /** Naming the subject is enough, even if its details are left to later agreement. */
  mayStayOpen?: boolean
  /** A sentence under such a title settles it, whatever its words. */
  underHeading?: RegExp
}

/** A clause the contract should have, known by the sentence that carries the obligation, not by its title. */
export type Topic = {
  checkpoint: string
  types?: string[]
  exceptTypes?: string[]
  /** Only contracts that raise the subject need the clause. */
  when?: (contract: Contract) => boolean
  /** Each part must be present in some sentence. */
  parts: TopicPart[]
  /** A sentence that raises the subject without settling it: the place to point at. */
  anchor?: RegExp
  /** Where the clause would stand. */
  heading: RegExp
  why: string
  /** Part of the usual closing clauses: a gap counts only in a contract that has the others. */
  boilerplate?: boolean
}

const LEAVES_OPEN = /另行(?:协商|约定|商定|确定)|待定|另议|未作约定|不作约定/

export function presentSpan(
  contract: Contract,
  part: Omit<TopicPart, 'name'>,
): { start: number; end: number } | null {
  for (const item of bodySentences(contract)) {
    // The title names the subject without saying anything of it.
    if (item.start < contract.type.titleEnd) continue
    // What stands beside a party's name (住所, 电话) is not a clause.
    if (contract.parties.some((party) => party.block.start <= item.start && item.end <= party.block.end))
      continue
    const words = part.strip ? item.text.replace(part.strip, '') : item.text
    if (part.exceptHeading?.test(item.headings)) continue
    const titled = part.underHeading?.test(item.headings) ?? false
    if (!titled && (!part.sentence.test(words) || part.except?.test(words))) continue
    if (!part.mayStayOpen && LEAVES_OPEN.test(item.text) && item.text.length < 40) continue
    return trimmed(item)
  }
  return null
}

/** A number left out of the sequence of top-level clauses tells that a clause was taken out. */
export function hasNumberingGap(contract: Contract): boolean {
  const top = contract.structure.allClauses.filter((clause) => clause.kind === 'article')
  const series = top.length >= 4 ? top : contract.structure.clauses
  const numbers = series.map((clause) => clause.numbers[0] as number)
  for (let index = 1; index < numbers.length; index++) {
    if ((numbers[index] as number) - (numbers[index - 1] as number) === 2) return true
  }
  return false
}

const RISK = /风险|毁损|灭失/

export const TOPICS: Topic[] = [
  {
    checkpoint: 'G15',
    types: ['买卖', '加工承揽', '服务', '技术开发', '建设工程'],
    // Many services leave nothing to accept; where payment hangs on acceptance, it must be described.
    when: (contract) =>
      contract.type.type !== '服务' ||
      bodySentences(contract).some((s) =>
        /(?:验收|考核|检验)[^，。；]{0,8}(?:合格|通过)?[^，。；]{0,4}后/.test(s.text),
      ),
    parts: [
      {
        name: '验收',
        sentence:
          /(?:验收|检验|查验|考核|验货|验车|抽检|评价|测评|检查)[^。；]{0,60}(?:标准|日|天|合格|内|签|书面|异议|程序|报告|组织|完成|确认|结果|方法|质量)|(?:按|依|根据|标准|日|内|组织|进行|通过|当场)[^。；]{0,40}(?:验收|检验|考核|验货|验车|抽检)|异议[^。；]{0,30}(?:提出|日内)|(?:日|天|期限)内[^。；]{0,16}异议/,
        strip:
          /[^，。；]{0,20}(?:验收|考核|检验|查验|检查|测评|评审)[^，。；]{0,12}?(?:合格|通过|完成|无误|结束)?(?:之日|后|当日)[^，。；]{0,6}|验收合格证|考核合格|《[^》]*》|仲裁[^。；]*异议|管辖[^。；]*异议/g,
        except: /(?:质保|保修|维护)期/,
        exceptHeading: /材料|原料|纸张|面料|用料/,
        underHeading: /验收|检验|考核/,
      },
    ],
    heading: /验收|检验/,
    why: '没有约定验收的标准、程序和期限，是否合格容易发生争议。',
  },
  {
    checkpoint: 'G17',
    exceptTypes: ['劳动'],
    parts: [
      {
        name: '违约责任',
        underHeading: /违约/,
        sentence:
          /违约金|违约责任|滞纳金|逾期利息|罚息|(?:应|须|需|负责|予以|负)[^。；]{0,16}赔偿|赔偿(?:对方|甲方|乙方|守约方|损失|责任|因此|由此|全部|相应|实际|其)|承担[^。；]{0,16}(?:赔偿|违约|损失)|双倍返还/,
        except:
          /(?:修理|重作|更换)[^。；]{0,20}(?:减少报酬|退货)|不可抗力|保证(?:范围|担保)|侵犯?[^，。；]{0,10}(?:第三方|他人)|知识产权|第三方[^，。；]{0,12}(?:侵权|主张)|随时解除/,
      },
    ],
    heading: /违约|责任/,
    why: '全文没有违约责任、违约金或者损失赔偿的约定，违约后只能另行举证主张。',
  },
  {
    checkpoint: 'G23',
    exceptTypes: ['劳动', '合伙'],
    parts: [
      {
        name: '解除',
        underHeading: /解除|终止/,
        sentence: /解除|终止(?:本)?(?:合同|协议|服务|合作)|(?:合同|协议)(?:的)?终止|提前收回/,
        except: /解除(?:查封|抵押|担保)|随时解除/,
      },
    ],
    heading: /解除|终止/,
    why: '没有约定解除条件、通知方式以及解除后的结算。',
    boilerplate: true,
  },
  {
    checkpoint: 'G27',
    exceptTypes: ['劳动'],
    parts: [{ name: '不可抗力', sentence: /不可抗力|不能预见、不能避免/, mayStayOpen: true }],
    heading: /不可抗力/,
    why: '没有约定不可抗力的范围、通知、证明和后果。',
    boilerplate: true,
  },
  {
    checkpoint: 'G28',
    exceptTypes: ['劳动'],
    parts: [
      {
        name: '送达',
        underHeading: /通知|送达/,
        sentence:
          /送达|(?:通讯|联系|通信|首部)[^，。；]{0,10}地址|(?:地址|联系方式|联系人)[^，。；]{0,12}(?:变更|变动|发生变)|通知[^。；]{0,20}(?:书面|邮件|快递|挂号|传真|微信|首部)|(?:书面|邮件|快递|传真)[^。；]{0,10}(?:通知|方式发出|往来)/,
        except:
          /送达乙方工厂|^(?!.*(?:地址|联系人|送达)).*(?:催告|解除|不可抗力|通知(?:乙方|甲方|对方)?(?:更换|维修)|提前[^，。；]{1,12}(?:书面)?通知)/,
      },
    ],
    heading: /通知|送达/,
    why: '没有约定送达地址、联系人和变更通知，发生争议时难以送达。',
    boilerplate: true,
  },
  {
    checkpoint: 'G29',
    exceptTypes: ['劳动', '合伙', '赠与'],
    parts: [
      {
        name: '转让',
        sentence: /转让|转租|分包|转包|转委托|第三(?:人|方)(?:完成|履行)|交由第三/,
        except: /知识产权的转让|股权转让(?:款|价)|不构成[^。；]{0,20}(?:转让|许可)/,
      },
    ],
    heading: /转让/,
    why: '没有限制一方擅自转让合同权利义务。',
    boilerplate: true,
  },
  {
    checkpoint: 'G36',
    when: (contract) =>
      bodySentences(contract).some((s) =>
        /个人信息|用户(?:数据|信息|资料)|客户(?:个人)?(?:数据|信息|资料)[^，。；]{0,12}(?:提供|处理|传输|共享|导入|录入)|(?:员工|会员|患者|学员|消费者|业主)(?:的)?(?:个人)?(?:信息|数据|资料|名单)/.test(
          s.text,
        ),
      ) &&
      contract.type.type !== '保密' &&
      contract.type.type !== '劳动',
    parts: [
      {
        name: '个人信息保护',
        sentence:
          /(?:个人信息|用户(?:数据|信息)|数据|信息)[^。]{0,80}(?:目的|保护措施|加密|去标识|删除|脱敏|安全措施|不得(?:超出|用于|泄露|向)|处理方式|种类)|(?:个人信息保护法|数据处理协议|个人信息处理(?:协议|条款))/,
        except: /商业秘密/,
      },
    ],
    heading: /个人信息|数据/,
    anchor:
      /个人信息|用户(?:数据|信息|资料)|客户(?:个人)?(?:数据|信息|资料)|(?:员工|会员|患者|学员|消费者|业主)(?:的)?(?:个人)?(?:信息|数据|资料|名单)/,
    why: '合同涉及个人信息的处理或者提供，但没有约定处理目的、期限、方式、种类和保护措施。',
  },
  {
    checkpoint: 'S01',
    types: ['买卖'],
    parts: [
      {
        name: '数量',
        sentence:
          /数量|(?:\d|[一二三四五六七八九十百千])\s*(?:台|件|套|吨|个|只|辆|箱|公斤|千克|米|张|批|棵|株|头|瓶|双|把|组|部|平方米|㎡|立方)/,
      },
      {
        name: '质量标准',
        sentence:
          /质量(?!保证|问题|异议|责任)[^。；]{0,24}(?:标准|符合|要求|达到|合格|等级|为)|符合[^。；]{0,24}(?:标准|规范|要求)|GB|国标|封样|样品|执行[^。；]{0,16}标准|品质|等级|房屋(?:质量|现状)/,
        except: /质量(?:问题|异议|保证金|不合格|有异议)|质保|验收标准|整改/,
      },
      { name: '规格型号', sentence: /规格|型号|品牌|产地|等级|品名|材质|品种|技术参数|配置|面积|清单/ },
    ],
    heading: /标的|货物|产品|设备|质量|名称|数量/,
    why: '标的物的名称、规格型号、数量、质量标准没有写全',
  },
  {
    checkpoint: 'S02',
    types: ['买卖'],
    parts: [
      {
        name: '风险与所有权转移',
        underHeading: /风险|所有权/,
        sentence: new RegExp(
          `(?:${RISK.source})[^。；]{0,30}(?:转移|承担|负担|由|归|起)|所有权[^。；]{0,30}(?:转移|保留|归|属|起)`,
        ),
        except: /不可抗力/,
      },
    ],
    heading: /风险|所有权|交付|交货/,
    why: '没有约定货物毁损、灭失的风险和所有权何时转移。',
    boilerplate: true,
  },
  {
    checkpoint: 'S03',
    types: ['买卖'],
    when: (contract) =>
      !/房屋|二手|农产品|粮食|水果|蔬菜|土地|煤|原料|钢材|水泥|砂/.test(contract.type.title),
    parts: [
      {
        name: '质保',
        underHeading: /质保|保修|售后|质量保证/,
        sentence:
          /质保|保修|质量保证期|三包|售后|包退|包换|包修|免费(?:维修|更换|维护)|保质期|退(?:货|换)|更换或|(?:维修|更换)[^。；]{0,10}(?:退|更换|维修)/,
        except: /质保金(?!.*质保期)|保修卡/,
      },
    ],
    heading: /质保|保修|售后|质量/,
    why: '没有约定质保期以及维修、更换、退货的安排。',
    boilerplate: true,
  },
  {
    checkpoint: 'V01',
    types: ['服务'],
    parts: [
      {
        name: '服务内容',
        sentence:
          /服务(?:的)?(?:内容|范围|事项|项目|清单)(?!.{0,6}(?:变更|调整))|委托(?:事项|内容)|工作内容|(?:提供|负责|承担|开展|完成|进行|办理)[^。；]{2,60}、[^。；]{2,60}/,
        underHeading: /(?:服务|委托|工作|管理)[^，]{0,6}(?:内容|范围|事项|项目)/,
        except:
          /附件|资质|人员|费用|违约|赔偿|保密|^[^，。；]{0,30}(?:按照|根据)?本合同(?:的)?约定(?:提供|完成)服务/,
      },
      {
        name: '服务标准或交付物',
        underHeading: /(?:服务|工作)[^，]{0,4}(?:标准|要求|质量|成果)|考核|验收/,
        sentence:
          /标准|响应|可用率|质量要求|考核|报告|成果|交付|指标|SLA|合格率|满意|频次|每(?:日|周|月|季度?)(?:至少)?[^，。；]{0,6}次/,
      },
    ],
    heading: /服务(?:内容|范围|标准|要求|事项)|委托事项/,
    why: '没有写明服务的内容、质量标准或者交付物',
  },
  {
    checkpoint: 'V02',
    types: ['服务'],
    parts: [
      {
        name: '解除结算',
        sentence:
          /(?:解除|终止)[^。]{0,80}(?:结算|赔偿|补偿|退还|支付|返还|违约)|(?:结算|赔偿|退还)[^。；]{0,40}(?:解除|终止)/,
      },
    ],
    heading: /解除|终止/,
    why: '没有约定解除委托后的结算与赔偿。',
    boilerplate: true,
  },
  {
    checkpoint: 'N01',
    types: ['保密'],
    parts: [
      {
        name: '保密信息的定义',
        underHeading: /保密信息|商业秘密|定义|范围/,
        sentence:
          /(?:保密信息|商业秘密|秘密信息|机密信息|专有信息)[^。；]{0,14}(?:是指|指|包括|系指|范围|为|：|:)|(?:包括|包含)[^。；]{0,60}(?:技术信息|经营信息|图纸|客户名单|数据)/,
        except: /不(?:属于|包括|适用)/,
      },
      {
        name: '例外情形',
        underHeading: /例外|除外/,
        sentence:
          /不(?:属于|包括|适用于?|视为|构成)[^。；]{0,10}(?:保密信息|商业秘密|保密义务|本协议|上述|下列)|(?:公众所知|公知|公有领域|公开渠道|独立(?:开发|研发)|合法(?:取得|获得|持有|渠道)|公众(?:所)?知悉)|除外|例外|不在此限|不受此限/,
        except: /不为公众所知/,
      },
    ],
    heading: /保密信息|定义|范围|例外/,
    why: '没有明确保密信息的范围或者例外情形',
  },
  {
    checkpoint: 'N02',
    types: ['保密', '技术开发'],
    when: (contract) =>
      contract.type.type === '保密' ||
      bodySentences(contract).some((s) =>
        /保密义务|保守|保密责任|(?:应|须|负|予以|承担|严格|负有)[^，。；]{0,16}保密/.test(s.text),
      ),
    parts: [
      {
        name: '保密期限',
        underHeading: /保密期/,
        sentence:
          /保密(?:义务|责任|期限|期间|期)?[^。]{0,60}(?:[\d一二两三四五六七八九十]\s*年|个月|长期|永久|公开之日|公开时|为止|公众所知悉?(?:之日|时|为止)|终止后|解除后|持续|不因|届满)|(?:年内|终止后|解除后|届满后|离职后)[^。；]{0,24}(?:保密|有效)|不(?:因|论)[^。；]{0,20}(?:终止|解除)[^。；]{0,20}(?:保密|有效|失效)/,
        except: /返还|销毁|竞业/,
      },
    ],
    heading: /保密/,
    anchor: /保密义务|保守|保密责任|(?:应|须|负|予以|承担|严格|负有)[^，。；]{0,16}保密/,
    why: '约定了保密义务，但没有约定保密期限或者合同终止后是否继续有效。',
  },
  {
    checkpoint: 'N03',
    types: ['保密'],
    parts: [
      {
        name: '返还或销毁',
        underHeading: /返还|销毁|归还|交还|资料处理/,
        sentence: /返还|归还|交还|退还|销毁|删除|退回|交回/,
        except: /定金|押金/,
      },
    ],
    heading: /返还|销毁|归还/,
    why: '没有约定合作结束后保密资料的返还、销毁及证明。',
  },
  {
    checkpoint: 'P03',
    types: ['合伙'],
    parts: [
      {
        name: '入伙退伙',
        underHeading: /入伙|退伙/,
        sentence: /入伙|退伙|退出|新合伙人|财产份额(?:的)?转让|转让[^。；]{0,12}份额/,
      },
      { name: '清算', underHeading: /清算|解散/, sentence: /清算|剩余财产|清偿[^。；]{0,20}分配/ },
    ],
    heading: /入伙|退伙|清算|终止|退出/,
    why: '没有约定入伙、退伙、份额转让或者清算',
  },
  {
    checkpoint: 'W01',
    types: ['加工承揽'],
    parts: [
      {
        name: '材料',
        underHeading: /材料|原料|面辅料|用料|纸张|面料/,
        sentence:
          /(?:材料|原料|原材料|主料|辅料|纸张|面料|板材|钢材|坯料)[^。；]{0,40}(?:由|提供|自备|采购|负责|检验|供应|准备|承担|送)|(?:提供|自备|采购|负责|包)[^。；]{0,20}(?:材料|原料|主料|辅料|工包料)|包工包料|来料|损耗率/,
        except: /违约|逾期/,
      },
    ],
    heading: /材料|原料/,
    why: '没有约定材料由谁提供、检验以及剩余材料的处理。',
  },
  {
    checkpoint: 'W02',
    types: ['加工承揽'],
    parts: [
      {
        name: '质量救济',
        sentence: /(?:修理|重作|重做|返工|返修|减少(?:报酬|价款)|退货|更换|整改|补做|扣减)/,
        except: /材料[^。；]{0,20}更换|更换材料|通知甲方更换/,
      },
    ],
    heading: /质量/,
    why: '没有约定质量不合格时的修理、重作、减少报酬和赔偿。',
  },
  {
    checkpoint: 'T01',
    types: ['技术开发'],
    parts: [
      {
        name: '成果归属',
        sentence:
          /(?:成果|著作权|知识产权|专利(?:申请)?权|源代码|技术秘密|软件|产权|版权)[^。]{0,60}(?:归|属于|享有|所有|共有|归属)/,
        except: /第三方|侵犯|侵权/,
      },
    ],
    heading: /知识产权|成果|产权/,
    why: '没有约定开发成果的著作权、专利申请权和技术秘密归谁所有。',
  },
  {
    checkpoint: 'T02',
    types: ['技术开发'],
    parts: [
      {
        name: '技术风险',
        underHeading: /风险/,
        sentence:
          /(?:技术|开发|研发|研究)[^。；]{0,30}(?:风险|失败|困难)[^。]{0,80}(?:承担|分担|负担|通知|责任|损失)|(?:失败|无法克服|难以克服)[^。；]{0,60}(?:承担|分担|损失|风险)|风险(?:责任|损失)[^。；]{0,20}(?:承担|分担)/,
      },
    ],
    heading: /风险/,
    why: '没有约定研究开发失败或者部分失败的风险由谁承担。',
  },
  {
    checkpoint: 'T03',
    types: ['技术开发'],
    parts: [
      {
        name: '侵权担保',
        sentence:
          /(?:不|未|没有|不会|不得)[^。；]{0,8}侵(?:犯|害|权)|(?:侵权|侵犯)[^。；]{0,40}(?:承担|赔偿|负责|应诉)|第三(?:方|人)[^。；]{0,20}(?:侵权|指控|索赔|主张权利|知识产权)|权利瑕疵/,
      },
    ],
    heading: /侵权|知识产权/,
    why: '没有约定成果不侵犯第三方知识产权的保证和赔偿。',
  },
  {
    checkpoint: 'L02',
    types: ['租赁'],
    parts: [
      {
        name: '租赁物的坐落或名称型号',
        underHeading: /租赁(?:物|房屋|设备|标的|车辆|场地)|房屋(?:基本)?情况|标的|租赁物/,
        sentence: /坐落|位于|座落|门牌|房号|型号|牌号|车牌|规格|设备名称|\d室|号楼|路\d|地址(?:为|:)/,
      },
      {
        name: '面积或数量',
        sentence: /面积|平方米|㎡|m2|数量|亩|(?:\d|[一二三四五六七八九十两])\s*(?:台|辆|套|间|栋|幢)/,
      },
      {
        name: '用途',
        underHeading: /用途/,
        sentence:
          /用途|用于|用作|作(?:为)?(?:办公|商业|居住|仓储|经营|生产|商铺|餐饮|厂房|住宅|宿舍|仓库)|使用性质|供[^，。；]{0,12}(?:使用|居住|办公|施工)|(?:居住|办公|经营|仓储|生产|施工)(?:使用|用途|之用)|从事[^。；]{0,16}(?:经营|业务)/,
      },
    ],
    heading: /租赁物|房屋|标的|用途|设备|车辆|概况|场地/,
    why: '租赁物的坐落、面积（数量）、用途没有写全',
  },
  {
    checkpoint: 'L05',
    types: ['租赁'],
    parts: [{ name: '转租', sentence: /转租|分租|转借|优先(?:购买|承租)/ }],
    heading: /转租|优先/,
    why: '没有约定转租规则。',
    boilerplate: true,
  },
]

function anchorOf(contract: Contract, topic: Topic): { start: number; end: number } | null {
  const raised = topic.anchor && bodySentences(contract).find((sentence) => topic.anchor?.test(sentence.text))
  return raised ? trimmed(raised) : headingSpan(contract, topic.heading)
}

function checkTopic(topic: Topic, contract: Contract, strict: boolean, complete: boolean): RuleResult {
  const missing: string[] = []
  let shown: { start: number; end: number } | null = null
  for (const part of topic.parts) {
    const span = presentSpan(contract, part)
    if (span) shown ??= span
    else missing.push(part.name)
  }
  if (missing.length === 0) return { found: [], passed: shown }
  const detail = topic.parts.length > 1 ? `：缺少${missing.join('、')}。` : ''
  const found: Found = {
    checkpoint: topic.checkpoint,
    kind: 'missing',
    span: anchorOf(contract, topic),
    why: `${topic.why.replace(/。$/, detail ? '' : '。')}${detail}`,
    onlyStrict: topic.boilerplate === true && !complete && !strict,
  }
  return { found: [found], passed: null }
}

/** A clause of its own, not a word in passing. */
const DEDICATED: Record<string, { heading: RegExp; sentence: RegExp }> = {
  G23: { heading: /解除|终止/, sentence: /(?!)/ },
  G27: { heading: /不可抗力/, sentence: /不可抗力/ },
  G28: { heading: /通知|送达/, sentence: /送达|(?:通讯|联系|通信)地址/ },
  G29: {
    heading: /转让/,
    sentence: /转让[^。；]{0,20}(?:权利|义务|合同|协议)|(?:权利|义务|合同|协议)[^。；]{0,24}转让/,
  },
}

function isDedicated(contract: Contract, checkpoint: string): boolean {
  const mark = DEDICATED[checkpoint]
  return (
    mark !== undefined &&
    bodySentences(contract).some((item) => mark.heading.test(item.headings) || mark.sentence.test(item.text))
  )
}

/**
 * A contract with every usual closing clause but one has lost it; one with few of them was written short,
 * and telling its author about each would bury what matters. The first is a finding, the second a hint.
 */
function isOtherwiseComplete(contract: Contract, checkpoint: string): boolean {
  const family = TOPICS.filter(
    (topic) =>
      ['G23', 'G27', 'G28', 'G29'].includes(topic.checkpoint) &&
      topic.checkpoint !== checkpoint &&
      !topic.exceptTypes?.includes(contract.type.type),
  )
  const present = family.filter((topic) => isDedicated(contract, topic.checkpoint))
  // Too small a family tells nothing of how full the contract is.
  if (family.length < 3) return false
  return (
    present.length === family.length || (present.length === family.length - 1 && hasNumberingGap(contract))
  )
}

export const topicRules: Rule[] = TOPICS.map((topic) => ({
  checkpoint: topic.checkpoint,
  types: topic.types,
  exceptTypes: topic.exceptTypes,
  check({ contract, strictness }) {
    if (topic.when && !topic.when(contract)) return nothing
    const complete = topic.boilerplate ? isOtherwiseComplete(contract, topic.checkpoint) : true
    return checkTopic(topic, contract, strictness === '严格', complete)
  },
}))

const STRETCHED_FORCE =
  /不可抗力[^。；]{0,80}(?:市场|资金|经营(?:困难|不善|状况)|原材料|价格(?:上涨|波动)|汇率|员工(?:离职|罢工)|人员(?:不足|短缺)|订单减少|亏损)|(?:市场(?:价格)?(?:变化|波动|风险)|资金(?:不足|紧张|周转|短缺)|经营(?:困难|不善)|价格上涨)[^。；]{0,30}(?:视为|属于|构成|作为)[^，。；]{0,6}不可抗力/

export const stretchedForceMajeure: Rule = {
  checkpoint: 'G27',
  check({ contract }) {
    const bad = bodySentences(contract).find(
      (s) => STRETCHED_FORCE.test(s.text) && !/不(?:包括|属于|构成|视为|是|得视为)/.test(s.text),
    )
    if (!bad) return nothing
    return {
      found: [
        {
          checkpoint: 'G27',
          kind: 'wrong',
          span: trimmed(bad),
          why: '把市场风险、资金不足等商业风险列为不可抗力，扩大了免责范围。',
        },
      ],
      passed: null,
    }
  },
}
