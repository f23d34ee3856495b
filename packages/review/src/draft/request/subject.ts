// What the contract is about: goods, work, premises, post, place, brand, licence.
import { isFirm, isPerson, PLACE } from '../../spoken/names.ts'
import { TEMPLATES } from '../templates.ts'
import { KIN } from './mentions.ts'
import type { Phrase, Reading } from './reading.ts'
import { ownWords } from './wording.ts'

/** Verbs of two characters end the lead wherever they stand; single ones only where a clause begins: 办 is not in 办公椅. */
const LEAD =
  /^(?:(?:.*?(?:采购|购买|订购|订做|订制|买断|卖掉|出售|销售|供应|进货|收购|定做|定制|加工|租用|出租|运输|托运|存放|开发|研发|办理|设计|拍摄|翻译|经销|转让|捐赠|赠给|赠与|提供|投放|承包|委托|外包|用于|从我们?(?:这|这里|这边|这儿|家)?(?:拿|买|进|订|提|采购)))|(?:(?:我们?|咱们?|我司|我方|公司|甲方|乙方|本人|要|想|再|向|给|跟|从|帮|替|医院|学校|厂里|准备|打算)[^，]{0,10}?)?(?:买|卖|进|收|订|租|运|存|做(?!饭|工)|办(?!公)|开(?!关)|拍|供|搞|学|推|写))(?:一批|一套|一辆|一台|一家|一款|一份|一条|一个|几个|个|些|我们的|名下)?/
const TAIL = /(?:放在|存在|存放在)?(?:的(?:手续|事|活|项目|工作))?(?:一批|一台|一套|若干)?(?:的)?$/
const JUNK =
  /^(?:我们?|我方|公司|对方|他们|货|东西|合同|协议|了|的|给|向|和|一|完|好|货物|人|钱|房|车|店|会|sell|名下|用我厂里|一批|代工|加工|定做|定制|生产|制作|印刷|拿|捐|放|存|租|费|转让|每[\u4e00-\u9fa5]|跑了|一天算|各出|厂家|对方|半包|全包|清包|签主播.*|分红.*|供应商.*|村里|找了个.*|我家|演出|下单|订单|种植户|施工队|一对一)$/

/** Slot keys in the order they are filled from the words of the subject. */
const SUBJECT_KEYS = ['goods', 'service', 'project', 'business', 'matter']

export function readSubject(reading: Reading): void {
  const template = TEMPLATES[reading.kind.type]
  if (!template) return
  const keys = new Set(template.slots.map(({ key }) => key))
  labelled(reading, keys)
  if (keys.has('goods')) {
    modelYear(reading)
    cargo(reading)
    given(reading)
  }
  places(reading, keys)
  if (keys.has('premises')) letPremises(reading)
  details(reading, keys)
  if (/特许|商标/.test(reading.kind.type) && keys.has('goods') && reading.answers.goods === undefined) {
    const brand = /["“「]([^"”」]{2,12})["”」]/.exec(reading.text)
    if (brand)
      reading.set('goods', brand[1] as string, { start: brand.index, end: brand.index + brand[0].length })
  }
  const key = SUBJECT_KEYS.find((one) => keys.has(one) && reading.answers[one] === undefined)
  if (!key || SUBJECT_KEYS.some((one) => keys.has(one) && reading.answers[one] !== undefined)) return
  const told = key === 'goods' ? goods(reading) : work(reading)
  const words = wholeWord(reading.text, told && key === 'goods' ? (strip(reading, told) ?? told) : told)
  if (words) {
    const at = reading.text.indexOf(words)
    const shown = words
      .replace(
        /^(?:的|我们的|我家|自家|(?:剧组|公司|学校|单位|工地|老汉|村里|店里|厂里)(?:要|想)?(?:有[台辆个间套]|租|买|订|采购)|家里的?|家(?=[\u4e00-\u9fa5]{2})(?!具|电|居|纺|政|私)|长期|常年|拿|要|定)+/,
        '',
      )
      .replace(/(?:今年|去年|明年|大概|大约)$/, '')
    if (!isThing(reading.text, shown, at)) return
    reading.set(key, shown, at >= 0 ? { start: at, end: at + words.length } : null)
  }
}

/** 学生课桌椅 without its first character is restored: 学 is a verb only where a word does not begin with it. */
const BEGUN =
  /^(?:学生|学校|学员|学院|学期|开展|开荒|开发|开关|开业|开学|运动|运营|运维|收费|收音|办公|供水|供电|供暖|订单|存储|推广|写字|进口|进出|进销|进度|租赁|拍摄|做账|搞笑|买断)/
function wholeWord(text: string, words: string | null): string | null {
  const at = words ? text.indexOf(words) : -1
  return words && at > 0 && BEGUN.test(text.slice(at - 1, at + 1))
    ? text.slice(at - 1, at + words.length)
    : words
}

/** A thing or a work, not a piece of a sentence: 合同:每月, 二手车转 are asked for instead. */
const isThing = (text: string, words: string, at: number): boolean =>
  words.length >= 2 &&
  !/^\d+(?:个)?(?:工作)?[天日月年周]$|我|他们|她|^在|^按|^完|^给|放在$|存在$|[一二三四五六七八九两]成$|[打做拿收买卖租送干给]$|^(?:每|从|往|由|合同|协议|总价|单价|一共|请|费|一个[月年]|[今明去]年|货损|赔)|[今明去]年|不能|不得|公司|\d[年月日号]|(?:每|从|往|由|向|把|给|的|了|转|开工|交付|完工)$/.test(
    words,
  ) &&
  !new RegExp(`^(?:${KIN})$`).test(words) &&
  !(at >= 0 && /[转出采购]$/.test(words) && /^[让租售购买]/.test(text.slice(at + words.length)))

