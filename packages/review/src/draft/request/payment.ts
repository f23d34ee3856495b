// How the price is paid: parts with their events, splits, cycles, and the idioms of the trade.
import { parseSpoken } from '../../spoken/numbers.ts'
import type { Token } from '../../spoken/tokens.ts'
import { settleParts } from './instalments.ts'
import type { Phrase, Reading } from './reading.ts'
import { dateWords, lengthWords, moneyWords, ownWords, percentWords, pronouns } from './wording.ts'

type Length = Extract<Token, { kind: 'length' }>
export type Part = {
  /** 合同签订后, 到货后30日内, 2026年12月31日前 */
  when: string
  share: { percent: number } | { yuan: number } | 'rest'
  /** 付至97%: all that was paid until then. */
  upTo?: true
  name?: string
  from: { start: number; end: number }
}
export type Payments = {
  parts: Part[]
  /** Paid again and again: every so many months. */
  cycle: { months: number; from: { start: number; end: number }; when?: string } | null
  /** So many equal parts. */
  equal: { parts: number; from: { start: number; end: number } } | null
  sentences: string[]
  /** Phrases that say when the parts of a split are paid. */
  listed?: Set<number>
}

const PAY =
  /拿(?=\d|[一二两三四五六七八九]|剩|余|尾)|(?<![交托])付(?!费)|转(?!让|租|卖|包|正|移|售|给|账号|到|运|岗)|收(?=\d)|支付|给(?!我们|我看|员工|公司|甲方|乙方)|打(?!折|扫|官司|[八九七]折)|交(?!货|付|房|钥匙|稿|片|图|接|店|齐|源|社)|结(?!构|束)|还(?!是|有|本)|汇|转账|退还/
const REST =
  /剩下(?:的(?!房租|租期|租约|货(?!款)|库存|存货|设备|材料|课|人|事|活))?|剩的|剩(?=\d)|剩余(?:款|部分|的?钱|的?(?=，|。|；|$))|余款|余下(?:的)?|尾款|其余|另一半|付清|结清|还清/
/** What may not be taken for a part of the price. */
const OTHER_MATTER =
  /提(?=\d|[一二两三四五六七八九])|抽成|介绍费|(?:成交|营业|合同|销售|采购|中标)额|欠(?!款)[^，]{1,10}(?:尾款|余款|款)|(?:按|以)?(?:到账|回款|融资|成交|营业|中标|审计|节约|追回)(?:金?额|款)?的?\d|违约|赔|罚|扣|利息|年息|月息|利率|税(?!后)|提成|返利|分成|分红|佣金|股权|试用|接通率|可用率|错误率|合格率|次品|货损|涨|递增|折|管理费|流水|销售额|维护费|年薪|服务费年|取消|提前解约|达不到|低于|不低于|不超过|以内|出资|居间费|中介费|亏|补偿是|任务|按实际|据实|率/

const EVENTS: [RegExp, string][] = [
  [
    /(?:合同|协议)?签(?:约|合同|订|完|字|了|署|协议)(?:合同|协议)?|合同签|下单|(?:协议|合同)生效|签$/,
    '合同签订',
  ],
  [/终验(?:合格)?|最终验收/, '终验合格'],
  [/初验/, '初验合格'],
  [/(?:货到|到货|上线)?(?:安装)?(?:调试)?(?:验收|验货|验完|验)(?:合格|通过)?/, '验收合格'],
  [/(?:货到|到货)?(?:安装)?调试(?:好|完|合格|完成|通过)/, '安装调试完成'],
  [/货到|到货|收到货|收货|送到|货收到/, '到货'],
  [/发货/, '发货'],
  [/备货完成|货齐/, '货物备齐'],
  [/试运行/, '试运行'],
  [/上线/, '上线'],
  [/需求确认/, '需求确认'],
  [/原型确认/, '原型确认'],
  [/初稿(?:确认)?/, '初稿确认'],
  [/定稿(?:交[\u4e00-\u9fa5]{1,6})?/, '定稿'],
  [/交源文件/, '交付源文件'],
  [/水电(?:工程|改造|隐蔽)?(?:完|做完|完工|弄完|验收|验过|结束)|水电$/, '水电工程完成'],
  [/油漆进场/, '油漆进场'],
  [/开工/, '开工'],
  [/进场/, '进场'],
  [/封顶/, '封顶'],
  [/竣工(?:验收)?结算/, '竣工结算'],
  [/竣工(?:验收)?/, '竣工验收'],
  [/结算/, '结算'],
  [/完工|做完|干完|弄完/, '完工'],
  [/工商变更(?:登记)?|变更登记/, '工商变更登记'],
  [/过户/, '过户'],
  [/网签/, '网签'],
  [/交房/, '交房'],
  [/交(?:付)?钥匙/, '交付钥匙'],
  [/交货/, '交货'],
  [/质保期?(?:期)?(?:满|到期|结束)|保修期?(?:满|到期)/, '质保期满'],
  [/中期(?:验收|成果)?/, '中期成果确认'],
  [/结束|结项/, '项目结束'],
  [/上刊/, '上刊'],
  [/开机/, '开机'],
  [/拍完/, '拍摄完成'],
  [/交片|交图/, '交付成片'],
  [/演完|演出结束/, '演出结束'],
  [/会后/, '会议结束'],
  [/培训完|培训结束/, '培训结束'],
  [/(?:装|安装|调试|弄|修|干|做)好(?:了)?|好了|完事|收工/, '完工'],
  [/判(?:决)?下来|判决|出判决/, '判决作出'],
  [/过审|审核通过|上架/, '审核通过'],
  [/出图/, '交付图纸'],
  [/出报告|交报告|拿到报告/, '提交报告'],
  [/成交/, '成交'],
  [/到岗/, '人员到岗'],
  [/(?:收到|拿到)发票|票到|开票/, '收到发票'],
  [/到账/, '款项到账'],
  [/对账/, '对账确认'],
  [/过磅|过秤/, '过磅'],
  [/挂果|开园/, '采收'],
]
/** 二期40%, 第三笔20万: a part by its number; when it is paid was not said. */
const ORDINAL =
  /^(?:首期|[一二三四五]期(?!限|间|房)|第[一二三四五\d][期笔次](?!月)|中期款?|中间款|尾款|末期款?|最后一?[期笔]|到货款|发货款|验收款|进场款|安装款)/
const PREPAID =
  /预付(?:款)?|先付|先给|先打|先交(?=\d|[一二两三四五六七八九])|先转|先汇|先拿(?=\d|[一二两三四五六七八九])|首付(?:款)?|首期(?:款)?|头款|定钱|签约金/

