import type { PlainReading } from './reading.ts'

/**
 * How people touch what a clause is about. Where any such words stand, the clause is not said to be missing: they may
 * settle it in words no rule has met, and a hint is all a careful reader would give.
 */
const TOUCHES: Record<string, RegExp> = {
  G11: /(?:给|付|打|转|交|结|退)(?:清|完|[^，。；]{0,8}[\d一二两三四五六七八九半]+(?:成|%|元|块|万|次|期))|(?:前|后|时|内|里|当天|当场|每月|每季|每年|当日)[^，。；]{0,14}(?:给|付|打|转|交|结|发|缴|扣)|一手交钱|货到|票到|月结|付清|先(?:付|给|交)/,
  G15: /验|检查|开[袋箱]|试(?:机|用|冷|拉|跑|两|一下|过)|(?:当面|当场|收货|到货|收片|看完)[^，。；]{0,6}(?:看|点|查|量)|点(?:清|数)|看(?:货|果|布|一遍|颜色|没问题)|抽(?:检|查|\d)|打分|查一次|签(?:字确认|收|到本)|不满意|不行(?:就|的)|核对|盘(?:一次|点)|闭水|品相/,
  G17: /赔|罚|扣(?![除掉])|加(?:欠|收)|减(?:总价|货款|当月|\d|年)|加[^，。；]{0,4}(?:万分之|千分之|百分之|\d+元)|两倍|双倍|违约|补足|追究|(?:晚|逾期|过期|迟)[^。；]{0,16}(?:算|按|加|扣|减|退)|欠着的钱[^，。；]{0,14}算|律师费|[按照]年?\s*\d+(?:\.\d+)?%算利息/,
  B06: /决议|股东会|董事会/,
  G31: /法院|打官司|仲裁|告状|起诉/,
  G36: /(?:电话|姓名|手机|地址|资料|信息|照片|体检|记录|名字|身份证)[^。；]{0,24}(?:只(?:能|为|用|给)|不(?:给|能给|外传|许|得|留|传|转)|删|打码|保密)|隐私政策/,
  S01: /[\d一二两三四五六七八九十万]+\s*(?:台|斤|吨|件|个|套|米|箱|只|辆|张|本|双|瓶|幅)|数量|品名|封样|正品|全新|标准|质量|GB/,
  S03: /保(?:修|用|[一二两三半\d]+(?:年|个月))|质保|三包|免费(?:修|换)|包修|包换|退货|换货|不保修|退换|整机保|坏了[^，。；]{0,6}[修换]/,
  L02: /(?:平(?:方|米)?|㎡|间|套|室|摊位|台|辆|号|层|栋|铺|车牌|型号|[A-Z]\w{4,})/,
  L04: /退|还押金|返/,
  L05: /转租|转给|分租|借给|转借|分给别人|先买|优先|转手/,
  V01: /./,
  B03: /用(?:来|于|在|处|途)|给[^，。；]{1,12}用|周转|(?:因|为)[^，。；]{2,20}借|[年月]息|利(?:息|钱|率)|还/,
  B04: /连带|直接(?:找|向)|一样(?:的)?(?:担|责任)|一般保证|先(?:找|告)/,
  B05: /(?:保|管|担)到|保(?:证|的)?[^。；]{0,20}(?:年|月)|后[一二两三\d]+年/,
  E07: /./,
  P03: /(?:想|要|谁|中途)[^，。；]{0,4}退|退(?:伙|出|股)|进(?:来)?新?人|新(?:的)?人|收摊|关门[^，。；]{0,8}[还分]|清账|散伙[^，。；]{0,10}[还清分]|先还[^，。；]{0,4}[债账]/,
  W01: /(?:料|布|纸板|板材|面料|辅料|木|原料)[^。；]{0,14}(?:备|出|提供|供|归|自|换)|(?:备|出|供)[^，。；]{0,6}料|包料|自带/,
  W02: /重做|返工|返修|换好|补做|退钱|免费修|改好|不合格[^。；]{0,12}(?:修|换|退|减)/,
  C04: /./,
  T01: /(?:源码|代码|成果|著作权|版权|专利|界面|知识产权)[^。；]{0,16}(?:归|属)/,
  T02: /做不(?:出|成|了)|技术[^。；]{0,10}(?:困难|实现|做不|风险|难)|失败|现在的技术/,
  T03: /抄|侵权|侵犯|被(?:人)?告|别人的(?:代码|图|版权)|原创/,
  N01: /(?:不算|不包括|除外|公开的|本来就有|别处)/,
  N02: /(?:保密|外传|外说|往外说|秘密)[^。；]{0,24}(?:年|个月|永|一直|为止)|还管[一二两三四五\d]+年|管[一二两三四五\d]+年|[一二两三五\d]年里?不(?:许|能|得)说/,
  N03: /还[给回]|归还|退[还回]|删|销[毁掉]|交[回还]|撕|烧|粉碎|清空/,
}