const LABELS: [string, RegExp][] = [
  ['goods', /^(?:请购|采购|申购|订购|年度框架|框架|物料|货物|产品|商品|标的|货品|定作物|车型|品名)[:是为]/],
  ['project', /^(?:项目|工程|工程名称|项目名称|开发内容)[:是为]/],
  ['service', /^(?:服务内容|内容|服务项目)[:是为]/],
  ['premises', /^(?:地址|房屋地址|坐落|位置|房子)(?:在|[:是为])?/],
  ['position', /^(?:工作)?(?:岗位|职位|职务)(?:在|[:是为])?/],
  [
    'place',
    /^(?:工作|实习|上班|干活|办公|店|施工|工程)?(?:地点|地址|工作地|所在地)(?:在|[:是为])?|^店?开在|^工作地/,
  ],
  ['specification', /^(?:规格|型号|规格型号)(?:[:是为])?/],
  ['scope', /^(?:范围)(?:[:是为])?/],
  ['deliveryPlace', /^(?:交货|送货|交付|收货|卸货)(?:地点|地址|地)(?:在|[:是为])?|^送货(?:至|到)/],
  ['region', /^(?:地域|区域|地区|限)(?:[:是为])?(?!额|定|期)/],
  ['use', /^(?:用途)(?:[:是为])?|^做(?=.{1,6}用$)/],
  ['school', /^学校(?:[:是为])?/],
  ['purpose', /^(?:用途|用于|用来|拿来|借款用途)(?:[:是为])?/],
  ['guaranteeScope', /^(?:担保)?范围(?:包括|[:是为])/],
]

function labelled(reading: Reading, keys: Set<string>): void {
  for (const phrase of reading.phrases) {
    for (const [key, label] of LABELS) {
      if (!keys.has(key) || reading.answers[key] !== undefined) continue
      const match = label.exec(phrase.text)
      if (!match || reading.used[phrase.start]) continue
      const figure =
        key === 'goods'
          ? phrase.tokens.find(({ start }) => start >= phrase.start + match[0].length)
          : undefined
      const value = phrase.text
        .slice(match[0].length, figure ? figure.start - phrase.start : undefined)
        .replace(/用$/, key === 'use' ? '' : '用')
        .trim()
      if (!value || value.length > 40 || /^\d+$/.test(value)) continue
      if (key === 'use' && /合同|价/.test(value)) continue
      reading.set(
        key,
        key === 'project' ? value.replace(/开发$/, '') : value,
        figure ? { start: phrase.start, end: figure.start } : phrase,
      )
    }
  }
  for (const phrase of reading.phrases) {
    if (keys.has('purpose') && reading.answers.purpose === undefined) {
      const match =
        /(?:用来|用于|拿去|拿来)(.{2,20})$|(周转|装修|进货|买房|看病|经营|(?<=[\d万千元块]|周转)(?:买|交|盖|开|办|治|娶|还)[\u4e00-\u9fa5]{1,5})(?:用)?$|^(.{2,10})用$/.exec(
          phrase.text,
        )
      const value = match?.[1] ?? match?.[2] ?? match?.[3]
      if (match && value && (match[2] || !reading.used[phrase.start + match.index])) {
        reading.set('purpose', value, { start: phrase.start + match.index, end: phrase.end })
      }
    }
    if (keys.has('use') && reading.answers.use === undefined) {
      const match = /(?:做|开|用于|用作|当)(.{2,8}?)(?:用|使用)?$/.exec(phrase.text)
      if (match && /^(?:做|开|用于|用作|当)/.test(phrase.text) && !/完|发票/.test(match[1] as string))
        reading.set('use', match[1] as string, phrase)
      else {
        const kind = /(办公室|写字楼|厂房|仓库|商铺|底商|车位|住宅|公寓|店面|门面)/.exec(phrase.text)
        const use =
          kind &&
          {
            办公室: '办公',
            写字楼: '办公',
            厂房: '生产',
            仓库: '仓储',
            商铺: '商业',
            底商: '商业',
            车位: '停车',
            住宅: '居住',
            公寓: '居住',
            店面: '商业',
            门面: '商业',
          }[kind[1] as string]
        if (use && kind && !/(?:用|做)/.test(reading.text))
          reading.set('use', use, {
            start: phrase.start + kind.index,
            end: phrase.start + kind.index + kind[0].length,
          })
      }
    }
  }
}

/** 从佛山往长沙运瓷砖, 从义乌发到成都, 由宁波港拉到合肥. */
const ROUTE =
  /(?:从|由)([\u4e00-\u9fa5]{2,12}?)(?:往|运往|运到|运至|运|发往|发到|发|送到|送往|拉到|拉往|拉|到|至)([\u4e00-\u9fa5]{2,12}?)(?=的|运|拉|送|发|装|承运|大约|每|\d|$|(?:一批|一车|一台))/
const CITY_TO_CITY = new RegExp(
  `(${PLACE}[\\u4e00-\\u9fa5]{0,6}?)(?:到|至|往|发往|运往|发|运到|拉到|→|--?)(${PLACE}[\\u4e00-\\u9fa5]{0,8}?)(?=的|运|拉|送|发|装|，|$|每|\\d|来回|往返|专线|[的一])`,
)

/** 徐家汇那套两居室, 我在西湖区的一间铺面, 解放路的门面: what is let, by where it lies. */
const DWELLING =
  '两居室|[一二三四两三]居室?|[一二两三四]室[一二两]厅|单间|公寓|别墅|门面房?|铺面|商铺|店面|档口|写字楼|办公室|厂房|仓库|车位|车库|房子|住房|套房|院子|复式|底商'
