import type { Structure } from '../text/structure.ts'

export type TypeGuess = {
  type: string
  confidence: number
  /** The title itself names the kind; otherwise only the words of the text point to it. */
  titled: boolean
  title: string
  titleStart: number
  titleEnd: number
}

/** What the title says weighs most; the words that only such contracts use decide between the rest. */
/** Every kind told apart, in the order they are looked for. */
export const knownTypes = (): string[] => [...new Set([...TYPES.map(({ type }) => type), '其他'])]

const TYPES: { type: string; title: RegExp; words: RegExp }[] = [
  { type: '融资租赁', title: /融资租赁|售后回租/, words: /融资租赁|租赁物的所有权归出租人|留购价/g },
  { type: '劳务派遣', title: /劳务派遣/, words: /派遣员工|用工单位|被派遣/g },
  {
    type: '保密',
    title: /保密|NDA|不披露|竞业限制|商业秘密/i,
    words: /保密信息|披露方|接收方|信息接受方|商业秘密|竞业限制/g,
  },
  {
    type: '技术许可',
    title: /(?:专利|技术|商标|软件|著作权)(?:实施|使用)?(?:许可|转让)|授权许可/,
    words: /被许可|许可使用费|专利号|转让费|入门费/g,
  },
  {
    type: '股权转让',
    title: /股权(?:转让|收购)|股份转让|出资(?:额)?转让/,
    words: /目标公司|股权转让款|工商变更登记|标的股权/g,
  },
  { type: '赠与', title: /赠与/, words: /赠与人|受赠人/g },
  { type: '仓储', title: /仓储|保管/, words: /存货人|保管人|仓单|入库|寄存人/g },
  { type: '运输', title: /运输|货运|承运|物流/, words: /托运人|承运人|收货人|运单|运费/g },
  { type: '中介', title: /中介|居间|经纪/, words: /中介人|居间人|居间报酬|佣金/g },
  { type: '特许经营', title: /特许经营|加盟/, words: /特许人|被特许人|加盟费|加盟商/g },
  {
    type: '租赁',
    title: /租赁|(?<!委托)出租|承租|租房|租车|[房面]出租|(?:厂房|商铺|场地|设备|车辆)租/,
    words: /出租(?:方|人)|承租(?:方|人)|租金|租赁物|租期|租赁期|转租|押金/g,
  },
  {
    type: '劳动',
    title: /劳动合同|聘用合同|聘任合同|雇佣|劳动协议|用工合同/,
    words: /用人单位|劳动者|试用期|社会保险|劳动报酬|劳动合同|工作岗位|休息休假|月工资/g,
  },
  {
    type: '借款',
    title: /借款|贷款|借贷|借据|借条|授信/,
    words: /出借(?:方|人)|借款(?:方|人)?|贷款人|本金|利息|还款|年利率|逾期利率/g,
  },
  {
    type: '合伙',
    title: /合伙|合作经营|联营|共同投资|合作投资|入伙/,
    words: /合伙人|合伙事务|出资额|入伙|退伙|利润分配|亏损/g,
  },
  {
    type: '技术开发',
    title:
      /技术开发|软件开发|系统开发|研究开发|研发|委托开发|合作开发|平台开发|小程序开发|APP开发|(?:软件|网站|系统|小程序)(?:定制|建设|设计)?开发|网站建设|系统建设/i,
    words:
      /开发成果|研究开发|源代码|需求规格|技术秘密|开发(?:方|人|费|周期|任务|计划|工作)|需求说明书|联调|上线|研发/g,
  },
  {
    type: '建设工程',
    title:
      /施工|建设工程|工程承包|装修|装饰|安装工程|建筑|土建|工程(?:分包|总承包|设计|勘察|监理)|改造工程|修缮|绿化工程|工程合同/,
    words: /发包(?:方|人)|承包(?:方|人)|工期|竣工|施工|工程款|签约合同价|监理|缺陷责任期/g,
  },
  {
    type: '加工承揽',
    title: /加工|承揽|定作|定制|定做|印刷|印制|制作|来料|维修合同|修理|代工|OEM|测绘|广告牌/i,
    words: /定作(?:方|人|物)|承揽(?:方|人)|加工费|来料|图纸|样品|原材料|加工/g,
  },
  {
    type: '服务',
    title:
      /服务|咨询|委托|代购|代办|代理|物业|运维|维护|顾问|推广|广告|赞助|入驻|培训|保洁|保安|外包|策划|审计|评估|托管|演出|翻译|检测/,
    words: /服务(?:内容|费|期|标准|方|人员|成果|报告)|委托(?:方|人|事项)|受托(?:方|人)|SLA|响应时间/g,
  },
  {
    type: '保证',
    title: /保证合同|担保合同|抵押合同|质押合同|反担保|担保函|担保书|^保证书/,
    words: /保证人|主债权|主合同|抵押物|质物|担保范围|抵押权/g,
  },
  {
    type: '买卖',
    title:
      /买卖|采购|销售|购销|供货|购买|供应|订购|经销|购货|订货|供销|出售|收购|(?:车|货|物|机|设备|房屋|摊位|店铺)转让/,
    words: /买受人|出卖人|卖方|买方|供方|需方|货物|产品|交货|货款|规格|型号|质保/g,
  },
]