/** What every labour contract and every works contract must hold, each in the words people use. */
const PARTS: Record<string, Record<string, RegExp>> = {
  E07: {
    合同期限: /年|期|到\d{4}|长期/,
    工作内容: /干的活|活|做|开|岗|收银|端菜|职|工种|负责/,
    工作地点: /在[^，。；]{2,24}(?:店|[路街巷号楼]|厂|[库院馆站园村镇区县市]|办公|车间|上班|干|家里|公司|酒店|客栈|食堂|学校)|地点|店里|办公室|车队|工地|厂里/,
    工作时间: /小时|钟头|点(?:到|开|上|收|下)|班|工时/,
    休息休假: /歇|休|放假|假/,
    劳动报酬: /工资|薪|元|块/,
    社会保险: /社保|五险|保险/,
    劳动保护: /安全|防护|手套|工伤|劳保|体检|反光|(?<!打扫)卫生(?!间)|培训|围裙|保护|口罩|防[滑暑寒毒尘]|护(?:目|具|膝|腰)|帽|热|烫|职业病|伤/,
  },
  C04: {
    工程范围: /图|清单|报价单|材料单|项目|包工|范围|做法|拆|搭|装/,
    工期: /\d+\s*天|工期|开工|动工|完工|\d月\d+日[^。；]{0,4}完/,
    质量标准: /标准|规范|质量|合格|不行/,
    工程造价: /价|元|块|万/,
    结算: /结(?:账|算)|包干|一口价|不再?加钱|对账/,
    保修: /保修|保[一二两三五\d]+年|质保|包修|管修/,
  },
}

/** Whether the contract, in whatever words, deals with what the checkpoint asks for. */
export function touchedInPlainWords(reading: PlainReading, checkpoint: string): boolean {
  const parts = PARTS[checkpoint]
  const body = bodyOf(reading)
  if (parts) return Object.values(parts).every((part) => part.test(body))
  const words = TOUCHES[checkpoint]
  if (!words) return false
  const strip = STRIPPED[checkpoint]
  return words.test(strip ? body.replace(strip, '') : body)
}

/** ReadSentence of something else: a duty to pay dated by an acceptance, a promise not to pass on customers' data. */
const STRIPPED: Record<string, RegExp> = {
  G17: /[^。；]*(?:不赔|不用赔|互不赔|概不赔|保险)[^。；]*/g,
  G15: /[^，。；]*(?:验好|验过|验收后|验完|验收合格|验完该给|试满|试用能跑)[^，。；]*|施工验收规范/g,
  N03: /[^。；]*(?:源码|代码)[^。；]*/g,
}

const bodies = new WeakMap<PlainReading, string>()
function bodyOf(reading: PlainReading): string {
  const known = bodies.get(reading)
  if (known !== undefined) return known
  const body = reading.said
    .filter((item) => item.region !== 'head' || !/身份证|信用代码|税号/.test(item.text))
    .map((item) => item.text)
    .join('\n')
  bodies.set(reading, body)
  return body
}