/** What may be waited for has something done or reached in it: 打样确认, 毕业; 物业费, 底片全 and 七天内 have nothing. */
const HAPPENS =
  /[签验收到发卸用完束线顶过户记款批场拆装试成住结定确样岗账班课播映演产办启封竣移投审核放毕业改修]|上[市架会]|[开停]|变更|出[货库院国发]|拿[到证]|交[接底完了]/
const isEvent = (words: string): boolean =>
  HAPPENS.test(words.replace(/^[余剩其]下?的?[一二两三四五六七八九十]?成?/, '')) &&
  !/^(?:[\d一二两三四五六七八九十半]+个?(?:工作)?[天日月年周](?:里|内)?)+$/.test(words) &&
  !/甲方$|乙方$|[一二两三四五六七八九]成|里$|费$/.test(words)

/** 货到30天付款 → 到货后30日内. Null where no event and no day is said. */
export function whenOf(reading: Reading, phrase: Phrase): { when: string; event: string | null } | null {
  const { text } = phrase
  const date = phrase.tokens.find((token) => token.kind === 'date')
  if (date?.kind === 'date') {
    const day = dateWords(/前|底/.test(reading.text.slice(date.start, date.end + 2)) ? date.until : date.date)
    const today = date.date === reading.today && /今天|今日/.test(reading.text.slice(date.start, date.end))
    return {
      when: /前|底/.test(reading.text.slice(date.start, date.end + 2))
        ? `${day}前`
        : today
          ? `${day}`
          : `${day}`,
      event: null,
    }
  }
  const length = phrase.tokens.find((token): token is Length => token.kind === 'length')
  // 剩10%跑满三个月给: when so much time has passed.
  const full = length && /([\u4e00-\u9fa5]{0,6})满$/.exec(reading.text.slice(phrase.start, length.start))
  if (full && length) {
    const what = (full[1] as string).replace(/^(?:剩下的?|余款|尾款|其余|再)+/, '')
    const from = EVENTS.find(([pattern]) => pattern.test(what))?.[1]
    const since = from ?? (/质保/.test(text) ? '验收合格' : what ? pronouns(reading, what) : '验收合格')
    return { when: `${since}满${lengthWords(length)}后`, event: from ?? null }
  }
  // 预付3成发货: paid first, and then it is sent.
  const shared = phrase.tokens.find(({ kind }) => kind === 'ratio' || kind === 'money')
  const first = shared && PREPAID.test(reading.text.slice(phrase.start, shared.start))
  // 稳定跑一个月付剩下的: when so much time has passed in use.
  const used =
    length?.months &&
    /((?:稳定|正常|试)?(?:跑|用|运行|试用|住|使用))(?:够|了|上)?$/.exec(
      reading.text.slice(phrase.start, length.start),
    )
  if (used && length) return { when: `${used[1]}满${lengthWords(length)}后`, event: null }
  for (const [pattern, event] of EVENTS) {
    const match = pattern.exec(text)
    if (!match) continue
    if (first && shared && phrase.start + match.index >= shared.end) continue
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + 3)
    // 水电验收, 泥木完工: what is examined or finished belongs to it.
    const of = /(?:^|[:、])([\u4e00-\u9fa5]{2,4})$/.exec(text.slice(0, match.index))?.[1]
    if (
      of &&
      /^(?:验收|完工|做完|结束)/.test(match[0]) &&
      !/[付给打交款在等到后前由我你他]|余款|货到|安装|调试|尾款|全部|项目|最终/.test(of)
    )
      return {
        when: `${of}${/验收/.test(match[0]) ? '验收合格' : /结束/.test(match[0]) ? '结束' : '完工'}后${length && length.hours === null ? `${lengthWords(length)}内` : ''}`,
        event,
      }
    if (/^(?:之)?前/.test(after))
      return { when: length ? `${event}前${lengthWords(length)}内` : `${event}前`, event }
    if (/^(?:的)?(?:当天|当日|当场|时|那天)/.test(after)) return { when: `${event}当日`, event }
    return {
      when: length && length.hours === null ? `${event}后${lengthWords(length)}内` : `${event}后`,
      event,
    }
  }
  const free =
    /([\u4e00-\u9fa5A-Za-z0-9]{2,10}?)(?:完|后|好|以后|之后)(?=[\d付给打再还支]|一|[半三四五六七八九]|剩|十|两|$)/.exec(
      text,
    )
  if (free && !/^(?:付款|月|年|天|以|然|最|先)/.test(free[1] as string)) {
    const event = pronouns(
      reading,
      (free[1] as string).replace(
        /^(?:等|待|在|于|余款|尾款|剩下的|剩余的|其余|再|里程碑:|付款:|节点:)+/,
        '',
      ),
    )
    if (
      event.length >= 2 &&
      (isEvent(event) || /^[\u4e00-\u9fa5]{2,6}(?:完|好)/.test(free[0])) &&
      !/剩|质保|[一二三四五六七八九]成|往后/.test(event)
    )
      return {
        when: length && length.hours === null ? `${event}后${lengthWords(length)}内` : `${event}后`,
        event,
      }
  }
  if (/按揭|贷款/.test(text)) return { when: '以银行按揭（贷款）方式', event: null }
  // 一年后无债务纠纷付30万: so long after the signing.
  if (length && length.start === phrase.start && /^(?:以|之)?后/.test(reading.text.slice(length.end)))
    return { when: `合同签订满${lengthWords(length)}后`, event: null }
  // 工程款到账…，七天内付: the days run from what was said right before.
  if (length && length.hours === null && /^(?:以|之)?(?:内|里)/.test(reading.text.slice(length.end))) {
    const before = reading.phrases[reading.phrases.findIndex(({ end }) => end >= phrase.end) - 1]
    const event = before ? EVENTS.find(([pattern]) => pattern.test(before.text))?.[1] : undefined
    if (event && !before?.tokens.some(({ kind }) => kind === 'length'))
      return { when: `${event}后${lengthWords(length)}内`, event }
  }
  // 一个月内付清: from the signing, where nothing else was said.
  if (
    length &&
    length.start === phrase.start &&
    length.hours === null &&
    /^(?:之|以)?(?:内|里)/.test(reading.text.slice(length.end))
  )
    return { when: `合同签订后${lengthWords(length)}内`, event: null }
  // 余款当天给, where one day only was named.
  const days = reading.tokens.filter((token) => token.kind === 'date' && token.whole === 'day')
  const [theDay] = days
  if (/当[天日]/.test(text) && days.length === 1 && theDay?.kind === 'date')
    return { when: `${dateWords(theDay.date)}当日`, event: null }
  if (PREPAID.test(text)) return { when: '合同签订后', event: '合同签订' }
  const raw = /^(.{2,14}?)(?:再)?(?:付|给|打|支付|交)/
    .exec(text)?.[1]
    ?.replace(/(?:后|时|再|余款|尾款)+$/, '')
    .replace(/^(?:剩下的?|剩余的?|其余的?|余款|尾款|等|待)+/, '')
  if (raw && raw.length >= 2 && !/^(?:总价|费用|价格|合同|每|一共|分|定金)|\d[万元%]/.test(raw)) {
    const event = pronouns(reading, raw)
    if (
      /质保金|留作|往后|以后|头[一二两]年|每|\d/.test(event) ||
      (!/前$|当[天日]$|那天$|时$/.test(event) && !isEvent(event))
    )
      return null
    return { when: /前$|当[天日]$|那天$|时$/.test(event) ? event : `${event}后`, event }
  }
  return null
}

