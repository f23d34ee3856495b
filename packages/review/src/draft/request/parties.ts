// Who signs: by the letters 甲 and 乙, by role, by a preposition before the name, by a firm standing by itself.
import { FIRM, isCommonWord, isFirm, isLatinName, isPerson, nameAt, PLACE } from '../../spoken/names.ts'
import type { Side } from './kinds.ts'
import {
  byAct,
  byLabel,
  byOwner,
  bySelf,
  byTitle,
  byTrade,
  KIN,
  KNOWN,
  NO_NAME,
  placeOf,
  properNameAt,
  tidyName,
} from './mentions.ts'
import { type Introduced, isPartyName } from './name-gate.ts'
import type { Reading } from './reading.ts'

const otherSide = (side: Side): Side => (side === 'first' ? 'second' : 'first')
const RELATIVE = `(?:${KNOWN}|${KIN}|供应商|会计公司|数学老师|抖音达人|退休返聘|新来的|退休|厂家|组长|县里|镇上|村里|乡里|市里|本村|本地|一家|老家)`

function set(
  reading: Reading,
  side: Side,
  said: string,
  from: number,
  end: number,
  how: Introduced = 'verb',
): boolean {
  const tidied = tidyName(said)
  if (!tidied) return false
  const { name, cut } = tidied
  if (!isPartyName(reading.text, name, placeOf(reading, name, from, end), how)) return false
  const key = `${side}Name`
  if (reading.answers[key] !== undefined) return reading.answers[key] === name
  if (reading.answers[`${otherSide(side)}Name`] === name) return false
  reading.set(key, name, { start: from + cut, end })
  return true
}

/** A name after `at`, skipping a word for what somebody is to the writer. */
function namedAt(reading: Reading, at: number) {
  const rest = reading.text.slice(at)
  const title =
    /^(?:一名|一个|个|新来的)?([\u4e00-\u9fa5A-Za-z]{2,8}?(?:总监|经理|组长|主管|工程师|专员|助理|会计|出纳|司机|厨师|员|师|长))(?=[\u4e00-\u9fa5]{2})/.exec(
      rest,
    )
  if (title) {
    const named = nameAt(reading.text, at + title[0].length)
    if (named && isPerson(named.name)) return { ...named, start: at + title[0].length }
  }
  const relation = new RegExp(
    `^(?:了)?(?:一个|一位|一名|个|我|我的|公司的|我们的)?${RELATIVE}{0,2}(?:叫|是)?`,
  ).exec(rest)
  const skipped = relation?.[0] ?? ''
  const named = nameAt(reading.text, at + skipped.length)
  if (named && skipped && (isPerson(named.name) || isFirm(named.name)))
    return { ...named, start: at + skipped.length }
  // 跟绍兴柯桥的锦绣布行订: where he is from stands before the name.
  const from = new RegExp(`^${PLACE}[\\u4e00-\\u9fa5]{0,6}?的(?=[\\u4e00-\\u9fa5]{2})`).exec(rest)
  const there = from ? nameAt(reading.text, at + from[0].length) : null
  if (from && there && (isPerson(there.name) || isFirm(there.name)))
    return { ...there, start: at + from[0].length }
  const proper = properNameAt(reading, at)
  if (proper && isFirm(proper.name) && proper.start > at) return { ...proper, sure: true }
  const plain = nameAt(reading.text, at)
  return plain ? { ...plain, start: at } : null
}

export function readParties(reading: Reading): void {
  const { text, kind } = reading
  const real = /(?:真名|本名)(?:叫|是|:)?([\u4e00-\u9fa5]{2,4})/.exec(text)
  if (real) set(reading, 'second', real[1] as string, real.index, real.index + real[0].length, 'labelled')
  byLetter(reading)
  byColon(reading)
  partners(reading)
  byAct(reading)
  byRole(reading, 'first', kind.first)
  byRole(reading, 'second', kind.second)
  byTelegraph(reading)
  ownName(reading)
  if (!ownNamed(reading)) bySelf(reading)
  byLabel(reading)
  byTitle(reading)
  byOwner(reading)
  byPreposition(reading)
  bySentence(reading)
  byMaker(reading)
  bySubject(reading)
  byItself(reading)
  byTrade(reading, reading.speaker ? otherSide(reading.speaker) : 'second')
  if (
    reading.answers.firstName &&
    reading.answers.secondName === undefined &&
    reading.speaker === 'first' &&
    !ownNamed(reading)
  ) {
    // The only name given is the other side's: who asks knows his own.
    const item = reading.items.find(({ key }) => key === 'firstName')
    if (item?.quote && /甲方/.test(text) === false && reading.answers.ownIs !== 'first') {
      reading.answers.secondName = reading.answers.firstName
      delete reading.answers.firstName
      item.key = 'secondName'
    }
  }
  delete reading.answers.ownIs
}