const LET = new RegExp(
  `(?:^|把|将|我们?|自己|自家|名下|在|租|出租|卖)(?:在|位于)?([\\u4e00-\\u9fa5A-Za-z0-9]{2,14}?)(?:的)?(?:那|这)?(?:一)?(?:[套间个处栋])?(?:的)?(${DWELLING})(?=租|出租|转租|卖|出售|，|$|给|要|过户)`,
)
const NO_PLACE =
  /不|没|卖|^(?:我们?|自己|公司|一[套间个]|[那这]|小?两居|出租|租|整租|合租|把|将|要|想|卖|买|闲置|房屋|厂里|家里|老家|精装修?|\d|[一二两三四五六七八九十]+)|租|月|年|万|元/

function letPremises(reading: Reading): void {
  if (reading.answers.premises !== undefined) return
  // 石家庄长安区建明小区6-2-501
  const flat = new RegExp(
    `(${PLACE}[\\u4e00-\\u9fa5]{2,16}?(?:小区|花园|苑|城|村|里|园|府|庭|家园|公寓))(\\d+(?:-\\d+){1,2})`,
  ).exec(reading.text)
  if (flat && !reading.used[flat.index]) {
    reading.set('premises', flat[0], { start: flat.index, end: flat.index + flat[0].length })
    return
  }
  for (const phrase of reading.phrases) {
    const lies =
      /^(?:房子|店面?|铺子|门面|仓库|厂房|地)?(?:就)?(?:在|位于|坐落于|坐落在)([\u4e00-\u9fa5A-Za-z0-9]{3,20}?)(?:口子上|边上)?$/.exec(
        phrase.text,
      ) ??
      /^(?:把)?(?:我们?家?的?|自家的?)?((?:\d+|[一二两三四五六七八九十]+)亩[\u4e00-\u9fa5]{1,4}?)(?=租给|出租|包给)/.exec(
        phrase.text,
      )
    if (
      /租赁/.test(reading.kind.type) &&
      lies &&
      !/法院|仲裁|每|月|年/.test(lies[1] as string) &&
      !reading.used[phrase.start]
    ) {
      reading.set('premises', lies[1] as string, /亩/.test(lies[0]) ? null : phrase)
      return
    }
    const match = LET.exec(phrase.text)
    const where = match?.[1]
      ?.replace(/^(?:我们?家?(?=在|的)|我们?的?|自己的?|把|将|的|在|位于|公司)+/, '')
      .replace(/的$/, '')
    if (
      !match ||
      !where ||
      where.length < 2 ||
      NO_PLACE.test(where) ||
      (/^[小老阿大]?.{1,2}$/.test(where) && isPerson(where))
    )
      continue
    const start = phrase.start + match.index + match[0].indexOf(match[1] as string)
    if (reading.used[start]) continue
    reading.set('premises', `${where}的${match[2]}`, {
      start,
      end: phrase.start + match.index + match[0].length,
    })
    return
  }
}

/** 2019年的轩逸, 19款朗逸: a model year is said of the thing and is no number of it. */
function modelYear(reading: Reading): void {
  if (!/车辆|买卖|设备采购/.test(reading.kind.type)) return
  for (const phrase of reading.phrases) {
    const only = /^((?:19|20)\d{2})年?(?:的|款|上牌|买的|产的?|出厂)+$/.exec(phrase.text)
    if (only) {
      reading.say('subjectTerms', `年款：${only[1]}年`, phrase)
      continue
    }
    const match =
      /^(?:二手|一[辆台]|我的?|那[辆台]|出售|卖|买|转让|收)*((?:19|20)\d{2}|\d{2}(?=年?款))年?(?:[款产]的?|出厂的?|上牌的?|的)([\u4e00-\u9fa5A-Za-z0-9]{2,12}?)(?:一?[台辆])?$/.exec(
        phrase.text,
      )
    if (!match || /租|价|付|月/.test(match[2] as string)) continue
    const year = String(match[1]).length === 2 ? `20${match[1]}` : match[1]
    if (reading.answers.goods === undefined) reading.set('goods', match[2] as string, phrase)
    reading.say('subjectTerms', `年款：${year}年`, phrase)
  }
}

/** 我的农用三轮卖给堂弟, 理发店盘给阿东: what stands before the verb is what is given. */
function given(reading: Reading): void {
  if (reading.answers.goods !== undefined || !/买卖|店铺|购销|赠与/.test(reading.kind.type)) return
  for (const phrase of reading.phrases) {
    const gift = /赠与/.test(reading.kind.type)
      ? /(?:把|将)(?:自己|我们?|名下|家里?|[的])*([^，。；]{2,24}?)(?:送给|赠给|赠与|捐给|留给|过户给|给)/.exec(
          phrase.text,
        )
      : null
    const own =
      /赠与/.test(reading.kind.type) && !gift
        ? /名下的?(?:那|这)?(?:一)?[辆套台间]?([^，。；]{2,24}?)(?:无偿|白)(?:给|送|转)/.exec(phrase.text)
        : null
    if (own?.[1]) {
      const start = phrase.start + own.index + own[0].indexOf(own[1])
      reading.set('goods', own[1], { start, end: start + own[1].length })
      return
    }
    if (gift?.[1] && !/甲方|乙方/.test(gift[1])) {
      const start = phrase.start + gift.index + gift[0].indexOf(gift[1])
      reading.set('goods', gift[1], { start, end: start + gift[1].length })
      return
    }
    const match =
      /^(?:把|将)?(?:我们?家?的?|自家的?|名下的?|那[辆台家个]|这[辆台家个])*([\u4e00-\u9fa5A-Za-z0-9]{2,12}?)(?:卖给|转让给|转给|盘给|出售给|过户给|送给)/.exec(
        phrase.text,
      )
    const what = match?.[1]
    if (
      !match ||
      !what ||
      isPerson(what) ||
      isFirm(what) ||
      JUNK.test(what) ||
      /[甲乙]方|公司|要|想|\d/.test(what)
    )
      continue
    const start = phrase.start + match[0].lastIndexOf(what, match[0].length)
    reading.set('goods', what, { start, end: start + what.length })
    return
  }
}

