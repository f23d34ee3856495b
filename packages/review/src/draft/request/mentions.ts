// Names by the word that introduces them: 兄弟刘洋, 师傅叫刘长河, 对方是融达置业, 我叫陈志远, 我们昆明盛博科技. Whose side each is on
// follows from that word, from who gives and who takes, and from which side is still without a name.
import {
  isCommonWord,
  isFirm,
  isLatinName,
  isPerson,
  nameAt,
  PLACE,
  personAfterTitle,
  titledPersonAt,
} from '../../spoken/names.ts'
import type { Side } from './kinds.ts'
import { type Introduced, isGeneric, isPartyName } from './name-gate.ts'
import type { Reading } from './reading.ts'

export const KIN =
  '小舅子|大舅子|小姨子|大姨子|小叔子|连襟|妯娌|堂叔|表舅|干爹|干妈|干儿子|爷爷|奶奶|外公|外婆|姥姥|姥爷|爸爸|父亲|老爸|爸|妈妈|母亲|老妈|妈|儿子|女儿|孙子|孙女|外孙女|外孙|外甥女|外甥|侄子|侄女|大哥|二哥|哥哥|哥|弟弟|弟|大姐|二姐|姐姐|姐|妹妹|妹|表哥|表弟|表姐|表妹|表叔|堂哥|堂弟|堂姐|堂妹|叔叔|大伯|伯父|伯伯|舅舅|舅妈|姑姑|姑妈|姨妈|小姨|姑父|姨父|嫂子|弟媳|姐夫|妹夫|老公|丈夫|先生|老婆|妻子|爱人|前夫|前妻|岳父|岳母|公公|婆婆|女婿|儿媳'
export const KNOWN =
  '外包团队|外包公司|外包方|供应方|出租方|承租方|服务方|清洗公司|搬家公司|装修公司|维修工|操作工|叉车工|电焊工|泥工|水工|钢筋工|架子工|缝纫工|车工|铣工|仓管员?|采购员|文秘|客户经理|业务经理|店员|导购员?|跟单员?|外贸员|理货员|分拣员|搬运工|装卸工|护士|护理员|育婴师|保育员|驾驶员|押运员|种粮大户|大户|原著|原作者|原作|联创|联合创始人|创始人|投资人|小工|大工|帮工|学徒工|主家|东家|收购商|贩子|二道贩子|批发商|牵头人?|带头人?|同小区|同村|同单位|同公司|朋友|好友|老同学|同学|校友|发小|闺蜜|哥们儿?|兄弟|弟兄|战友|室友|邻居|对门|隔壁|楼上|楼下|同事|老乡|亲戚|熟人|搭档|合伙人|股东|对方|老板娘?|老师傅|师傅|师父|徒弟|阿姨|保姆|月嫂|护工|教练|医生|律师(?!事务所)|老师|会计(?!师)|出纳|前台|文员|客服|厨师|司机|学徒|博士生|硕士生|博士|狗主|伤者|受害人|肇事者|车主|加盟商|代理商|经销商|开发|前端|后端|测试|产品经理|运营|主厨|面点|伤员|当事人|事主|死者家属|家属|监护人|老农|老汉|老乡亲|转让人|受让人|出让人|卖主|买主|卖家|买家|房东|店东|房东太太|家长|甲方|乙方|担当|对接人|老客户|新客户|大客户|司仪|主持人|鼓手|吉他手|跟拍|化妆|翻译|译者|插画师|策划师|软件工程师|开发者|法人代表|农户|农民|村民|牧民|渔民|果农|菜农|粮农|茶农|蜂农|花农|顾客|客户|租户|房客|住户|户主|业主|博主|主播|达人|艺人|歌手|画家|作者|作家|编剧|导演|演员|模特|画师|摄影师|机手|工头|包工头|工友|木匠|瓦匠|电工|焊工|油漆工|钳工|水电工|店长|组长|班长|队长|厂长|校长|园长|村长|社长|站长|馆长|船长|团长|经理|总监|主管|专员|助理|工程师|设计师|程序员|技术员|业务员|销售员|操作员|营业员|收银员|服务员|保管员|质检员|快递员|骑手|保安|保洁员?|研究员|讲师|咖啡师|理发师|美容师|美甲师|化妆师|调酒师|面点师|烘焙师|裁缝|咨询师|顾问|机主|车主|房主|店主|摊主|货主|船主|场主|矿主|塘主|园主|库主|户|种植户|养殖户|个体户|专业户|商户|伙夫|厨子|帮厨|掌勺|门卫|花匠|泥瓦匠|铁匠|石匠|漆匠|票友|网友|笔友|球友|队友|村支书|支书|中介|经纪人|剧团|大爷|大妈|大叔|大婶|大娘|大伯|婶子|学生|研究生|毕业生|实习生|职工|员工|工人|临时工|钟点工'