const shareOf = (phrase: Phrase, reading: Reading): { share: Part['share']; token: Token | null } | null => {
  const ratio = phrase.tokens.find((token) => token.kind === 'ratio' && reading.isFree(token))
  if (ratio?.kind === 'ratio' && ratio.form !== '折') {
    if (ratio.form === '半' && /另一半/.test(phrase.text)) return { share: 'rest', token: ratio }
    return { share: { percent: ratio.percent }, token: ratio }
  }
  const money = phrase.tokens.find(
    (token) =>
      token.kind === 'money' &&
      token.per.length === 0 &&
      !(token.bare && token.yuan < 100) &&
      reading.isFree(token),
  )
  if (money?.kind === 'money') return { share: { yuan: money.yuan }, token: money }
  if (REST.test(phrase.text)) return { share: 'rest', token: null }
  return null
}

export function readPayments(reading: Reading): Payments {
  const out: Payments = { parts: [], cycle: null, equal: null, sentences: [] }
  for (const phrase of reading.phrases) {
    // The list that was read with the split before it.
    if (out.listed?.has(phrase.start)) continue
    if (readEqualShares(reading, phrase, out)) continue
    if (readIdiom(reading, phrase, out)) continue
    if (readSplit(reading, phrase, out)) continue
    readRetention(reading, phrase, out) || readPart(reading, phrase, out)
  }
  return out
}

const done = (reading: Reading, phrase: Phrase, key = 'payment') => {
  reading.take(phrase.start, phrase.end)
  reading.items.push({ key, quote: reading.quote(phrase.start, phrase.end) })
}
const CYCLES: [RegExp, number][] = [
  [
    /一个?月一(?:结|付|清|给|交)|按月交|按?(?<!个)月(?:结(?!\d|[三六四])|付|支付|结算)|每月(?:结|付)一?次?|一月一付|按月(?!\d|发|付息)/,
    1,
  ],
  [
    /按?(?:每)?季度?(?:后|先)?(?:付|结|支付|预付|交)|一次(?:性)?(?:付|交|给|预付)(?:3|三)个月|(?:3|三)个月一?(?:付|交|结|给)|每季度(?:付|结|支付|交|一次|1次|(?=$))|季付|一季一付|按季度?(?=$)/,
    3,
  ],
  [
    /一次(?:性)?(?:付|交|给|预付)(?:6|六)个月|(?:6|六)个月一?(?:付|交|结|给)|半年一?(?:付|交|结|次|给)|每半年(?:付|交|结)?一?次?|按半年/,
    6,
  ],
  [/一年一(?:付|交|结|给|次)|年付(?!打)|按年(?:预)?付|一年(?:付|交)(?:一|1)次|每年付一次|按年支付/, 12],
]