/** What is carried: 运瓷砖大约200吨, 一车水果从海南拉到北京. */
function cargo(reading: Reading): void {
  if (reading.kind.type !== '运输' || reading.answers.goods !== undefined) return
  for (const phrase of reading.phrases) {
    if (/公司|物流|承运|运输|货损|运费/.test(phrase.text.replace(/^[\u4e00-\u9fa5]{2}合同[:：]/, '')))
      continue
    const match =
      /(?:托运|承运|运送|运(?!输|费|到|往|至|营|价|单)|拉(?!到|往|回)|发(?!往|到|货|票|车))(?:一?[批车台])?([\u4e00-\u9fa5]{2,8}?)(?=大约|大概|约|共|每|从|到|往|\d|$)/.exec(
        phrase.text,
      ) ??
      /(?:把|将|有|一[批车]|\d+[吨件箱车方])(?:一?[批车台])?([\u4e00-\u9fa5]{2,8}?)(?=大约|大概|约|从|由|运|发|拉|送)/.exec(
        phrase.text,
      )
    const what = match?.[1]
    if (
      !match ||
      !what ||
      JUNK.test(what) ||
      new RegExp(`^${PLACE}`).test(what) ||
      /^(?:的|了|给|到)/.test(what)
    )
      continue
    const start = phrase.start + match.index + match[0].lastIndexOf(what)
    reading.set('goods', what, { start, end: start + what.length })
    return
  }
}

function places(reading: Reading, keys: Set<string>): void {
  for (const token of reading.tokens) {
    if (token.kind !== 'plain' || !reading.isFree(token)) continue
    const address = /[路街道巷弄村园城里](?:.{0,4})\d+号|\d+(?:幢|栋|号楼|室)/.test(token.text)
    if (address && keys.has('premises') && reading.answers.premises === undefined) {
      const phrase = reading.phrases.find((one) => token.start >= one.start && token.end <= one.end)
      const more =
        /^(?:的)?([\u4e00-\u9fa5A-Za-z]{0,6}?(?:办公室|商铺|底商|写字楼|厂房|仓库|房|层|楼|铺))/.exec(
          reading.text.slice(token.end, phrase?.end),
        )
      const begin = /(?:[\u4e00-\u9fa5]{2,10}(?:旁边|旁|附近|隔壁))$/.exec(
        reading.text.slice(phrase?.start ?? 0, token.start),
      )
      const start = begin ? token.start - begin[0].length : token.start
      const lead = leadingPlace(reading.text.slice(phrase?.start ?? 0, token.start))
      reading.set(
        'premises',
        reading.text.slice(lead ? token.start - lead.length : start, token.end) + (more?.[1] ?? ''),
        { start: lead ? token.start - lead.length : start, end: token.end + (more?.[0].length ?? 0) },
      )
    } else if (address && !keys.has('premises')) {
      reading.say(keys.has('place') ? 'subjectTerms' : 'subjectTerms', `坐落（地址）：${token.text}`, token)
      const before = /(?:坐落(?:于|在)?|位于|地址)$/.exec(reading.text.slice(0, token.start))
      if (before) reading.take(token.start - before[0].length, token.start)
    } else if (
      /^(?:[A-Z]{1,4}-?\d|FL|[A-Za-z]+ ?-?\d)/.test(token.text) &&
      !/^(?:USD|EUR|HKD|GBP|JPY|RMB|CNY)/.test(token.text) &&
      keys.has('specification') &&
      reading.answers.specification === undefined
    ) {
      reading.set('specification', token.text, token)
    }
  }
  for (const phrase of reading.phrases) {
    if (keys.has('premises') && reading.answers.premises === undefined && /租赁/.test(reading.kind.type)) {
      const match =
        /^(?:在|位于|就在)?([\u4e00-\u9fa5]{2,14}?(?:花园|小区|大厦|广场|中心|公寓|城|苑|园|村)[^，]{0,14})$/.exec(
          phrase.text,
        )
      if (
        match &&
        reading.isFree(phrase) &&
        !/我|租给|出租|卖给|[把将]|那套|这套/.test(match[1] as string) &&
        !phrase.tokens.some((token) => token.kind === 'money')
      )
        reading.set('premises', match[1] as string, phrase)
    }
    const to =
      /(?:送到|送至|运到|运至|发到|交到|送货到|^货?送(?=我))(?:我司|我们?的?|我厂|我公司)?([\u4e00-\u9fa5A-Za-z0-9]{2,24})$/.exec(
        phrase.text,
      )
    if (
      to &&
      !/明年|月底|为止|^\d+月/.test(to[1] as string) &&
      reading.answers.deliveryPlace === undefined &&
      reading.isFree({ start: phrase.end - 1, end: phrase.end })
    ) {
      const value = (to[1] as string).replace(/^(?:的|我们的?)/, '')
      reading.set('deliveryPlace', value, { start: phrase.start + to.index, end: phrase.end })
    }
    const plainRoute = /^([\u4e00-\u9fa5]{2,8})(?:至|到|→|往|发往)([\u4e00-\u9fa5]{2,8})$/.exec(phrase.text)
    const route =
      reading.kind.type === '运输'
        ? (ROUTE.exec(phrase.text) ??
          CITY_TO_CITY.exec(phrase.text) ??
          (phrase.tokens.length ? null : plainRoute))
        : null
    if (route) {
      const at = { start: phrase.start + route.index, end: phrase.start + route.index + route[0].length }
      if (reading.answers.fromPlace === undefined) {
        reading.set('fromPlace', route[1] as string, at)
        reading.drop('deliveryPlace')
        reading.set('deliveryPlace', (route[2] as string).replace(/^到/, ''), at)
      }
    }
    if (keys.has('region') && reading.answers.region === undefined) {
      const agent = /做([\u4e00-\u9fa5]{2,10}?)的?(?:独家|非独家|总|区域)(?:代理|经销)/.exec(phrase.text)
      if (
        agent &&
        (new RegExp(PLACE).test(agent[1] as string) || /[市省区县北南东西]$/.test(agent[1] as string))
      )
        reading.set('region', agent[1] as string, {
          start: phrase.start + agent.index,
          end: phrase.start + agent.index + agent[0].length,
        })
    }
    if (keys.has('region') && reading.answers.region === undefined) {
      const match = new RegExp(
        `^(?:限|在|仅限|限于|仅|范围|地域|区域|许可地域|为|是|只能在|:)*(全国|中国大陆|全球|中国境内|${PLACE}(?:[、和]${PLACE})*)(?:范围|地区|境内|区域)?(?:内)?(?:使用|销售|经营)?$|在(${PLACE})(?:独家|经销|代理|销售)`,
      ).exec(phrase.text)
      const value = match?.[1] ?? match?.[2]
      if (match && value)
        reading.set('region', value, {
          start: phrase.start + match.index,
          end: phrase.start + match.index + match[0].length,
        })
    }
    if (keys.has('place') && reading.answers.place === undefined && /特许|经销|店/.test(reading.kind.type)) {
      const at = new RegExp(`在(${PLACE}[\\u4e00-\\u9fa5]{0,8}?)(?:开|经营|设店|加盟)`).exec(phrase.text)
      if (at)
        reading.set('place', at[1] as string, {
          start: phrase.start + at.index,
          end: phrase.start + at.index + at[0].length,
        })
    }
    if (keys.has('place') && reading.answers.place === undefined) {
      const match = new RegExp(`^(?:在|地点(?:在)?|工作地(?:点)?)?(${PLACE}[\\u4e00-\\u9fa5]{0,10})$`).exec(
        phrase.text,
      )
      if (match && reading.isFree(phrase) && !/公司|厂$/.test(match[1] as string))
        reading.set('place', match[1] as string, phrase)
    }
  }
}