/** The longest first: 哥们儿 is no 哥. */
const RELATION = [...new Set([...KIN.split('|'), ...KNOWN.split('|')])]
  .sort((a, b) => b.replace(/[(?!)]/g, '').length - a.replace(/[(?!)]/g, '').length)
  .join('|')
const INTRODUCED = new RegExp(`(?:${RELATION})`, 'g')
/** Not who signs, whatever his name. */
const BESIDE =
  /(?:法人|法定代表人|担保人|保证人|见证人|证明人|联系人|收货人|负责人|经办人|对接人|代表|项目经理|法官|介绍人)(?:是|为|叫|:)?$/
const SURETY = /^(?:作|做|提供|承担|来)?(?:连带)?(?:责任)?(?:担保|保证|见证|作证|收货|对接|验货)/
const SELF =
  /(?:我们公司|我们厂|我们店|我们家|我们|我公司|我司|我方|我家|我店|我厂|本公司|本人|我)(?:是|叫|名叫|名字叫|,|:)?$/

const otherSide = (side: Side): Side => (side === 'first' ? 'second' : 'first')

/** A piece of a sentence, not a name. */
export const NO_NAME =
  /^(?:跟|去|来(?![\u4e00-\u9fa5]{2}$)|付(?![\u4e00-\u9fa5]{1,2}$)|买|卖|仨|俩|费(?![\u4e00-\u9fa5]{1,2}$)|在|把|将|受托方|委托方|同小区)|替我|帮我|持有|去[\u4e00-\u9fa5]{3,}|分之|\d|连带|担保|合开|合伙(?!企业)|^(?:我|你|他|她|对方|每|额|个月|了|人家)|公司出|公司付|不|没/
const ROLE =
  /^(?:承运|托运|收货|发货|债务|债权|出借|借款|担保|抵押|保证|加工|总包|分包|中标|监理|接收|披露|发包|承包|委托|受托|出租|承租|供货|采购|品牌|经纪|合作|授权|许可|转让|受让|用人|用工|施工|建设|定作|承揽|服务|主办|承办|开发|设计|运营|供应|经销|加盟)(?:方|人|商|单位)(?:是|为)?(?=[\u4e00-\u9fa5]{4,})/
const BEFORE_PLACE = new RegExp(
  `^.{0,11}[给向跟和与找请由让在占持有把是为叫方从到托被了的](?=${PLACE}[\\u4e00-\\u9fa5]{2,})`,
)
/** What belongs to the sentence before the name is cut off: 发包方桃源村村委会, 年会策划交给上海翎羽会展. Null where no name is left. */
export function tidyName(words: string): { name: string; cut: number } | null {
  // 把手里云启餐饮管理公司15%: whose hands it is in is no part of the name.
  const held = /^(?:手里|手上|手头|名下|所持)的?(?=[\u4e00-\u9fa5]{4,})/.exec(words)?.[0].length ?? 0
  const tidied = tidySaid(words.slice(held))
  return tidied && { name: tidied.name, cut: tidied.cut + held }
}
function tidySaid(said: string): { name: string; cut: number } | null {
  // 车行北京顺通达汽车租赁: what it is stands before where it is from.
  let cut = 0
  for (let at = 2; at <= Math.min(6, said.length - 5); at++)
    if (new RegExp(`^${PLACE}[\\u4e00-\\u9fa5]{3,}`).test(said.slice(at)) && isGeneric(said.slice(0, at)))
      cut = at
  const lead = [
    ROLE,
    BEFORE_PLACE,
    /^(?:厂|公司|店|院|校)?授权(?=[\u4e00-\u9fa5]{4,}$)/,
    /^.*(?:给|找|请|让|跟|交由|委托|聘请)(?=[\u4e00-\u9fa5]{3,}$)/,
  ]
  for (const pattern of lead) {
    const match = pattern.exec(said.slice(cut))
    if (match && (pattern !== lead.at(-1) || isFirm(said.slice(cut)))) cut += match[0].length
  }
  const name = said.slice(cut)
  const unlike = name.length > 8 && !isFirm(name) && !isPerson(name) && !isLatinName(name)
  return name.length < 2 || unlike || NO_NAME.test(name) ? null : { name, cut }
}