function readIdiom(reading: Reading, phrase: Phrase, out: Payments): boolean {
  const { text } = phrase
  const whole = { start: phrase.start, end: phrase.end }
  const pledge = /[押压]([一二两三四五六\d])(?:个)?月?付([一二两三四五六七八九十\d]{1,2})/.exec(text)
  if (pledge) {
    reading.answers.pledgeMonths = parseSpoken(pledge[1] as string) ?? 1
    const months = parseSpoken(pledge[2] as string) ?? 1
    out.cycle = { months, from: whole, when: '期初' }
    reading.take(phrase.start + pledge.index, phrase.start + pledge.index + pledge[0].length)
    reading.items.push({ key: 'payment', quote: pledge[0] }, { key: 'deposit', quote: pledge[0] })
    return false
  }
  const net =
    /月结\s*(\d+|[三六四九]十)(?:天|日)?/.exec(text) ??
    /账期(?:为|是)?\s*(\d+|[三六四九]十)(?:天|日)/.exec(text)
  if (net) {
    const days = parseSpoken(net[1] as string)
    // 头款30%剩下的交完货月结60天: a part before it, and the rest so many days after.
    const share = phrase.tokens.find((token) => token.kind === 'ratio' || token.kind === 'money')
    if (share && share.end <= phrase.start + net.index && REST.test(text)) {
      readPart(reading, reading.phrase(phrase.start, share.end), out)
      out.parts.push({
        when: `交货并对账后${days}日内`,
        share: 'rest',
        from: { start: share.end, end: phrase.end },
      })
      reading.take(phrase.start, phrase.end)
      reading.items.push({ key: 'payment', quote: reading.quote(phrase.start, phrase.end) })
      return true
    }
    out.sentences.push(
      /月结/.test(net[0])
        ? `按月结算，每月对账确认后${days}日内支付（月结${days}天）。`
        : `付款账期为${days}日，自交货并收到发票之日起计算。`,
    )
    done(reading, phrase)
    return true
  }
  // 有一期不还就全部一次还清: what follows from a default, no way of paying.
  if (/(?:不|没|未)(?:按时|按期|如期)?(?:还|付|给|交)|逾期|断供/.test(text) && /全部|一次|剩下/.test(text)) {
    reading.say('breach', ownWords(reading, phrase), phrase)
    return true
  }
  const SAYINGS: [RegExp, string][] = [
    [
      /(?<![\d每]月?)月底(?:一次|统一|一起)(?:性)?(?:结账|结算|结清|结|付清|付)/,
      '按月结算，甲方于每月月底前支付当月费用。',
    ],
    [/按月付(?:利)?息/, '甲方按月付息。'],
    [/按季度?付(?:利)?息/, '甲方按季付息。'],
    [/款到(?:(\S{1,4}?)(?:天|日)内)?发货|先款后货/, '先款后货：甲方付清货款后，乙方发货（款到发货）。'],
    [/现款现货|一手钱一手货|钱货两清/, '现款现货：甲方于交货时当场付清全部价款。'],
    [/先票后款|票到付款|凭票付款/, '先票后款：乙方开具发票后，甲方凭票付款。'],
    [/预付全款|全款预付|提前付全款|一次性预付/, '甲方于合同签订后一次性预付全部价款。'],
    [/(?:验收|到货|签约|签订)?(?:合格)?后?一次性?(?:付清|付完|结清)|一次付清/, ''],
    [/(?<!每月)月底(?:结账|结算|结|付)/, '按月结算，甲方于每月月底前支付当月费用。'],
    [/货到付款|到付/, '货到付款：货物到达并经签收后，甲方支付全部价款。'],
  ]
  // 走德邦到付: the carriage is paid on arrival, not the goods.
  if (
    /到付/.test(text) &&
    /快递|物流|德邦|顺丰|中通|圆通|申通|韵达|京东|邮政|运费|专线|货运|^走|发/.test(text)
  ) {
    reading.say('costs', `${pronouns(reading, text)}，运费由收货方在收货时支付`, phrase)
    return true
  }
  for (const [pattern, sentence] of SAYINGS) {
    const match = pattern.exec(text)
    if (!match) continue
    if (
      phrase.tokens.some(
        (token) => token.kind === 'ratio' || (token.kind === 'length' && !/款到/.test(match[0])),
      )
    )
      continue
    if (phrase.tokens.some((token) => token.kind === 'money') && !/一次性?付清/.test(match[0])) continue
    if (match[1]) {
      const days = parseSpoken(match[1])
      out.sentences.push(letters(reading, `甲方付清货款后${days ?? match[1]}日内，乙方发货（款到发货）。`))
    } else if (sentence) out.sentences.push(letters(reading, sentence))
    else {
      const when = whenOf(reading, phrase)
      const said = /^(?:于|在|等)?([\u4e00-\u9fa5]{2,8}?)(?:的)?(时|后|当天|前)(?:再)?一次/.exec(text)
      const time = said ? `${said[1]}${said[2]}` : (when?.when ?? '合同签订后')
      out.sentences.push(letters(reading, `甲方于${time}一次性付清全部价款。`))
      if (phrase.tokens.some((token) => token.kind === 'money')) {
        reading.takeWords(phrase, /一次性?(?:付清|结清)/)
        return false
      }
    }
    done(reading, phrase)
    return true
  }
  const day = phrase.tokens.find((token) => token.kind === 'monthday')
  if (
    day?.kind === 'monthday' &&
    !/劳动|还款|借款/.test(reading.kind.type) &&
    !/还|报数|报表|提交|开会/.test(text.replace(/按月报数/, '')) &&
    !phrase.tokens.some((token) => token.kind === 'money')
  ) {
    // 每月5号对账15号结账: the day of payment stands before its verb.
    const own = /(\d{1,2})[号日](之?前)?(?:再)?(?:结|付|给|打款|支付|转)/.exec(text)
    const number = own ? Number(own[1]) : day.day
    const upTo = (own ? own[2] : day.before) ? `${number}日前` : `${number}日`
    if (own && Number(own[1]) !== day.day && /对账/.test(text))
      out.sentences.push(`双方于每月${day.day}日${day.before ? '前' : ''}对账。`)
    const next = /次月|下个?月/.test(reading.text.slice(day.start, day.end))
    const about = /上月|上个月/.test(text) || next ? '上月' : '当月'
    out.sentences.push(
      letters(
        reading,
        `${/按月(?:结|报)/.test(text) ? '按月结算，' : ''}甲方于${next ? '次' : '每'}月${upTo}支付${about}${reading.kind.type.includes('租赁') ? '租金' : '费用'}。`,
      ).replace('甲方', payer(reading)),
    )
    done(reading, phrase)
    return true
  }
  const wages = /^(?:劳动|非全日制用工|实习)$/.test(reading.kind.type)
  const equal = wages
    ? null
    : (/分(\d+|[一二两三四五六七八九十]+)(?:期|次|笔|个月)(?:平均|等额)?(?:付|交|还|支付|付清)?/.exec(text) ??
      /(?:^|共)(\d+|[一二两三四五六七八九十]+)(?:期|次|笔|个月)(?:平均|等额)?(?:还完|还清|付清|付完|结清|交清)/.exec(
        text,
      ))
  const halves = /分[两二2]次各(?:付)?(?:一)?半/.test(text)
  if (equal && (halves || !phrase.tokens.some((token) => token.kind === 'ratio' || token.kind === 'split'))) {
    const parts = parseSpoken(equal[1] as string)
    if (parts && parts > 1) {
      out.equal = { parts, from: whole }
      reading.take(phrase.start + equal.index, phrase.start + equal.index + equal[0].length)
      reading.items.push({ key: 'payment', quote: equal[0] })
      return false
    }
  }
  for (const [pattern, months] of CYCLES) {
    const match = pattern.exec(text)
    if (!match) continue
    // 另按销售额3%提成，每半年结一次: the share is reckoned then, the sum beside it is paid once.
    const before = reading.phrases[reading.phrases.indexOf(phrase) - 1]
    if (
      before?.tokens.some(({ kind }) => kind === 'ratio') &&
      /提成|分成|销售额|营业额|流水|利润|佣金|管理费/.test(before.text)
    ) {
      out.sentences.push(
        `按上述比例计算的款项${{ 1: '每月', 3: '每3个月（每季度）', 6: '每6个月（每半年）', 12: '每12个月（每年）' }[months]}结算支付一次。`,
      )
      done(reading, phrase)
      return true
    }
    if (/租金|月租/.test(text) && phrase.tokens.some((token) => token.kind === 'money')) {
      out.cycle ??= { months, from: whole }
      reading.take(phrase.start + match.index, phrase.start + match.index + match[0].length)
      return false
    }
    if (phrase.tokens.some((token) => token.kind === 'ratio')) continue
    out.cycle = {
      months,
      from: whole,
      when: /后/.test(match[0]) ? '期末' : /预|先/.test(match[0]) ? '期初' : '',
    }
    done(reading, phrase)
    return true
  }
  return false
}

/** Who pays: the first party, but for a lease and a loan the second. */
export const payer = (reading: Reading): string =>
  reading.letter(
    /租赁|特许经营|承包经营|经销|借款|还款|和解|股权转让|许可/.test(reading.kind.type) ? 'second' : 'first',
  )