/** 苏州工业园区 before 星湖街328号 when the lexer began too late. */
function leadingPlace(before: string): string | null {
  const match = new RegExp(`(${PLACE}[\\u4e00-\\u9fa5]{0,8}?(?:区|县|镇|园区|新区)?)$`).exec(before)
  return match?.[1] ?? null
}

function details(reading: Reading, keys: Set<string>): void {
  const { text, kind } = reading
  if (keys.has('project') && reading.answers.project === undefined && /开发/.test(kind.type)) {
    const match =
      /(?:做|开发|搭建?|建|写|弄|搞)(?:一?个|一套|一款)?([\u4e00-\u9fa5A-Za-z0-9]{0,14}?(?:系统|平台|小程序|APP|网站|官网|看板|软件|商城|后台|工具|插件|模块|H5|接口))/i.exec(
        text,
      )
    if (match)
      reading.set('project', match[1] as string, { start: match.index, end: match.index + match[0].length })
  }
  if (keys.has('service') && reading.answers.service === undefined && /劳务/.test(kind.type)) {
    const match =
      /(?:请|雇|找|叫)(?:[一二两三四五六七八九十几\d]+(?:个|名|位)?(?:人|工人|帮工|小工|临时工|阿姨|师傅)|(?:个|一个|位)?(?:阿姨|保姆|月嫂|育儿嫂|护工|钟点工|师傅))(?:来|给[\u4e00-\u9fa5]{1,4}里|去)?([\u4e00-\u9fa5]{2,10})$/m.exec(
        reading.phrases.map((one) => one.text).join('\n'),
      )
    const at = match ? text.indexOf(match[1] as string) : -1
    if (match && at >= 0)
      reading.set('service', match[1] as string, { start: at, end: at + (match[1] as string).length })
  }
  if (keys.has('service') && reading.answers.service === undefined && /承包经营/.test(kind.type)) {
    const match = /鱼塘|果园|荒山|林地|茶园|食堂|停车场|水库|大棚|藕塘|虾塘|山林|水田|旱地|农场|小卖部/.exec(
      text,
    )
    if (match) reading.set('service', match[0], { start: match.index, end: match.index + match[0].length })
  }
  if (keys.has('position') && reading.answers.position === undefined) {
    const name = String(reading.answers.secondName ?? '')
    const patterns = [
      /(?:做|当|担任|任|岗位(?:是|为|:)?|职位(?:是|为|:)?)([\u4e00-\u9fa5A-Za-z]{2,10})(?=[，。；]|$)/,
      new RegExp(
        `(?:招聘|聘用?|招|新来的|入职的?|请|退休返聘)(?:一名|一个|个)?([\\u4e00-\\u9fa5A-Za-z]{2,10}?)(?=${name || '，'})`,
      ),
      new RegExp(
        `(?:^|[，。；]|员工)([\\u4e00-\\u9fa5A-Za-z]{2,8}(?:总监|经理|组长|主管|工程师|专员|助理|员|师|长))(?=${name || '离职'})`,
      ),
    ]
    const alone = reading.phrases.find(
      (one) =>
        one.tokens.length === 0 &&
        one.text.length <= 14 &&
        !/^(?:[找请招]|新招|拟)/.test(one.text) &&
        isPost(one.text) &&
        reading.isFree(one),
    )
    if (alone) reading.set('position', alone.text.replace(/^offer[:：]?/i, ''), alone)
    for (const pattern of alone ? [] : patterns) {
      const match = pattern.exec(text)
      if (!match || JUNK.test(match[1] as string) || !isPost(match[1] as string)) continue
      const start = match.index + match[0].indexOf(match[1] as string)
      reading.set('position', match[1] as string, { start, end: start + (match[1] as string).length })
      break
    }
  }
  if (keys.has('licence') && reading.answers.licence === undefined) {
    const match = /普通许可|独占许可|排他许可|非独占|独占|独家|排他|非独家|永久使用权?/.exec(text)
    if (match) reading.set('licence', match[0], { start: match.index, end: match.index + match[0].length })
  }
  if (keys.has('exclusive') && reading.answers.exclusive === undefined) {
    const match = /非独家|独家|排他/.exec(text)
    if (match) reading.set('exclusive', match[0], { start: match.index, end: match.index + match[0].length })
  }
  if (keys.has('company')) {
    const match = /(?:持有|在|占|拥有|名下|手里|手上|手头)的?(.{4,24}?公司)(?:的)?/.exec(text)
    if (match && reading.answers.company === undefined)
      reading.set('company', match[1] as string, { start: match.index, end: match.index + match[0].length })
  }
  if (keys.has('materialBy') && reading.answers.materialBy === undefined) {
    const match =
      /(?:我们?|我方|甲方)(?:供|提供|出|来)(?:料|布|材料|[\u4e00-\u9fa5]{1,3})/.exec(text) ??
      /(?:面料|材料|原料|布料|主材|原材料|料|皮料|木料)(?:全部|都)?(?:由|是)?(?:我们?|我方|甲方)(?:供|出|提供|负责|自备|自己买)/.exec(
        text,
      ) ??
      /来料加工/.exec(text)
    if (match)
      reading.set('materialBy', reading.own, { start: match.index, end: match.index + match[0].length })
    else if (/包工包料|对方(?:供|提供|出)料/.test(text)) reading.answers.materialBy = reading.other
  }
  if (keys.has('quality') && reading.answers.quality === undefined) {
    const match =
      /(?:质量)?(?:按|符合|执行)(国标|国家标准|GB[^，。；]{1,14}|行业标准|企业标准|样品)|样品为准|以样品为准/.exec(
        text,
      )
    if (match)
      reading.set(
        'quality',
        match[1] ? (match[1] as string).replace('国标', '国家标准（国标）') : '双方确认的样品',
        { start: match.index, end: match.index + match[0].length },
      )
  }
  if (keys.has('purpose') && reading.answers.purpose === undefined && kind.type === '保密') {
    const match =
      /(?:洽谈|商谈|谈|评估|就)([\u4e00-\u9fa5A-Za-z]{2,16}?)(?:的)?(?:合作|项目|事宜|业务)(?=[，。；]|$)/.exec(
        text,
      )
    if (match)
      reading.set('purpose', match[0].replace(/^(?:谈|就)/, ''), {
        start: match.index,
        end: match.index + match[0].length,
      })
  }
  if (keys.has('scope') && reading.answers.scope === undefined && kind.type === '保密') {
    const match = /(?:给我们看|看|披露|提供|涉及|包括)([\u4e00-\u9fa5、和A-Za-z]{2,24})(?=[，。；]|$)/.exec(
      text,
    )
    if (match)
      reading.set('scope', (match[1] as string).replace(/和/g, '、').replace(/^、/, ''), {
        start: match.index,
        end: match.index + match[0].length,
      })
  }
  if (keys.has('debtKind') && reading.answers.debtKind === undefined) {
    const match = /货款|工程款|借款|服务费|房租|租金|运费|工资/.exec(text)
    if (match) reading.set('debtKind', match[0], { start: match.index, end: match.index + match[0].length })
  }
  if (keys.has('guaranteeWay')) {
    const match = /连带责任保证|连带保证|连带责任|一般保证/.exec(text)
    if (match)
      reading.set('guaranteeWay', /一般/.test(match[0]) ? '一般保证' : '连带责任保证', {
        start: match.index,
        end: match.index + match[0].length,
      })
  }
  if (keys.has('debtor') && reading.answers.debtor === undefined && kind.type === '抵押') {
    const match = /^(公司|我们?|本人|[\u4e00-\u9fa5]{2,4})(?:向|找)[^，]{2,10}借/.exec(text)
    if (match)
      reading.set('debtor', /公司|我/.test(match[1] as string) ? `${reading.own}` : (match[1] as string), {
        start: match.index,
        end: match.index + (match[1] as string).length,
      })
  }
  if (keys.has('media') && reading.answers.media === undefined) {
    const match =
      /在(.{2,16}?)(?:上)?(?:投放|发布|刊登|打)广告?/.exec(text) ??
      /(抖音|小红书|微信公众号|快手|微博|B站|电视台|电梯|公交)/.exec(text)
    if (match)
      reading.set('media', match[1] as string, { start: match.index, end: match.index + match[0].length })
  }
}