export type Found = { name: string; start: number; end: number }
/** A name of a person or of a firm right at `at`, and nothing else. */
export function properNameAt(reading: Reading, at: number): Found | null {
  // 高空清洗公司洁飞保洁, 财税顾问金账本会计师事务所: what it is stands before what it is called.
  for (let length = 10; length >= 3; length--) {
    const what = reading.text.slice(at, at + length)
    if (
      what.length < length ||
      !/(?:公司|团队|顾问|机构|商|方|客户|中介|厂家|单位|队|平台)$/.test(what) ||
      !isGeneric(what)
    )
      continue
    const named = nameAt(reading.text, at + length)
    if (
      named &&
      named.name.length >= 4 &&
      isFirm(named.name) &&
      !isGeneric(named.name) &&
      !isCommonWord(named.name)
    )
      return { name: named.name, start: at + length, end: named.end }
  }
  const titled = titledPersonAt(reading.text, at)
  if (titled) return { name: titled, start: at, end: at + titled.length }
  const named = nameAt(reading.text, at)
  if (!named || isCommonWord(named.name) || !looksLikeName(named.name)) return null
  return { name: named.name, start: at, end: named.end }
}
export const looksLikeName = (name: string): boolean =>
  (isPerson(name) || isFirm(name) || isLatinName(name)) &&
  !/^(?:我|你|他|她|对方|每|到|在|以|按)/.test(name) &&
  !/\d(?:万|元|%)|分之|担保|^(?:[一二两三四五六七八九十]+|\d+)[个台套件]/.test(name)

/** Where what introduces the name says on which side it stands. */
function sideOf(reading: Reading, word: string, before: string): Side | null {
  const { kind, speaker } = reading
  if (new RegExp(`^(?:${kind.first})$`).test(word)) return 'first'
  if (new RegExp(`^(?:${kind.second})$`).test(word)) return 'second'
  if (/(?:替|帮|代)(?:我|我们)?$/.test(before) && speaker) return speaker
  return null
}

const free = (reading: Reading, side: Side) => reading.answers[`${side}Name`] === undefined
const known = (reading: Reading, name: string) =>
  ['firstName', 'secondName', 'thirdName'].some((key) => reading.answers[key] === name)

/** Where the name itself stands, between what introduces it and its end. */
export const placeOf = (reading: Reading, name: string, from: number, end: number): number =>
  reading.text.slice(end - name.length, end) === name ? end - name.length : reading.text.indexOf(name, from)

export function giveSide(
  reading: Reading,
  side: Side,
  found: Found,
  start: number,
  how: Introduced = 'verb',
): boolean {
  const tidied = tidyName(found.name)
  if (!tidied) return false
  const { name } = tidied
  const { end } = found
  const place = placeOf(reading, name, start, end)
  if (!isPartyName(reading.text, name, place, how)) return false
  // 我在宁波星海贸易有限公司的30%股权: the company is what is sold, nobody who signs.
  if (
    reading.kind.type === '股权转让' &&
    /(?:在|持有|占|拥有|名下|手里|手上|手头|所持)的?$/.test(reading.text.slice(0, place))
  )
    return false
  if (known(reading, name) || !free(reading, side)) return false
  reading.set(`${side}Name`, name, { start, end })
  return true
}