const payee = (reading: Reading): string => (payer(reading) === '甲方' ? '乙方' : '甲方')
/** Sentences above are written as if 甲方 paid. */
const letters = (reading: Reading, sentence: string): string =>
  payer(reading) === '甲方'
    ? sentence
    : sentence.replace(/甲方|乙方/g, (one) => (one === '甲方' ? '乙方' : '甲方'))

const SPLIT_LIST = /(?:分别(?:在|是)?)?([\u4e00-\u9fa5A-Z]{1,8}(?:[、/][\u4e00-\u9fa5A-Z]{1,12})+)/

/** 分两期各50%，启动时和报告通过后支付; 分两次各半: equal parts, and when each is paid in the next breath. */
function readEqualShares(reading: Reading, phrase: Phrase, out: Payments): boolean {
  const match = /分([两二三四2-4])[期次笔]各(?:付|给)?(?:(\d+(?:\.\d+)?)%|一?半)/.exec(phrase.text)
  if (!match) return false
  const parts = parseSpoken(match[1] as string) ?? 0
  const percent = match[2] ? Number(match[2]) : 50
  const next = reading.phrases[reading.phrases.indexOf(phrase) + 1]
  const events = next?.text
    .replace(/(?:时|后|之后)?(?:各|分别)?(?:支付|付款|付清|付|给)?$/, '')
    .split(/[、和及与]/)
    .map((one) => one.replace(/(?:时|后|之后)$/, ''))
  if (Math.abs(parts * percent - 100) > 0.01 || !next || events?.length !== parts) return false
  if (
    next.tokens.some(({ kind }) => kind === 'money' || kind === 'ratio') ||
    !events.every((one) => one.length >= 2 && one.length <= 10)
  )
    return false
  for (const said of events)
    out.parts.push({
      when: `${EVENTS.find(([pattern]) => pattern.exec(said)?.[0] === said)?.[1] ?? pronouns(reading, said)}后`,
      share: { percent },
      from: { start: phrase.start, end: phrase.end },
    })
  done(reading, phrase)
  done(reading, next)
  out.listed ??= new Set()
  out.listed.add(next.start)
  return true
}

function readSplit(reading: Reading, phrase: Phrase, out: Payments): boolean {
  const split = phrase.tokens.find((token) => token.kind === 'split')
  if (split?.kind !== 'split' || !reading.isFree(split)) return false
  if (
    /利润|分成|分红|股|盈|亏|分账|流水|收入|收益|营业额|毛利|提成|业绩/.test(
      phrase.text + reading.text.slice(split.end, split.end + 2),
    )
  )
    return false
  if (/合伙|合作|直播/.test(reading.kind.type)) return false
  const sum = split.shares.reduce((a, b) => a + b, 0)
  if (sum !== 10 && sum !== 100) {
    reading.take(phrase.start, phrase.end)
    const percents = split.shares.map((share) => (sum < 30 ? share * 10 : share))
    reading.ask(
      'payment',
      `“${reading.quote(phrase.start, phrase.end)}”各期合计${percents.reduce((a, b) => a + b, 0)}%，不等于100%，付款比例应当是多少？`,
      [reading.quote(phrase.start, phrase.end)],
    )
    const list = nextList(reading, phrase, split.shares.length)
    if (list) reading.take(list.start, list.end)
    return true
  }
  const list = nextList(reading, phrase, split.shares.length)
  const events = list?.events ?? []
  split.shares.forEach((share, index) => {
    const said = events[index]
    const period = /^(?:质保|保修)期?(.{1,4})$/.exec(said ?? '')?.[1]
    const event = !said
      ? null
      : period
        ? `质保期（${period}）满`
        : /^预付/.test(said)
          ? '合同签订'
          : (EVENTS.find(([pattern]) => pattern.test(said))?.[1] ?? said)
    out.parts.push({
      when: event ? `${event}后` : `【待填：第${index + 1}期付款时间】`,
      share: { percent: (share * 100) / sum },
      from: { start: phrase.start, end: phrase.end },
    })
  })
  if (!events.length && split.shares.length > 0)
    reading.ask(
      'payment',
      `按${split.shares.join(':')}分${split.shares.length}期付款，每期分别在什么时候支付？`,
      [],
    )
  done(reading, phrase)
  if (list) {
    reading.take(list.start, list.end)
    reading.items.push({ key: 'payment', quote: reading.quote(list.start, list.end) })
    out.listed ??= new Set()
    out.listed.add(list.phrase)
    const own = reading.phrases.find(({ start }) => start === list.phrase)
    if (own) reading.take(own.start, own.end)
  }
  return true
}

/** 签合同、上线、验收各付一次, in the same breath or the next. */
function nextList(reading: Reading, phrase: Phrase, parts: number) {
  const index = reading.phrases.indexOf(phrase)
  // 三三四签约初稿定稿: one event after another, without anything between them.
  const split = phrase.tokens.find((token) => token.kind === 'split')
  if (split) {
    const events: string[] = []
    let at = split.end
    for (let step = 0; step < parts; step++) {
      const rest = reading.text.slice(at, phrase.end).replace(/^[、/和]/, '')
      at = phrase.end - rest.length
      const found = EVENTS.map(([pattern]) => pattern.exec(rest)).find(
        (match) => match && match.index === 0 && match[0].length > 0,
      )
      if (!found) break
      events.push(found[0])
      at += found[0].length
    }
    if (events.length === parts && /^(?:各?付|后|时|各)?$/.test(reading.text.slice(at, phrase.end)))
      return { events, phrase: -1, start: split.end, end: phrase.end }
  }
  for (const one of [phrase, reading.phrases[index + 1], reading.phrases[index - 1]]) {
    const match = one && SPLIT_LIST.exec(one.text)
    const events = match?.[1]
      ?.replace(/^分别(?:在|是)?/, '')
      .replace(/(?:的时候)?(?:各付一次|各一次|各付一笔|各付|各给|分别付|时付|付|各)$/, '')
      .split(/[、/]/)
    if (one && match && events?.length === parts)
      return {
        events,
        phrase: one.start,
        start: one.start + match.index,
        end: one.start + match.index + match[0].length,
      }
  }
  return null
}