/** 做六休一, 做满一年 are no posts; a post ends like one. */
const isPost = (words: string): boolean =>
  words.length >= 2 &&
  !/^(?:[一二三四五六七八九十\d满完到够了]|一个|过|的)|休|满|[的了]$/.test(words) &&
  /(?:员|师|工|长|前端|后端|运维|全栈|嵌入式|UI|安卓|美术|原画|硬件|经理|主管|总监|助理|会计|出纳|前台|客服|司机|保安|保洁|运营|销售|业务|策划|编辑|设计|开发|测试|产品|采购|仓管|库管|导购|厨|学徒|阿姨|护士|医生|教练|主播|翻译|秘书|文秘|顾问|代表|普工|技工|质检|品控|行政|人事|财务|HR|BD|架构|管理|老师|教师|研究|律师|法务|督导|领班|负责人|总工|算法|安全|后勤|收银|跟单|外贸|电商|美工|剪辑|摄影|模特|家教|讲师|主任|干事|专干|网格|内勤|外勤|总助)$/.test(
    words,
  )

/** 购激光打标机一台, 跟某公司买岩棉板, 订30吨玉米: what stands behind the verb of buying. */
function boughtThing(reading: Reading): string | null {
  for (const phrase of reading.phrases) {
    const match =
      /(?:采购|购买|订购|购入|购置|(?<![采购收])购(?!物|销|房)|(?<![买专倒])买(?!家|方|卖|断|房)|(?<![预签])订(?!金|单|货|立))(?:了|一批|一台|一套|些)?(?:\d[\d,.]*(?:吨|台|套|件|个|只|斤|公斤|箱|袋)|[一二两三四五六七八九十]+(?:吨|台|套|件|箱))?([\u4e00-\u9fa5A-Za-z]{2,10}?)(?=一[台套批辆件]|\d|，|的?[共约]|$)/.exec(
        phrase.text,
      )
    const what = match?.[1]
    if (!match || !what || JUNK.test(what) || isPerson(what) || isFirm(what)) continue
    if (/[每元万价付给我你他们]|公司|合同|协议|以上|以内|^(?:的|一|几|些|了|到|时|后)|[的了]$/.test(what))
      continue
    return what
  }
  return null
}