const ownNamed = (reading: Reading) => reading.answers.ownIs !== undefined

/** 我、李文静、罗大伟三个人开火锅店: partners one after another, the writer first. */
function partners(reading: Reading): void {
  if (!/合伙|合作/.test(reading.kind.type)) return
  const match =
    /(?:^|[，。；])((?:[\u4e00-\u9fa5]{1,4}[、和跟与]){1,3}[\u4e00-\u9fa5]{1,4}?)(?:[一二两三四\d]个?人|仨|俩|合伙|合开|一起|共同|凑|打算|准备|想|要|开|办|做)/.exec(
      reading.text,
    )
  if (!match) return
  const names = (match[1] as string).split(/[、和跟与]/)
  const own = names.filter((name) => /^(?:我们?|本人|咱)$/.test(name))
  const others = names.filter((name) => isPerson(name) || isFirm(name))
  if (own.length + others.length !== names.length || !others.length || names.length > 3) return
  const from = { start: match.index, end: match.index + match[0].length }
  const keys = own.length ? ['secondName', 'thirdName'] : ['firstName', 'secondName', 'thirdName']
  others.forEach((name, index) => {
    const key = keys[index]
    if (!key) return
    const at = reading.text.indexOf(name, from.start)
    reading.set(key, name, { start: at, end: at + name.length })
    if (key === 'thirdName') reading.answers.thirdRole = '合伙人三'
  })
}

/** 顾问:中质咨询(青岛)有限公司, 小区业委会(天津市…业主委员会)请…: a label and the whole name of a firm beat whatever a verb has before it. */
function byColon(reading: Reading): void {
  const { kind, text } = reading
  const other: Side = reading.speaker ? otherSide(reading.speaker) : 'second'
  for (const match of text.matchAll(/(?<=^|[，。；])([\u4e00-\u9fa5]{2,8}?)(:|是|为|叫|\()/g)) {
    const label = match[1] as string
    const found = properNameAt(reading, match.index + match[0].length)
    if (
      !found ||
      !/公司$|公司\(|委员会$|事务所$|合作社$|学校$|医院$|银行$|(?:厂|店|社|馆|院|所)$/.test(found.name) ||
      !isFirm(found.name)
    )
      continue
    if (match[2] === '(' && text[found.end] !== ')') continue
    if (
      /货物|产品|品牌|地点|地址|商标|目标公司|标的|担保|保证|抵押|见证|法院|仲裁|开户|账户|收货|交货|业主单位|甲方|乙方/.test(
        label,
      )
    )
      continue
    const own = /^(?:我|本)|业委会|总部/.test(label) || (match[2] === '(' && match.index === 0)
    const side: Side = new RegExp(`^(?:${kind.first})$`).test(label)
      ? 'first'
      : new RegExp(`^(?:${kind.second})$`).test(label)
        ? 'second'
        : own
          ? (reading.speaker ?? 'first')
          : other
    set(reading, side, found.name, match.index, found.end, 'labelled')
  }
}

/** 甲方…，乙方…: the letters as the writer put them; the roles follow from the words around them. */
function byLetter(reading: Reading): void {
  const found: Partial<Record<'甲' | '乙', { name: string; start: number; end: number }>> = {}
  for (const match of reading.text.matchAll(/(甲|乙)方(?:\([^)]{1,8}\))?(?:公司)?(?:是|为|:|叫)?/g)) {
    const letter = match[1] as '甲' | '乙'
    if (found[letter]) continue
    const at = match.index + match[0].length
    const relation = /^(?:我们?|我司|我方|本公司|公司)(?=[\u4e00-\u9fa5]{4,})/.exec(reading.text.slice(at))
    const named = nameAt(reading.text, at + (relation?.[0].length ?? 0))
    if (!named || isCommonWord(named.name)) continue
    if (!/[是:叫)]$/.test(match[0]) && !(isFirm(named.name) || isPerson(named.name))) continue
    if (/^(?:应|负责|需|向|的|支付|提供|承担|付|出|按|可以|不得|买|卖|修|所在)/.test(named.name)) continue
    found[letter] = { name: named.name, start: match.index, end: named.end }
  }
  if (!found.甲 && !found.乙) return
  const firstIsA = firstRoleIsA(reading, found.甲?.name, found.乙?.name)
  if (!firstIsA) reading.answers.firstIs = '乙方'
  if (found.甲)
    set(reading, firstIsA ? 'first' : 'second', found.甲.name, found.甲.start, found.甲.end, 'labelled')
  if (found.乙)
    set(reading, firstIsA ? 'second' : 'first', found.乙.name, found.乙.start, found.乙.end, 'labelled')
}