/** 留10%质保金一年后付; 3%质保金两年; 剩一成压三个月; 留5%保修一年后给. */
function readRetention(reading: Reading, phrase: Phrase, out: Payments): boolean {
  const { text } = phrase
  if (
    !/质保(?=\d|半年|[一二两三]年|[一二三四五六七八九]成)|质保金|保修金|质量保证金|留(?!学)|压|尾款/.test(
      text,
    ) ||
    /保证金\d|加盟|押金|租/.test(text)
  )
    return false
  const ratio = phrase.tokens.find((token) => token.kind === 'ratio' && reading.isFree(token))
  const money = phrase.tokens.find((token) => token.kind === 'money' && reading.isFree(token))
  const length = phrase.tokens.find((token): token is Length => token.kind === 'length')
  // 剩下的留作质保金一年后付: what is left, whatever it comes to.
  const rest = REST.test(text) && /质保|保修金|质量保证金/.test(text)
  if (ratio?.kind !== 'ratio' && money?.kind !== 'money' && !rest) return false
  if (!length && !/质保金|质量保证金|期满/.test(text)) return false
  const share: Part['share'] =
    ratio?.kind === 'ratio'
      ? { percent: ratio.percent }
      : money?.kind === 'money'
        ? { yuan: money.yuan }
        : 'rest'
  const start =
    /到货|交货|货齐/.test(reading.text) && !/验收|竣工/.test(reading.text)
      ? '交货'
      : reading.kind.type === '建设工程'
        ? '竣工验收合格'
        : '验收合格'
  out.parts.push({
    when: length ? `${start}满${lengthWords(length)}后` : '质保期满后',
    share,
    name: '质保金',
    from: { start: phrase.start, end: phrase.end },
  })
  done(reading, phrase)
  return true
}

function readPart(reading: Reading, phrase: Phrase, out: Payments): boolean {
  const { text } = phrase
  const labelled = /^(?:付款|付款方式|支付方式|付款条件|四期|三期|两期|分期)[:为是]/.exec(text)
  if (
    /借款|还款/.test(reading.kind.type) &&
    /还/.test(text) &&
    phrase.tokens.some((token) => token.kind === 'date')
  )
    return false
  if (OTHER_MATTER.test(text) || /定金|押金|保证金|订金/.test(text)) return false
  // 两年还清: how long the loan is, no part of a price.
  if (
    /借款|还款/.test(reading.kind.type) &&
    /^(?:分)?[^，]{0,4}还(?:清|完)$/.test(text.replace(/内|之内|以内|全部/g, '')) &&
    phrase.tokens.some((token) => token.kind === 'length' && token.months !== null)
  )
    return false
  // 含设备和剩下的房租: what is in the price.
  if (/^(?:含|包含|包括|连同|不含)/.test(text)) return false
  // 把其中的10%转给他: what is transferred, no part of the price.
  if (/股权转让/.test(reading.kind.type) && /转(?:让)?给|股权|股份/.test(text)) return false
  const paid = /已经?(?:先)?(?:付|给|支付|转|还|赔)(?:了|过)?/.test(text)
    ? phrase.tokens.find((token) => token.kind === 'money' && reading.isFree(token))
    : undefined
  if (paid?.kind === 'money') {
    out.parts.push({
      when: '本合同签订前',
      share: { yuan: paid.yuan },
      name: '已付',
      from: { start: phrase.start, end: phrase.end },
    })
    done(reading, phrase)
    return true
  }
  const pieces = halves(reading, phrase)
  if (pieces.length > 1) {
    const before = out.parts.length
    for (const piece of pieces) readPart(reading, piece, out)
    return out.parts.length > before
  }
  const found = shareOf(phrase, reading)
  if (!found) return onlyWhen(reading, phrase, out)
  const when = whenOf(reading, phrase)
  if (/进度款?|按月(?:发|付)/.test(text) && found.share !== 'rest' && 'percent' in found.share) {
    const percent = percentWords(found.share.percent)
    out.sentences.push(
      /进度/.test(text)
        ? `进度款${/月/.test(text) ? '按月支付，每月支付当月' : '按完成进度支付，支付'}已完成工程量价款的${percent}。`
        : `按月支付当月应付款项的${percent}。`,
    )
    done(reading, phrase)
    return true
  }
  const milestone = milestoneOf(phrase)
  const pays =
    PAY.test(text) || PREPAID.test(text) || REST.test(text) || ORDINAL.test(text) || Boolean(labelled)
  const listed = out.parts.length > 0 && when !== null && found.share !== 'rest' && 'percent' in found.share
  const opened = when !== null && found.share !== 'rest' && 'percent' in found.share && Boolean(when.event)
  // UAT通过50% among others of the kind: a milestone and its share.
  const staged =
    milestone !== null &&
    typeof found.share !== 'string' &&
    'percent' in found.share &&
    (out.parts.length > 0 || milestoneNext(reading, phrase))
  // 泥水完2万 among others of the kind
  const stage =
    found.token?.kind === 'money' &&
    found.token.end === phrase.end &&
    (out.parts.length > 0 || out.equal !== null) &&
    /^[\u4e00-\u9fa5]{2,8}(?:完|好|后|时|前|过)(?:了|再)?$/.test(
      reading.text.slice(phrase.start, found.token.start),
    )
  if (!pays && !listed && !opened && !staged && !stage) return false
  if (found.token?.kind === 'money' && !when) return false
  if (found.token?.kind === 'money' && /^(?:费用|总价|价格|总费用)/.test(text) && found.share !== 'rest')
    return false
  const name = /质保期|质保金/.test(text)
    ? '质保金'
    : /预付/.test(text)
      ? '预付款'
      : /首付|首期/.test(text)
        ? '首付款'
        : /进度/.test(text)
          ? '进度款'
          : undefined
  const upTo = /付(?:到|至)|支付至|付款至/.test(text)
  out.parts.push({
    when: when?.when ?? whenUnsaid(phrase, found.share),
    share: found.share,
    ...(upTo ? { upTo: true as const } : {}),
    ...(name ? { name } : {}),
    from: { start: phrase.start, end: phrase.end },
  })
  if (/按揭|贷款/.test(text)) reading.say('priceTerms', ownWords(reading, phrase), null)
  done(reading, phrase)
  return true
}

/** 需求冻结20%, 里程碑:UAT通过50%: what must be reached, with nothing but its share. */
function milestoneOf(phrase: Phrase): string | null {
  const ratio = phrase.tokens.find(({ kind }) => kind === 'ratio')
  if (!ratio || ratio.end !== phrase.end) return null
  const words = phrase.text
    .slice(0, ratio.start - phrase.start)
    .replace(/^(?:里程碑|付款节点|付款方式|付款|节点|分期)[:：]/, '')
    .replace(/(?:后|时)?(?:再)?(?:付|支付|给|打|收)?$/, '')
  return /^[\u4e00-\u9fa5A-Za-z]{2,10}$/.test(words) && !/[税息折率费]|利|占|涨|返|扣|罚|股|分成/.test(words)
    ? words
    : null
}
const milestoneNext = (reading: Reading, phrase: Phrase): boolean => {
  const next = reading.phrases[reading.phrases.indexOf(phrase) + 1]
  return next !== undefined && milestoneOf(next) !== null
}