/** Which kind a title or a company's own name of a kind means: 设备采购合同 is 买卖. */
export const typeNamed = (name: string): string | null =>
  TYPES.find(({ title }) => title.test(name))?.type ?? null

const WORDS_ENOUGH = 11
/** 项目委托合同 says that something is entrusted, not what. */
const GENERIC_TITLE = /^(?:项目)?(?:委托|合作)(?:合同|协议)(?:书)?$/

/** 销售合同 about hours of work, 广告销售合同: sold, but nothing is delivered that could be goods. */
const GOODS = /货物|产品|商品|设备|材料|交货|供货|发货|标的物|型号|车辆|房屋|货款|仓库|吨/
const SERVES = /服务(?:内容|期限|费用|范围)|广告(?:发布|刊登|投放)|发布广告/

const TITLE_LINE =
  /(?:合同|协议|协议书|契约|约定|借据|借条|承诺书|订单)(?:书)?(?:\([^)]*\)|\[[^\]]*\]|【[^】]*】|〔[^〕]*〕)?$/

function findTitle(structure: Structure): { text: string; start: number; end: number } {
  for (const line of structure.lines.slice(0, 6)) {
    const clean = line.text.replace(/^[#*\s]+|[*\s]+$/g, '').replace(/^(?:合同|协议)(?:名称|标题):\s*/, '')
    if (clean.length <= 40 && TITLE_LINE.test(clean) && !/[:。，]/.test(clean)) {
      return { text: clean, start: line.start, end: line.end }
    }
  }
  const first = structure.lines[0]
  if (first && first.text.length <= 30 && !/[:。，]/.test(first.text)) {
    return { text: first.text, start: first.start, end: first.end }
  }
  return { text: '', start: 0, end: 0 }
}

export function guessType(text: string, structure: Structure): TypeGuess {
  const title = findTitle(structure)
  const scores = TYPES.map(({ type, title: inTitle, words }) => {
    const seen = new Map<string, number>()
    for (const match of text.matchAll(words)) seen.set(match[0], (seen.get(match[0]) ?? 0) + 1)
    let score = 0
    for (const count of seen.values()) score += 1 + Math.min(count, 6) * 0.4
    // Words of the trade, however many, do not outweigh a title that names the contract.
    if (score > WORDS_ENOUGH) score = WORDS_ENOUGH + (score - WORDS_ENOUGH) * 0.2
    const titled = inTitle.exec(title.text)
    // The last telling word of a title names its kind: 设备采购及安装服务 is less telling than 采购.
    if (titled)
      score +=
        (GENERIC_TITLE.test(title.text) ? 2 : 14) +
        (titled.index + titled[0].length) / Math.max(title.text.length, 1)
    return { type, score }
  }).sort((a, b) => b.score - a.score)
  const best = scores[0] as { type: string; score: number }
  const second = scores[1] as { type: string; score: number }
  const base = { title: title.text, titleStart: title.start, titleEnd: title.end }
  if (best.score < 3) return { type: '其他', confidence: 0.3, titled: false, ...base }
  const titled = TYPES.some(({ type, title: inTitle }) => type === best.type && inTitle.test(title.text))
  if (best.type === '买卖' && SERVES.test(text) && (!GOODS.test(text) || /广告/.test(title.text)))
    return { type: '服务', confidence: 0.7, titled, ...base }
  const confidence = Math.min(0.99, 0.5 + ((best.score - second.score) / best.score) * 0.5)
  return { type: best.type, confidence: Math.round(confidence * 100) / 100, titled, ...base }
}