/** 我叫陈志远, 我们是小碗菜餐饮, 我公司石家庄建盛劳务, 我们昆明盛博科技. */
export function bySelf(reading: Reading): void {
  for (const match of reading.text.matchAll(
    /(?:我们公司|我们厂|我们店|我们|我公司|我司|我方|我家|本公司|本人|我)(?:的?(?:名字|公司))?(?:名称|姓名)?\(?(?:作为|是)?(?:[\u4e00-\u9fa5]{1,3}(?:方|商|人|者))?(?:是|叫|名叫|:|，)?/g,
  )) {
    const at = match.index + match[0].length
    const found = properNameAt(reading, at)
    if (!found || known(reading, found.name)) continue
    const said = /[是叫:，]$/.test(match[0])
    if (
      isPerson(found.name) &&
      !isFirm(found.name) &&
      !/叫$|^本人|我(?:的)?(?:姓名|名字)|我是$|\((?:伤者|[\u4e00-\u9fa5]{1,3}[方人者])?$/.test(match[0])
    )
      continue
    if (/，$/.test(match[0]) && !/^(?:我们公司|我公司|我司|我方|本公司)/.test(match[0])) continue
    if (!said && !isFirm(found.name)) continue
    const side = reading.speaker ?? (free(reading, 'first') ? 'first' : 'second')
    if (giveSide(reading, side, found, match.index)) {
      reading.answers.ownIs = side
      return
    }
  }
}

/** A person behind what he is to the writer or what he does: 发小阿强, 机主王德发, 种植户马万里, 我表姐郑晓燕. */
export function byTitle(reading: Reading): void {
  const other: Side = reading.speaker ? otherSide(reading.speaker) : 'second'
  for (const match of reading.text.matchAll(INTRODUCED)) {
    const link = /^(?:是|叫|名叫|名字叫|姓名|为|:)+/.exec(reading.text.slice(match.index + match[0].length))
    const at = match.index + match[0].length + (link?.[0].length ?? 0)
    const before = reading.text.slice(0, match.index)
    const person = personAfterTitle(reading.text, at)
    const found =
      properNameAt(reading, at) ?? (person ? { name: person, start: at, end: at + person.length } : null)
    if (!found || known(reading, found.name) || reading.used[found.start]) continue
    if (
      !isPerson(found.name) &&
      found.name !== person &&
      !link &&
      !/^(?:对方|客户|商户|外包(?:团队|公司|方)|[\u4e00-\u9fa5]{2}方|供应商|供货商|厂家|(?:清洗|搬家|装修)公司)$/.test(
        match[0],
      )
    )
      continue
    if (BESIDE.test(reading.text.slice(0, at)) || SURETY.test(reading.text.slice(found.end))) continue
    const side = sideOf(reading, match[0], before.replace(/我(?:的|们)?$/, '')) ?? other
    if (giveSide(reading, side, found, match.index) || giveSide(reading, otherSide(side), found, match.index))
      continue
    if (
      /合伙/.test(reading.kind.type) &&
      reading.answers.thirdName === undefined &&
      !known(reading, found.name)
    ) {
      reading.set('thirdName', found.name, { start: match.index, end: found.end })
      reading.answers.thirdRole = '合伙人三'
    }
  }
}

/** 茅台镇老周的酒库, 帮我介绍客户的小韩: by what is his, or by what he does. */
export function byOwner(reading: Reading): void {
  const other: Side = reading.speaker ? otherSide(reading.speaker) : 'second'
  for (const match of reading.text.matchAll(
    /(?<=^|[，。；镇村县市区乡]|[放存堆租用])(?:在|到)?([老小阿]?[\u4e00-\u9fa5]{1,3}?)(?:家)?的(?=房|店|铺|酒?库|仓|厂|车|地|鱼塘|果园|设备|机器|院子|门面)|的([老小阿][\u4e00-\u9fa5]{1,2}|[\u4e00-\u9fa5]{2,3})(?=[，。；]|$|接的?单|来做|来干)/g,
  )) {
    const name = (match[1] ?? match[2]) as string
    if (!isPerson(name) || isCommonWord(name) || known(reading, name)) continue
    const start = match.index + match[0].indexOf(name)
    giveSide(reading, other, { name, start, end: start + name.length }, start)
  }
}

/** Any label with its name: 保洁是净宜家政, 仓库是武汉北极冷链, 乐队叫木棉乐队, 物业公司为金泰物业. */
export function byLabel(reading: Reading): void {
  const other: Side = reading.speaker ? otherSide(reading.speaker) : 'second'
  for (const match of reading.text.matchAll(
    /(?<=^|[，。；(])([\u4e00-\u9fa5]{2,6}?)(是|叫|名叫|为|名称|名字|姓名|笔名|:)+/g,
  )) {
    const label = (match[1] as string).replace(/的$/, '方')
    if (/^(?:店名|品牌|商标|产品|货物|地点|地址|仲裁|法院|管辖|合同|质保|价格)/.test(label)) continue
    const found =
      calledAt(reading, label, match.index + match[0].length, match[2] as string) ??
      properNameAt(reading, match.index + match[0].length)
    if (!found || known(reading, found.name) || BESIDE.test(match[0])) continue
    const called = found.name.length <= 8 && !looksLikeName(found.name)
    if (SURETY.test(reading.text.slice(found.end))) continue
    const own = SELF.test(label)
    // 合作社要收苹果，…，合作社叫…: the label is who the request began with.
    const opens = reading.text.startsWith(label)
    const side = own || opens ? (reading.speaker ?? 'first') : (sideOf(reading, label, '') ?? other)
    const how = called ? 'labelled' : 'verb'
    if (!giveSide(reading, side, found, match.index, how))
      giveSide(reading, otherSide(side), found, match.index, how)
  }
}

/** 影楼叫花样年华: neither a surname nor a trade, but the writer says that it is the name of whoever that is. */
function calledAt(reading: Reading, label: string, at: number, link: string): Found | null {
  if (!/叫|名称|名字|姓名/.test(link)) return null
  if (!/(?:公司|[厂店行楼队校院社商家馆所园团坊场吧铺]|单位|机构|工作室|中心|老板|供应方|方)$/.test(label))
    return null
  const name = /^[\u4e00-\u9fa5A-Za-z0-9·]{2,8}(?=[，。；)]|$)/.exec(reading.text.slice(at))?.[0]
  if (!name || isGeneric(name) || /^[\d]+$/.test(name)) return null
  return { name, start: at, end: at + name.length }
}

/** A把…送给B, A欠B, A问我借, A聘请B: who acts and to whom it is done. */
export function byAct(reading: Reading): void {
  const { text, kind } = reading
  const ACTS: [RegExp, RegExp, Side][] = [
    [
      /餐饮|软件|设计|摄影|翻译|开发|维保|运维/,
      /(?<![承外包交租卖送借转发派授])(?:帮|给|替|为)(?!我|公司|咱|自己)/,
      'second',
    ],
    [/赠与/, /(?:无偿给|白给|无偿转给|送给|赠给|捐给|捐赠给|赠与给?|过户给|转给|留给)/, 'first'],
    [/还款/, /欠(?!款|条|钱)/, 'second'],
    [/租赁/, /(?:租给|出租给|包给|借给)/, 'first'],
    [/建设工程|装饰|承包/, /(?:分包给|发包给|承包给|外包给|(?<![分发承外转])包给)/, 'first'],
    [/买卖|采购|购销/, /(?:卖给|转让给|供应给|供货给)/, 'second'],
    [
      /买卖|采购|购销/,
      /(?:从|在|找|跟|向|问)我们?(?:这|这里|这边|这儿|家|厂)?(?:进|买|拿|订|提|采购|定)/,
      'first',
    ],
    [/借款/, /(?:借给|出借给)/, 'first'],
    [/股权转让/, /(?<=把[^，。；]{2,24})(?:转让给|转给|卖给)/, 'first'],
    [/借款/, /(?:问|向|跟|找|管|从)(?=[^，]{1,12}借)/, 'second'],
    [
      /委托|服务|咨询|物业|保洁|保安|设计|广告|培训|劳务|中介|技术/,
      /(?:聘请|(?<=委员会|业委会|公司|学校|医院|厂|村|中心|酒店|饭店)请(?!求|假|客|示|问)|委托(?!方|人|书|合同|期|代)|聘(?!用|期)|雇用?|雇佣)/,
      'first',
    ],
    [/许可|经销|特许/, /(?:授权给|许可给|授权)/, 'first'],
  ]
  for (const [types, verb, doer] of ACTS) {
    if (!types.test(kind.type)) continue
    const match = verb.exec(text)
    if (!match) continue
    const subject = subjectBefore(reading, match.index)
    if (subject) giveSide(reading, doer, subject, subject.start)
    // 从我这拿铸铁阀门: what follows is what is bought.
    if (/我/.test(match[0])) continue
    const at = match.index + match[0].length
    const object = objectAt(reading, at)
    if (object) giveSide(reading, otherSide(doer), object, match.index)
  }
}

/** The name a sentence begins with, before 要把, 把, 将 or its verb. */
function subjectBefore(reading: Reading, verbAt: number): Found | null {
  const begin =
    Math.max(...['，', '。', '；', '('].map((stop) => reading.text.lastIndexOf(stop, verbAt - 1))) + 1
  for (const from of [begin, sentenceStart(reading, begin)]) {
    const rest = reading.text.slice(from, verbAt)
    const title = new RegExp(`^(?:我们?|咱)?(?:${RELATION})`).exec(rest)
    const self = /^(?:我们公司|我们|我公司|我司|我方|本公司|本人|我)(?:是|叫)?/.exec(rest)
    for (const skip of [title?.[0].length ?? 0, self?.[0].length ?? 0, 0]) {
      const found = properNameAt(reading, from + skip)
      const after = found ? reading.text.slice(found.end, found.end + 2) : ''
      if (found && found.end <= verbAt && (from === begin || skip > 0 || /^要?[把将]/.test(after)))
        return found
    }
  }
  return null
}
const sentenceStart = (reading: Reading, at: number) =>
  Math.max(...['。', '；'].map((stop) => reading.text.lastIndexOf(stop, at - 1))) + 1

export function objectAt(reading: Reading, at: number): Found | null {
  const rest = reading.text.slice(at, at + 14)
  const skip = new RegExp(
    `^(?:了|给)?(?:我们?|咱|公司|本村|村里|镇上|县里|市里|乡里|厂里|店里|小区|隔壁|对门|楼下|楼上|老家)?(?:的)?(?:我)?(?:一个|一位|一名|一家|个)?(?:(?:(?:隔壁|对门|县里|镇上|村里|楼下|楼上)(?:的)?)?(?:(?:开|卖|做|种|养|收|搞|跑)[\u4e00-\u9fa5]{1,5}的)|在读|退休|独居|外地|本地|资深|专业|自由|新来的)?(?:${RELATION})?(?:是|叫)?`,
  ).exec(rest)
  // 租给开药店的曹志勇: who he is stands before 的.
  const clause = /^[\u4e00-\u9fa5]{1,8}?的(?=[\u4e00-\u9fa5]{2,3}(?:[，。；\d]|$)|[A-Z])/.exec(rest)
  const workplace = /^[\u4e00-\u9fa5]{1,4}?(?:场|厂|店|队|村|镇|工地|公司)(?=[\u4e00-\u9fa5])/.exec(rest)
  if (workplace) {
    const titled = titledPersonAt(reading.text, at + workplace[0].length)
    if (titled) {
      const start = at + workplace[0].length
      return { name: titled, start, end: start + titled.length }
    }
  }
  for (const length of [skip?.[0].length ?? 0, clause?.[0].length ?? 0, 0]) {
    const found = properNameAt(reading, at + length)
    if (found) return found
    const person = length ? personAfterTitle(reading.text, at + length) : null
    if (person) return { name: person, start: at + length, end: at + length + person.length }
  }
  return null
}

/** A trade name that begins with a place, or stands alone between stops: 惠州锐精五金, 湘匠装饰. */
export function byTrade(reading: Reading, other: Side): void {
  for (const phrase of reading.phrases) {
    const sides = [other, otherSide(other)].filter((side) => free(reading, side))
    const side = sides[0]
    if (!side) return
    if (phrase.tokens.some((token) => token.kind !== 'plain')) continue
    const words = phrase.text.replace(/^(?:对方|他们|合作方|厂家|商家|公司|供方|需方)(?:是|为|叫|:)?/, '')
    const start = phrase.end - words.length
    if (words.length < 4 || words.length > 12 || reading.used[start] || known(reading, words)) continue
    if (!isFirm(words) || !looksLikeName(words) || isCommonWord(words) || /[区路街镇县].*店$/.test(words))
      continue
    giveSide(reading, side, { name: words, start, end: phrase.end }, phrase.start, 'alone')
  }
}