/** No time was said: money down is paid with the contract, anything else is asked for. */
function whenUnsaid(phrase: Phrase, share: Part['share']): string {
  const name = share === 'rest' ? '余款' : ORDINAL.exec(phrase.text)?.[0]
  if (name) return `【待填：${name}付款时间】`
  const milestone = milestoneOf(phrase)
  return milestone ? `${milestone}后` : '合同签订后'
}

/** 签约付一半开机付一半: two parts without a stop between them. */
function halves(reading: Reading, phrase: Phrase): Phrase[] {
  const shares = phrase.tokens.filter(
    (token) => token.kind === 'ratio' || (token.kind === 'money' && token.per.length === 0),
  )
  const [one] = shares
  // 装车付4000卸车付清
  if (
    shares.length === 1 &&
    one &&
    /^(?:元|块)?[\u4e00-\u9fa5]{2,6}(?:付清|结清|给清|付尾款|付余款)$/.test(
      reading.text.slice(one.end, phrase.end),
    )
  )
    return [reading.phrase(phrase.start, one.end), reading.phrase(one.end, phrase.end)]
  if (shares.length < 2) return [phrase]
  const out: Phrase[] = []
  let start = phrase.start
  shares.forEach((share, index) => {
    const next = shares[index + 1]
    const before = /[付给打交]$/.test(reading.text.slice(start, share.start))
    const end = next ? (before ? share.end : share.end) : phrase.end
    out.push(reading.phrase(start, end))
    start = end
  })
  return out
}

/** 货到30天付款, 成交后付, 发货后7天内付, 验收后付清, 票到45天付: the whole price at one time. */
function onlyWhen(reading: Reading, phrase: Phrase, out: Payments): boolean {
  const { text } = phrase
  if (
    phrase.tokens.some((token) => token.kind === 'money' || token.kind === 'count' || token.kind === 'ratio')
  )
    return false
  // 余5%作质保金，质保期一年到期付: when the retention just named is paid.
  const last = out.parts.at(-1)
  if (last?.name === '质保金' && last.from.end + 1 === phrase.start && /质保|保修/.test(text)) {
    const length = phrase.tokens.find((token): token is Length => token.kind === 'length')
    if (length?.months) {
      last.when = `质保期（${lengthWords(length)}）满后`
      if (/买卖|采购|购销|开发/.test(reading.kind.type)) reading.set('warrantyMonths', length.months, null)
    }
    done(reading, phrase)
    return true
  }
  if (!/(?:付款?|支付|给|给钱|结|结算|结账|发钱|付清)$/.test(text) || /(?:交|托|拨)付$|交给$/.test(text))
    return false
  const when = whenOf(reading, phrase)
  if (!when) return false
  out.parts.push({ when: when.when, share: 'rest', from: { start: phrase.start, end: phrase.end } })
  done(reading, phrase)
  return true
}

/** Parts and cycles → sentences, amounts worked out where the price is known. Contradictions are asked about. */
export function writePayments(reading: Reading, payments: Payments): void {
  const { parts, cycle, equal } = payments
  /** 现金给, 电汇: the way of paying stands with the part. */
  const by = (quote: string | undefined) => {
    const way = /现金|微信转账|微信|支付宝|银行转账|电汇|承兑汇票|承兑|支票/.exec(quote ?? '')?.[0]
    return way ? `以${way}方式` : ''
  }
  const sentences: string[] = []
  // With other sums beside the price, nobody said what the shares are of: they are written without amounts.
  const amount =
    typeof reading.answers.amount === 'number' && reading.answers.extraSums === undefined
      ? reading.answers.amount
      : null
  const earnest =
    (typeof reading.answers.earnest === 'number' ? reading.answers.earnest : 0) +
    (typeof reading.answers.orderMoney === 'number' ? reading.answers.orderMoney : 0) +
    // Still asked about, but said to be paid: the rest is not short of it.
    (typeof reading.answers.earnestAsked === 'number' ? reading.answers.earnestAsked : 0)
  const periodic = typeof reading.answers.periodicAmount === 'number' ? reading.answers.periodicAmount : null
  const term = typeof reading.answers.termMonths === 'number' ? reading.answers.termMonths : null
  const who = payer(reading)
  const noun = reading.kind.type.includes('租赁')
    ? '租金'
    : /开发|服务|咨询|设计|翻译|摄影|培训/.test(reading.kind.type)
      ? '总费用'
      : '合同总价'
  const fixed = parts.filter(
    (part): part is Part & { share: { percent: number } } => part.share !== 'rest' && 'percent' in part.share,
  )
  const loose = payments.sentences.some((sentence) => /进度款/.test(sentence))
  const percents = fixed.reduce((sum, part) => sum + part.share.percent, 0)
  const yuan = parts.reduce(
    (sum, part) => sum + (part.share !== 'rest' && 'yuan' in part.share ? part.share.yuan : 0),
    0,
  )
  const rests = parts.filter((part) => part.share === 'rest')
  const quotes = parts.map((part) => reading.quote(part.from.start, part.from.end))
  const among = { amount, loose, words: quotes }
  const whole = settleParts(parts, { ...among, earnest: 0 })
  // Shares that make the whole by themselves have the earnest in them.
  const settled =
    !rests.length && !whole.problem && !whole.left ? whole : settleParts(parts, { ...among, earnest })
  if (settled.problem) {
    reading.ask(
      'payment',
      `${settled.problem}（${quotes.map((one) => `“${one}”`).join('、')}），请确认各期付款`,
      quotes,
    )
    return
  }
  // 剩下的 of what? Something was paid before that was not understood: nothing is called the whole.
  const only =
    parts.length === 1 &&
    earnest === 0 &&
    reading.answers.earnestAsked === undefined &&
    /剩|余|尾款|另一半/.test(quotes[0] ?? '')
  if (only) reading.ask('payment', `“${quotes[0]}”之前已付或应付多少、什么时候支付？`, quotes)
  parts.forEach((part, index) => {
    if (part.share !== 'rest' && part.when.startsWith('【待填'))
      reading.ask('payment', `“${quotes[index]}”什么时候支付？`, [quotes[index] as string])
    const label = parts.length > 1 ? `（${index + 1}）` : ''
    const name = part.name ? `（${part.name}）` : ''
    if (part.upTo && part.share !== 'rest' && 'percent' in part.share) {
      sentences.push(
        `${label}${part.when}，${who}付至${noun}的${percentWords(part.share.percent)}${amount !== null ? `（即累计${moneyWords(cut((amount * part.share.percent) / 100))}）` : ''}。`,
      )
      return
    }
    if (part.share === 'rest') {
      const last = part === rests.at(-1)
      if (!last && rests.length > 1) {
        sentences.push(`${label}${part.when}，${who}支付余款。`)
        return
      }
      const own = settled.shares[index]
      // An earnest that is still asked about, sums of which nobody said what they are of: no sum follows.
      const sure =
        reading.answers.earnestAsked === undefined || parts.slice(0, index).some(({ upTo }) => upTo)
      const percent = sure && own?.percent && !yuan && !(earnest > 0 && !parts.some(({ upTo }) => upTo))
      const share = only
        ? '余款'
        : parts.length === 1 && earnest === 0 && sure
          ? `全部价款${amount !== null ? `，即${moneyWords(amount)}` : ''}`
          : `余款${percent ? `（${noun}的${percentWords(own.percent as number)}）` : ''}${sure && own?.yuan && own.yuan > 0 && !(earnest > 0 && percents > 0 && !parts.some(({ upTo }) => upTo)) ? `，即${moneyWords(own.yuan)}` : ''}`
      sentences.push(`${label}${part.when}，${who}${by(quotes[index])}付清${share}${name}。`)
      return
    }
    if ('percent' in part.share) {
      const computed = amount !== null ? cut((amount * part.share.percent) / 100) : null
      sentences.push(
        `${label}${part.when}，${who}支付${noun}的${percentWords(part.share.percent)}${computed !== null ? `，即${moneyWords(computed)}` : ''}${name}。`,
      )
    } else
      sentences.push(
        `${label}${part.when}，${who}${by(quotes[index])}支付${moneyWords(part.share.yuan)}${name}。`,
      )
  })
  if (settled.left && !/按揭|贷款/.test(reading.text)) {
    const { percent, yuan: sum } = settled.left
    const left = yuan > 0 && sum !== null ? `余款${moneyWords(sum)}` : `其余${percentWords(percent)}`
    const said =
      yuan > 0 && amount !== null && sum !== null
        ? `付款合计${moneyWords(cut(amount - sum))}`
        : `付款比例合计${percentWords(cut(100 - percent))}`
    sentences.push(`${left}于【待填：${left}的付款时间】支付。`)
    reading.ask('payment', `已说明的${said}，${left}什么时候支付？`, quotes)
  }
  // 分四次付:开工2万，…: said one by one, they are not equal parts.
  if (equal && parts.length < 2) writeEqual(reading, equal.parts, amount, periodic, who, noun, sentences)
  if (cycle) writeCycle(reading, cycle, amount, periodic, term, who, sentences)
  sentences.push(...payments.sentences)
  for (const sentence of sentences) reading.say('payment', sentence, null)
  if (!reading.kind.type.includes('租赁') && /一次/.test(sentences.join('')) && payee(reading)) return
}