/** The noun beside the count, else what the verb is done to. */
function goods(reading: Reading): string | null {
  const { kind, text } = reading
  const bought =
    /买卖|采购|购销/.test(kind.type) && !/车辆|房屋/.test(kind.type) ? boughtThing(reading) : null
  if (bought) return bought
  if (/许可/.test(kind.type)) {
    // 我写的小说《北风吹过》给…改编: the work by its title.
    const titled =
      /(?:长篇|短篇|中篇|网络|原创|系列)*(?:小说|歌曲|歌|插画|漫画|绘本|剧本|摄影作品|照片|散文|诗集|曲子|图书|课程|论文|教材|音乐|作品|动画|纪录片)《[^》]+》/.exec(
        text,
      )
    if (titled) return titled[0]
    const match =
      /把?(?:我们的)?((?:发明专利|实用新型专利|专利|商标|软件|第\d+类)?[^，。；]{0,4}?(?:《[^》]+》[^，。；许授]{0,10}|ZL[\d.X]+|“[^”]+”(?:商标)?|[A-Za-z]{2,8}软件))/.exec(
        text,
      )
    if (match) return match[1] as string
  }
  for (const phrase of reading.phrases) {
    const count = phrase.tokens.find(
      (token) =>
        token.kind === 'count' && token.unit !== '平方米' && !/^(?:次|期|人|名|位|天)$/.test(token.unit),
    )
    if (!count) continue
    const before = strip(reading, reading.text.slice(phrase.start, count.start))
    if (before && before.length >= 1 && !JUNK.test(before)) return before
    const after = strip(reading, reading.text.slice(count.end, nextFigure(reading, phrase, count.end)))
    if (after && after.length >= 2 && !JUNK.test(after)) return after
    const index = reading.phrases.indexOf(phrase)
    for (const previous of reading.phrases.slice(Math.max(0, index - 3), index).reverse())
      if (
        previous &&
        previous.text.length <= 12 &&
        previous.tokens.every((token) => token.kind === 'plain') &&
        reading.isFree({ start: previous.end - 1, end: previous.end })
      ) {
        const words = strip(reading, previous.text)
        if (words && words.length >= 2 && !JUNK.test(words)) return words
      }
  }
  return work(reading)
}

const nextFigure = (_reading: Reading, phrase: Phrase, at: number): number =>
  phrase.tokens.find((token) => token.start >= at && token.kind !== 'plain')?.start ?? phrase.end

/** Verbs, parties and counts off; what remains is the thing. */
function strip(reading: Reading, words: string): string | null {
  let rest = words
  for (const name of [reading.answers.firstName, reading.answers.secondName])
    if (typeof name === 'string')
      rest = rest.replace(
        new RegExp(`(?:给|向|从|跟|和|与|找|请|委托|卖方|买方|供应商)?${name.replace(/[()]/g, '\\$&')}`),
        '|',
      )
  const pieces = rest.split('|').filter(Boolean)
  // What stands behind the last name is what is dealt in; before it stand verbs.
  const last = pieces.at(-1) ?? ''
  // 买金算盘软件的进销存系统: what stands behind 的.
  rest =
    rest.includes('|') && last.replace(/^的/, '').length >= 2
      ? last.replace(/^的/, '')
      : (pieces.sort((a, b) => b.length - a.length)[0] ?? '')
  rest = rest
    .replace(/从[\u4e00-\u9fa5]{2,8}(?:运|发|送|拉|托|搬).*$/, '')
    .replace(/(?<=[\u4e00-\u9fa5]{2})(?:放|存|寄存|存放|堆放?)(?:在|到).*$/, '')
    .replace(LEAD, '')
    .replace(
      /^(?:用我|以我|在[\u4e00-\u9fa5]{2,4}(?:独家|经销)+|厂里|名下|我们的|把|将|给|向|从|跟|要|想|我们?|我司|公司|对方|再|一批|一台|一套|\d+[只台套件个双]|这|进|了|乙方|甲方|医院|某高校|政府|自己|这里|这边)+/,
      '',
    )
    .replace(TAIL, '')
  rest = rest
    .replace(/(?:给|租给|卖给|共|约|大概|大约|预计|单价|总价|价格|每|，|一共|总共|数量|给我们|对方)$/g, '')
    .replace(/(?:赠给|送给|转给|抵押给|捐赠给|给|卖给|租给)[^，]{0,14}$/, '')
  if (!rest || /^[的了着]/.test(rest) || rest.length > 24) return null
  return rest
}