/** 甲方 sells, lets, borrows: then 甲方 is the second role of our text, and the letters change places. */
function firstRoleIsA({ text, kind }: Reading, a?: string, b?: string): boolean {
  const swap = new RegExp(
    `甲方(?:\\((?:${kind.second})\\)|(?:是|为|作为)(?:${kind.second}))|乙方(?:\\((?:${kind.first})\\)|(?:是|为|作为)(?:${kind.first}))`,
  )
  if (swap.test(text)) return false
  const acts = (letter: string, name: string | undefined, verbs: string) =>
    new RegExp(`(?:${letter}方|${name ? escaped(name) : '甲方乙方'})[^，。；]{0,12}(?:${verbs})`).test(text)
  const verbs: Record<string, [string, string]> = {
    买卖: ['采购|购买|买|订购', '卖|出售|销售|供应|供货'],
    租赁: ['出租|租给', '承租|租用'],
    借款: ['借给|出借', '借款|向[^，]{1,10}借'],
    股权转让: ['转让给|持有', '受让|收购'],
  }
  const pair =
    verbs[kind.type] ??
    (/买|购|采/.test(kind.type) ? verbs.买卖 : /租/.test(kind.type) ? verbs.租赁 : undefined)
  if (!pair) return true
  const [first, second] = pair
  if (acts('甲', a, first) || acts('乙', b, second)) return true
  return !(acts('甲', a, second) || acts('乙', b, first))
}
const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function byRole(reading: Reading, side: Side, roles: string): void {
  if (reading.answers[`${side}Name`] !== undefined) return
  for (const match of reading.text.matchAll(new RegExp(`(?:${roles})(是|为|:|叫|名叫|名称)?`, 'g'))) {
    if (reading.used[match.index]) continue
    // A role inside another word (律师 in 律师事务所) is none.
    const at = match.index + match[0].length
    const inside =
      /[\u4e00-\u9fa5]/.test(reading.text[match.index - 1] ?? '') &&
      !/[由跟和与给请找是让叫为向]/.test(reading.text[match.index - 1] as string)
    if (inside && !(match[0].length > 1 && isPerson(namedAt(reading, at)?.name ?? ''))) continue
    if (/^(?:事务所|有限|公司|工作室|集团|中心)/.test(reading.text.slice(at))) continue
    const named = namedAt(reading, at)
    if (!named || isCommonWord(named.name)) continue
    const marked = Boolean(match[1])
    const opens = match.index === 0 || /[，。；(（]/.test(reading.text[match.index - 1] as string)
    if (!marked && !opens && !(isPerson(named.name) || isFirm(named.name))) continue
    if (!marked && !(isPerson(named.name) || isFirm(named.name) || named.sure))
      if (
        !/^(?:供应商|供货商|卖家|卖方|买方|买家|厂家|车主|加盟商|代理商|房东|施工方|施工队|物业公司|乐队|摄影师|主持人|介绍人)$/.test(
          match[0],
        )
      )
        continue
    if (
      /^(?:做|自己|负责|承担|出|付|交|的|要|应|所在|住所|那边|这边|买|有|包|提供|派|先|来|验收|确认|修|不|另|给)/.test(
        named.name,
      )
    )
      continue
    if (/^(?:我们?|我方|我司|本人)$/.test(named.name)) continue
    if (set(reading, side, named.name, match.index, named.end, marked ? 'labelled' : 'verb')) return
  }
}

/** 受托方北京维特信通, 供方:温州力申阀门: a role and its name and nothing else between two stops. */
function byTelegraph(reading: Reading): void {
  const { kind } = reading
  for (const phrase of reading.phrases) {
    const match = new RegExp(
      `^(?:(${kind.first})|(${kind.second}|供应商|供应方|供货方|服务方|服务商|承办方|承接方|合作方))(?:名称)?(?:是|为|:)?([\\u4e00-\\u9fa5A-Za-z0-9]{4,18})$`,
    ).exec(phrase.text)
    if (
      !match ||
      reading.used[phrase.start] ||
      /[\d]|负责|承担|提供|自理|验收|确认|付|送|交|出|开/.test(match[3] as string)
    )
      continue
    const name = match[3] as string
    const placed = new RegExp(`^${PLACE}[\\u4e00-\\u9fa5]{3,}$`).test(name)
    // 供应商分众视窗: nothing else stands between the role and the stop.
    const alone =
      name.length <= 8 &&
      !/^(?:笔名|艺名|姓|名)|叫|[的了不把被给在为和与要有无可后前内时]|费|价|款|税|方$/.test(name)
    if (!placed && !isFirm(name) && !isPerson(name) && !alone) continue
    set(reading, match[1] ? 'first' : 'second', name, phrase.start, phrase.end, 'labelled')
  }
}

/** 我司（…公司）, 我们是…公司, 本人万里. */
function ownName(reading: Reading): void {
  for (const match of reading.text.matchAll(
    /(?:我们公司|我们|我司|我方|本公司|我公司|本人|我是|我叫)(?:是|叫|\(|（|:)?/g,
  )) {
    const at = match.index + match[0].length
    const named = nameAt(reading.text, at)
    if (!named || !(isFirm(named.name) || (/本人|我是|我叫/.test(match[0]) && isPerson(named.name)))) continue
    if (/^(?:向|给|的|和|跟|与|把|在|借|租|卖|买|要|想|出|持有|占|拥有|名下)/.test(named.name)) continue
    const side = reading.speaker ?? 'first'
    if (set(reading, side, named.name, match.index, named.end)) reading.answers.ownIs = side
    return
  }
  // 我们是出租方，某某公司，把…
  const role = /(?:我们|我方|我司)是[\u4e00-\u9fa5]{2,4}[，,]/.exec(reading.text)
  if (role && reading.speaker) {
    const named = nameAt(reading.text, role.index + role[0].length)
    if (named && isFirm(named.name)) {
      set(reading, reading.speaker, named.name, role.index + role[0].length, named.end)
      reading.answers.ownIs = reading.speaker
    }
  }
}

const BEFORE_OTHER =
  '存到|存在|放到|寄存在|让|交给|发给|派给|盘给|过给|租给|卖给|借给|转让给|转给|许可给|授权给|授权|赠给|赠与|捐赠给|送给|承包给|外包给|包给|放款给|供货给|抵押给|供给|出租给|委托|聘请|请|(?<=^|[，。；]|我们?|想|要|再|另)叫|(?<=^|[，。；]|年会|聚餐|婚宴|我们?|想|要)订(?!金|单|货|做|制|立|购)|找|雇|招聘|拟?录用|聘任|续聘|返聘|聘用|聘|跟|和|与|同|向|从|由|给|要跟|欠|借了|签约'
const NOT_OTHER = /^(?:存到|存在|放到|寄存在|给|由|让|叫|订|交给|发给)$/

function byPreposition(reading: Reading): void {
  const { text, kind } = reading
  const other: Side = reading.speaker ? otherSide(reading.speaker) : 'second'
  if (reading.answers[`${other}Name`] !== undefined) return
  const candidates: { name: string; start: number; end: number; weight: number }[] = []
  for (const match of reading.text.matchAll(new RegExp(BEFORE_OTHER, 'g'))) {
    if (reading.used[match.index]) continue
    const at = match.index + match[0].length
    const named = namedAt(reading, at)
    if (!named || isCommonWord(named.name) || reading.used[named.start]) continue
    const person = isPerson(named.name)
    const firm = isFirm(named.name) || isLatinName(named.name)
    if (NOT_OTHER.test(match[0]) && !person && !firm) continue
    if (
      /^(?:员工|公司|我们|客户|人|大家|甲方|乙方|法院|工程|厂房|房子|仓库|朋友|货|成交|签|付|合同|政府)/.test(
        named.name,
      ) &&
      !firm
    )
      continue
    if (match[0] === '从' && /^[\u4e00-\u9fa5]{2,3}(?:运|到|发|开)/.test(reading.text.slice(at))) continue
    if (match[0] === '欠' && !person && !firm) continue
    // 向杭州银行借的, 抵押给担保公司: who lent is told of, not bound by the pledge.
    if (
      /抵押|保证/.test(kind.type) &&
      /^(?:向|跟|找|从)$/.test(match[0]) &&
      /^.{0,4}借/.test(text.slice(named.end))
    )
      continue
    if (
      (match[0] === '从' || match[0] === '由' || match[0] === '和' || match[0] === '与') &&
      !person &&
      !firm &&
      !named.sure
    )
      continue
    if (!person && !firm && named.name.length > 6) continue
    if (NO_NAME.test(named.name) || /^(?:保密|供货|合作|协议)$/.test(named.name)) continue
    if (!person && !firm && /[\d]|(?:一|个|批|台|的)$/.test(named.name)) continue
    const strong = match[0].length > 1 ? 2 : 0
    candidates.push({
      name: named.name,
      start: match.index,
      end: named.end,
      weight: (firm ? 4 : person ? 3 : 0) + strong - match.index / 200,
    })
  }
  candidates.sort((a, b) => b.weight - a.weight)
  const best = candidates.find((one) => set(reading, other, one.name, one.start, one.end))
  if (best) {
    if (best.weight < 1.5) reading.notes.push(`“${best.name}”按签约方名称理解，请核对`)
  }
}

/** 刘强东借王梅50万; 赵刚欠我货款; 吴桐协商离职; 李航离职. */
function bySentence(reading: Reading): void {
  const { text, kind } = reading
  const lent = /([\u4e00-\u9fa5]{2,4})借(?:给)?([\u4e00-\u9fa5]{2,4})(?=\d|[一二三四五六七八九十])/.exec(text)
  if (lent && isPerson(lent[1] as string) && isPerson(lent[2] as string)) {
    const [, a, b] = lent as unknown as [string, string, string]
    if (kind.type === '保证') {
      // The one who stands surety is the second party; the debtor is named in the clause.
      const lender = /借给/.test(lent[0]) ? a : b
      const debtor = lender === a ? b : a
      set(reading, 'first', lender, lent.index, lent.index + lent[0].length)
      reading.set('debtor', debtor, { start: lent.index, end: lent.index + lent[0].length })
      const surety = /由([\u4e00-\u9fa5]{2,4}?)(?=提供|做|作|承担|担保)/.exec(text)
      if (surety) {
        reading.drop('secondName')
        set(reading, 'second', surety[1] as string, surety.index, surety.index + surety[0].length)
      }
    } else {
      set(reading, 'first', a, lent.index, lent.index + lent[0].length)
      set(reading, 'second', b, lent.index, lent.index + lent[0].length)
    }
  }
  if (
    [
      '还款',
      '劳动',
      '离职',
      '竞业限制',
      '实习',
      '劳务',
      '和解',
      '培训',
      '演出',
      '直播合作',
      '委托',
      '赠与',
    ].includes(kind.type)
  ) {
    for (const side of ['second', 'first'] as const) {
      if (side === 'first' && kind.type !== '还款') continue
      if (reading.answers[`${side}Name`] !== undefined) continue
      for (const match of text.matchAll(
        /(?:^|[，。；:(（]|员工|叫|岗位[\u4e00-\u9fa5]{0,4}|总监|经理|组长|主管|工程师|前台|主播|真名|司机|学生|助理|专员|会计|师傅|研发|弟弟|老师|姓名)([\u4e00-\u9fa5]{2,3})(?=离职|协商|欠|来实习|来|入职|赔|去|，|。|；|\)|$|每|月薪|出合同|代)/g,
      )) {
        const name = match[1] as string
        const start = match.index + match[0].length - name.length
        if (!isPerson(name) || isCommonWord(name) || reading.used[start]) continue
        if (
          /^(?:全国|安全|成都|和|应|关|文件|高温|平均|时间|方案|向|每|周末|周一|施工|明年|元旦|单价|总价|月底|包|全款|尾款|金额|常年)/.test(
            name,
          )
        )
          continue
        if (set(reading, side, name, start, start + name.length)) break
      }
    }
  }
}

/** 买金算盘软件的进销存系统: whose system it is. */
function byMaker(reading: Reading): void {
  if (reading.kind.type !== '软件许可') return
  const match =
    /(?:买|用|采购|续费?|订阅)([\u4e00-\u9fa5A-Za-z]{2,10}(?:软件|科技|信息|网络|公司|数据))的/.exec(
      reading.text,
    )
  if (!match || !isFirm(match[1] as string)) return
  set(
    reading,
    'first',
    match[1] as string,
    match.index + match[0].indexOf(match[1] as string),
    match.index + match[0].length - 1,
  )
}

/** 老孔包工不包料, 李师傅负责拆旧: who does the work begins the sentence. */
function bySubject(reading: Reading): void {
  const other: Side = reading.speaker ? otherSide(reading.speaker) : 'second'
  if (reading.answers[`${other}Name`] !== undefined) return
  for (const phrase of reading.phrases) {
    const named = nameAt(reading.text, phrase.start)
    if (!named || !isPerson(named.name) || isCommonWord(named.name)) continue
    if (!/^[老小阿]|(?:师傅|老板|总|哥|姐|叔|姨|工|老师)$/.test(named.name) && named.name.length < 3) continue
    if (!/^(?:包|负责|来|干|做|修|装|带|送|供|教|拍|拉|运|开车)/.test(reading.text.slice(named.end))) continue
    if (set(reading, other, named.name, phrase.start, named.end)) return
  }
}

/** A firm that stands by itself belongs to the side nobody has named yet: first the other one. */
function byItself(reading: Reading): void {
  const other: Side = reading.speaker ? otherSide(reading.speaker) : 'second'
  const sides: Side[] = [other, otherSide(other)]
  for (const match of reading.text.matchAll(FIRM)) {
    const known = [reading.answers.firstName, reading.answers.secondName]
    let name = match[0]
    let start = match.index
    const lead =
      /^.*(?:占|持有|交给|给|向|由|和|跟|与|把|在|请|找|是|的|从|让|叫|为|我们|我方|我司|我公司|对方|[甲乙]方|公司送|公司请|委托|聘请|外包|授权|学校|公司(?=.{4,}公司$))/.exec(
        name,
      )
    if (lead && lead[0].length < name.length - 3) {
      start += lead[0].length
      name = name.slice(lead[0].length)
    }
    if (/学校$/.test(reading.text.slice(0, start)) || /^(?:抵押|保证)$/.test(reading.kind.type)) continue
    if (reading.used[start] || name.length < 4 || isCommonWord(name) || known.includes(name)) continue
    if (/(?:在|持有|占|持|拥有)$/.test(reading.text.slice(0, start)) && reading.kind.type === '股权转让')
      continue
    const side = sides.find((one) => reading.answers[`${one}Name`] === undefined)
    if (!side) return
    set(reading, side, name, start, start + name.length, 'alone')
  }
  // A short piece that is nothing but a name: 李秀英.
  for (const phrase of reading.phrases) {
    const side = sides[0] as Side
    if (reading.answers[`${side}Name`] !== undefined) return
    if (
      (isPerson(phrase.text) &&
        phrase.text.length >= 2 &&
        phrase.text.length <= 3 &&
        !isCommonWord(phrase.text) &&
        !/^(?:全国|包邮|单价|总价|全款|元旦|江西|甘肃|云南|海南|宁夏|贵州|安徽|广东)/.test(phrase.text)) ||
      (isFirm(phrase.text) &&
        phrase.text.length <= 14 &&
        !phrase.tokens.length &&
        !/施工|合作|运输|开发/.test(phrase.text))
    )
      set(reading, side, phrase.text, phrase.start, phrase.end, 'alone')
  }
}