const cut = (value: number) => Math.round(value * 100) / 100

function writeEqual(
  reading: Reading,
  parts: number,
  amount: number | null,
  periodic: number | null,
  who: string,
  noun: string,
  sentences: string[],
): void {
  const share = percentWords(Math.round((100 / parts) * 100) / 100)
  const each = amount !== null ? cut(amount / parts) : null
  if (/还款|借款|和解/.test(reading.kind.type)) {
    const monthly = reading.tokens.find((token) => token.kind === 'monthday')
    const first = typeof reading.answers.firstPayDate === 'string' ? reading.answers.firstPayDate : null
    const said = periodic ?? each
    sentences.push(
      `${who}分${parts}期还款，每月一期，每期偿还${said !== null ? moneyWords(said) : '【待填：每期还款金额】'}${first ? `，${monthly?.kind === 'monthday' ? `自${Number(first.slice(0, 4))}年${Number(first.slice(5, 7))}月起，每月${monthly.day}日${monthly.before ? '前' : ''}支付` : `首期于${dateWords(first)}支付，以后每月${Number(first.slice(8))}日支付`}` : monthly?.kind === 'monthday' ? `，每月${monthly.day}日${monthly.before ? '前' : ''}支付` : ''}。`,
    )
    if (amount !== null && periodic !== null && Math.abs(periodic * parts - amount) > 0.01)
      reading.ask(
        'amount',
        `每期${moneyWords(periodic)}×${parts}期=${moneyWords(cut(periodic * parts))}，与总额${moneyWords(amount)}不一致，请确认`,
        [],
      )
    return
  }
  const yearly = reading.answers.periodUnit === '年' && periodic !== null
  const base = yearly ? periodic : (amount ?? periodic)
  const of =
    yearly || (amount === null && periodic !== null) ? `每${reading.answers.periodUnit ?? '年'}的费用` : noun
  const one = base !== null ? cut(base / parts) : null
  sentences.push(
    `${of}分${parts}期平均支付，每期支付${share}${one !== null ? `，即${moneyWords(one)}` : ''}。`,
  )
}

function writeCycle(
  reading: Reading,
  cycle: NonNullable<Payments['cycle']>,
  amount: number | null,
  periodic: number | null,
  term: number | null,
  who: string,
  sentences: string[],
): void {
  const NAMES: Record<number, string> = {
    1: '按月结算，每月',
    3: '每3个月（每季度）',
    6: '每6个月（每半年）',
    12: '每12个月（每年）',
  }
  const unit = reading.answers.periodUnit ?? '月'
  // A price for each piece is paid for what was delivered: the whole is not divided.
  const byPiece = reading.answers.unitPrice !== undefined && reading.answers.unitPeriod === undefined
  const perMonth =
    periodic !== null
      ? unit === '年'
        ? periodic / 12
        : unit === '月'
          ? periodic
          : unit === '季度'
            ? periodic / 3
            : null
      : amount !== null && term && !byPiece
        ? amount / term
        : null
  const each = perMonth !== null ? cut(perMonth * cycle.months) : null
  const rent = reading.kind.type.includes('租赁') ? '租金' : '费用'
  const when =
    cycle.when === '期末'
      ? '，于每期届满后支付'
      : cycle.when === '期初' || rent === '租金'
        ? '，于每期开始前支付'
        : ''
  sentences.push(
    `${rent}${NAMES[cycle.months] ?? `每${cycle.months}个月`}支付一次，${who}每次支付${each !== null ? moneyWords(each) : byPiece && rent === '费用' ? `${cycle.months}个月的费用（按实际数量结算）` : `${cycle.months}个月的${rent}`}${when}。`,
  )
}