/** What is to be done: the object of the verb in the phrase that tells the kind. */
function work(reading: Reading): string | null {
  const { text, kind } = reading
  const told = new RegExp(kind.told.source, kind.told.flags.replace('g', ''))
  const order = [...reading.phrases].sort(
    (a, b) =>
      Number(told.test(b.text) || kind.named.test(b.text)) -
        Number(told.test(a.text) || kind.named.test(a.text)) || a.start - b.start,
  )
  for (const phrase of order.slice(0, 5)) {
    if (!(told.test(phrase.text) || kind.named.test(phrase.text)) && phrase !== order[0]) continue
    if (/(?:元|万|%|付款|结)/.test(phrase.text) && phrase !== order[0]) continue
    let words = phrase.text
    for (const name of [reading.answers.firstName, reading.answers.secondName])
      if (typeof name === 'string') words = words.replace(name, '|')
    const pieces = words.split('|')
    const rest = (pieces.at(-1) && (pieces.at(-1) as string).length > 1 ? pieces.at(-1) : pieces[0]) as string
    const object = rest
      .replace(/^(?:给我们|给公司|给员工|给|帮我们?|替我们?|来家里|来|为我们?|公司|把)+/, '')
      .replace(
        /^.*?(?:做(?!饭|工|法)|办理|办|开发|设计|提供|负责|搞|进行|当|开|加盟|承包|投放|学|主持|拍|发|推|写|代我办理|代我|维护)(?:一个|一款|一套|个|一年|一批)?(?=.{2,})/,
        (lead) => (/开发|设计|维护|主持|拍/.test(lead) && rest.length < 8 ? '' : ''),
      )
      .replace(/(?:外包给?|承包给?|委托给?|给|找|请|委托|让|由|合同|协议|用|续签|我们的?)+$/g, '')
      .replace(/^(?:一批|一个|一款|两天|我们的|的|了|名下)+/, '')
      .trim()
    const clean = object.replace(/^\d+[个条份](?=.{2,})/, '')
    if (clean.length >= 2 && clean.length <= 24 && !JUNK.test(clean) && !/[\d]+(?:元|万)/.test(clean))
      return clean
  }
  const match = told.exec(text)
  return match && match[0].length >= 2 ? match[0] : null
}

/** What nobody could place stands in the clause it touches, in the writer's own words. */
const TOUCHES: [string, RegExp][] = [
  ['special', /债务|债权|互不追究|有证/],
  ['subjectTerms', /车牌|型号|规格|坐落|材质|颜色|品牌|\d款$|年款/],
  ['payment', /付款|付清|预付|尾款|余款|结账|结算|月结|账期|到账|分期|按揭|贷款|打款|还本|付息|付利息|发钱/],
  ['breach', /违约|赔|罚|扣(?!除)|责任|追究(?!.*互不)/],
  [
    'warrantyTerms',
    /质保|保修|包换|包退|维修|修复|修好|坏了|报修|响应|到场|故障|质量|合格率|错误率|次品|破损/,
  ],
  ['acceptanceTerms', /验收|检验|过秤|清点|样品|报告|盖.*章/],
  ['deliveryTerms', /交货|送货|发货|运(?!维|营)|送|交稿|出片|安装|调试|交付|拉完|批/],
  ['hoursTerms', /(?<!\d小时之?内|坏了.{0,6})每天|每周|轮班|小时|加班|休息|上班|双休|单休|播满/],
  ['insuranceTerms', /社保|五险|公积金|保险|包吃|包住|餐补|福利|年终奖|\d+薪|工伤|意外/],
  ['terminationTerms', /解约|解除|终止|退租|取消|退课|(?<!多)退(?!还)|走人|不干/],
  ['sublease', /转租|(?<!车|店|股权|铺|房)转让(?!费|前|后|方)|转包|分包|再授权|转卖/],
  ['ipTerms', /版权|著作权|源码|知识产权|归(?:我|甲|乙|对|他)|署名/],
  ['costs', /费|水电|物业|油|运费|税费|自理/],
  ['termTerms', /期限|到期|续|顺延/],
  ['priceTerms', /价|租金|佣金|提成|返利|折|报酬|工资|免费/],
]

export function readRemains(reading: Reading): string[] {
  const unused: string[] = []
  for (const phrase of reading.phrases) {
    const left = reading.rest(phrase)
    if (!left) {
      reading.take(phrase.start, phrase.end)
      continue
    }
    const figures = phrase.tokens.some((token) => reading.isFree(token))
    const content = left.replace(/\s/g, '')
    const untouched = !reading.used.slice(phrase.start, phrase.end).some(Boolean)
    if (content.length < 2 && !figures && !untouched) continue
    const sentence = ownWords(reading, phrase)
    if (sentence.length < 2 || /^(?:在线|急用|如题|求)/.test(sentence)) {
      unused.push(reading.quote(phrase.start, phrase.end))
      continue
    }
    // 起草一份…合同: what is left of it describes the contract wanted and is no term of it.
    if (/(?:起草|写|拟|出|弄|做)(?:一份|一个|个|份)?.*(?:合同|协议)$/.test(phrase.text) && !figures) {
      unused.push(reading.quote(phrase.start, phrase.end))
      continue
    }
    // Not a term of the contract: what the writer says of himself or of the request.
    if (
      /^(?:sell|急|在线等|谢谢|尽快|越快越好|我不懂|格式|不用太长|简单点|正规一点|写小说的|你看着办|随便)/i.test(
        phrase.text,
      )
    ) {
      unused.push(reading.quote(phrase.start, phrase.end))
      continue
    }
    const key = TOUCHES.find(([, words]) => words.test(phrase.text))?.[0] ?? 'special'
    if (key === 'ipTerms' && !/归|署名|版权|源码|著作权|知识产权/.test(phrase.text)) continue
    reading.say(key, sentence, phrase)
  }
  return unused
}
