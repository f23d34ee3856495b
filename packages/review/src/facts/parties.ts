import type { Structure, TextLine } from '../text/structure.ts'
import type { Span } from '../values/span.ts'
import { LETTER_ROLE, NAMED_ROLE } from './role.ts'

export type PartyDetail = Span & { value: string }

export type Party = Span & {
  name: string
  /** 甲方 where the contract letters its parties, otherwise the name it uses: 出租人. */
  role: string
  /** The other words the contract uses for this party. */
  aliases: string[]
  isCompany: boolean
  code: PartyDetail | null
  idNumber: PartyDetail | null
  address: PartyDetail | null
  representative: PartyDetail | null
  phone: PartyDetail | null
  /** The lines that introduce the party. */
  block: Span
}

const ROLE = `(?:${LETTER_ROLE}|${NAMED_ROLE})`
const COMPANY =
  /公司|企业|中心|事务所|工作室|厂|店|院|所|局|学校|大学|医院|银行|集团|合作社|委员会|协会|商行|经营部|部$|社$|馆|站|处|办公室|政府|个体/
const ROLE_LABEL = new RegExp(
  `^[\\s\\d.、(（【*#]*(?:\\d[.、)]\\s*)?(${ROLE})((?:\\([^()]{1,24}\\)|（[^（）]{1,24}）|\\/(?:${ROLE})|【[^】]{1,12}】)*)(?:\\*\\*)?\\s*(?:的?(?:名称|姓名|单位名称|全称|公司名称))?\\s*(?:\\([^()]{1,12}\\))?\\s*[:\\t]\\s*(.*)$`,
)
/** 1. 甲：高志强，身份证号… in partnership agreements. */
const LETTER_ALONE = /^[\s\d.、()]*([甲乙丙丁戊])[:：]\s*([\u4e00-\u9fa5]{2,4})(?=[，,(（\s\t；]|身份证|$)/

/** 合伙人：甲（庄文强），男… */
const LETTERED_NAME = /^([甲乙丙丁])\(([\u4e00-\u9fa5]{2,4})\)/

const ROLE_ALONE = new RegExp(`^[\\s*#【(]*(${ROLE})((?:\\([^()]{1,24}\\))*)[】*)]*\\s*[:]?\\s*$`)
/** 使用单位（甲方）：…: whatever the label, the bracket says who it is. */
const BRACKETED_ROLE = new RegExp(
  `^\\s*()[^:，。；]{2,20}?(\\((?:(?:以下|下)?简?称(?:为)?[:“"'\\s]*)?${LETTER_ROLE}[”"'\\s]*\\))\\s*[:]\\s*(.*)$`,
)
/** 总承包单位（以下称“承包人”）：…: a label nobody knows, and the name the text goes on with. */
const BRACKETED_ALIAS =
  /^\s*[^:，。；()]{2,20}\((?:以下|下)?简?称(?:为)?[:“"'\s]*([\u4e00-\u9fa5]{1,8})[”"'\s]*\)\s*()[:]\s*(.*)$/
/**
 * 收购方：某公司, 共同借款人：某某，身份证号…, and beside or below it a code or an address: who is introduced like a
 * party is one, whatever he is called.
 */
const INTRODUCED =
  /^\s*((?![^:]*(?:代表|联系|负责|代理|经办|签收|收件|见证|经营|投资|股东|监护|配偶|紧急|账户|开户|收款|付款|执行事务|编号|名称|日期|时间|地点|地址|住所|电话|代码|号码|资质|来源|依据|背景|说明|附件|备注|身份|证号|证件|信用|执照|性别|民族|户籍|出生|姓名|手机|邮箱|传真|类型|性质|行业|职务|岗位|国籍))[\u4e00-\u9fa5]{2,8})((?:\([^()]{1,24}\))*)[:]\s*(\S.{1,160})$/
const INTRODUCED_BESIDE = /(?:统一社会信用代码|居民身份证|公民身份号码|身份证)(?:号码?)?[:]?\s*[\dA-Z]{15,18}/
const INTRODUCTION =
  /^[\s*•·-]*(?:统一社会信用代码|社会信用代码|居民身份证|公民身份|身份证|住所|住址|注册地址|地址|法定代表人)/
/** 甲方（主办方） 某会展公司 in a form whose cells have no colon. */
const ROLE_CELL = new RegExp(
  `^\\s*(${LETTER_ROLE})((?:\\([^()]{1,24}\\))+)\\s*()([^:，。；()]{2,36}(?:公司|企业|中心|事务所|工作室|厂|店|院|学校|大学|银行|合作社|协会))$`,
)
const NAME_LABEL =
  /^[\s*•·-]*(?:单位名称|公司名称|企业名称|名称|姓名|全称|单位|甲方名称|乙方名称)(?:\([^)]*\))?(?:\*\*)?[:\t](?:\*\*)?\s*(.+)$/
const DETAIL_LABEL =
  /(统一社会信用代码|社会信用代码|信用代码|营业执照(?:注册)?号|注册号|居民身份证(?:号码?)?|公民身份号码|身份证(?:件)?号码?|身份证|证件号码?|住所地?|注册地址|通讯地址|联系地址|经营地址|经营场所|营业场所|办公地址|户籍地址|住址|地址|法定代表人(?:\/负责人)?(?:或(?:授权代表|主要负责人|委托代理人))?|法人代表|负责人|经营者|投资人|执行事务合伙人|授权代表|委托代理人|联系电话|电话|手机(?:号码)?|联系方式)(?:\([^)]*\))?(?::|为|\t)\s*([^\t，；。\n]*)/g

const FOLLOWING_LABEL =
  /(?:统一社会信用代码|居民身份证|公民身份号码|身份证|住所|注册地址|通讯地址|联系地址|户籍地址|住址|地址|法定代表人|负责人|联系人|联系电话|电话|手机|资质)[^:，；。\n]{0,8}:/

/** Each label of a line, also where the one before runs on into it. */
function* labelsIn(text: string): Generator<RegExpExecArray> {
  const pattern = new RegExp(DETAIL_LABEL.source, 'g')
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    yield match
    const next = (match[2] as string).search(FOLLOWING_LABEL)
    if (next > 0) pattern.lastIndex = match.index + match[0].length - (match[2] as string).length + next
  }
}

const NEXT_PARTY = new RegExp(`(?<=[\\u4e00-\\u9fa5)]{2})(?:${LETTER_ROLE})(?:\\([^()]{1,24}\\))*[:].*$`)

/** 合伙人 出资方式 出资额（元）: the titles of a table's columns. */
const COLUMN_TITLE =
  /(?:方式|出资|认缴|实缴|金额|总额|数额|资额|比例|份额|期限|日期|时间|数量|名称|姓名|内容|事项|职责|义务|权利|备注|电话|地址|住所|账号|号码|代码|单位)(?:\([^)]*\))?$/

const NOT_A_NAME =
  /^(?:$|[_＿\s—-]+$|[:：/\\]+$)|签字|盖章|签章|签名|^名称|^姓名|^地址|^住所|^电话|^统一社会|^法定代表|^身份证|以下简称$/

function cleanName(value: string): string {
  // 出租方：（以下简称甲方）某公司 puts the short name first.
  const unlabelled = value.replace(/^\((?:以下|下)?(?:简?称)[^)]*\)\s*(?=.)/, '')
  // 某制衣厂（个体工商户，以下简称“制衣厂”）: a bracket belongs to the name or not, but is never cut in two.
  let name = unlabelled.replace(/\([^()]*[，,；;][^()]*\)/, '').split(/[\t，,；;。]/)[0] as string
  name = name.replace(
    /[(【]\s*(?:以下|下称|简称|下简称|身份证|统一社会|盖章|公章|签字|签章|证件|性别|男|女|住|法定|用人单位|员工姓名|原名|曾用名|作为|“|"|').*$/,
    '',
  )
  name = name.replace(new RegExp(`[(【](?:${ROLE})[)】]$`), '').replace(/\(由[^)]*代表\)$/, '')
  name = name
    .replace(new RegExp(`^[(【](?:${ROLE})[)】]\\s*(?=.)`), '')
    .replace(/\((?:个体工商户|个体)\)$/, '')
  // 苗素云（借款人配偶）: what is said of a person is not his name.
  name = name.replace(/^([\u4e00-\u9fa5]{2,4})\([^)]*\)$/, '$1')
  // 定作方：甲方 某公司 says the letter beside the name.
  name = name.replace(new RegExp(`^(?:${LETTER_ROLE})(?=.{4,}(?:公司|厂|中心|院|社|店)$)`), '')
  // A single wide space between two parties on one line is lost in folding.
  name = name.replace(NEXT_PARTY, '')
  name = name.replace(
    /(?:统一社会信用代码|法定代表人|住所|现住址|住址|地址|居民身份证|公民身份|身份证|联系电话|电话|性别)(?:号码?)?[:].*$/,
    '',
  )
  return name.replace(/^[“"'【《*_\s]+|[”"'】》*_\s:、(]+$/g, '').trim()
}

const BARE_DETAIL =
  /(居民身份证(?:号码?)?|公民身份号码|身份证号码?|统一社会信用代码|信用代码)\s*([\dA-Z]{15,18})|(?<=[，,；\t])(住所|住址|地址|住)([\u4e00-\u9fa5][^，；。\t:]{4,40}|同[上前])/g

export const isBlankName = (value: string): boolean => /^[\s_＿—\-/【】[\]()xX×*某]*$/.test(value)

function plausible(name: string): boolean {
  if (name.length < 2 || name.length > 50 || NOT_A_NAME.test(name)) return false
  if (/[:。？]/.test(name) || /(?:应|须|应当|负责|承担|有权|不得|同意|保证|支付|向|的)$/.test(name))
    return false
  return !isBlankName(name)
}

function rolesInBrackets(text: string): string[] {
  return [...text.matchAll(new RegExp(ROLE, 'g'))].map((match) => match[0])
}

function makeParty(name: string, roles: string[], start: number, end: number): Party {
  const letter = roles.find((role) => new RegExp(`^${LETTER_ROLE}$`).test(role))
  return {
    name,
    role: letter ?? (roles[0] as string),
    aliases: roles,
    isCompany: COMPANY.test(name) || name.length > 5,
    start,
    end,
    code: null,
    idNumber: null,
    address: null,
    representative: null,
    phone: null,
    block: { start, end },
  }
}

/** 郭建民，身份证号…: people listed one a line under the role they share. */
const PERSON_LINE =
  /^[\s\d.、()]*(?:姓名[一二三四五\d]?[:])?([\u4e00-\u9fa5·]{2,6})[，,]\s*(?:[男女]|身份证|居民身份证|公民身份)/

function peopleBelow(lines: TextLine[], label: number): { name: string; start: number }[] {
  const people: { name: string; start: number }[] = []
  for (const line of lines.slice(label + 1, label + 6)) {
    const name = PERSON_LINE.exec(line.text)?.[1]
    if (!name) break
    people.push({ name, start: line.start + line.text.indexOf(name) })
  }
  return people
}

/** 出售方：某合作社（下称“合作社”） */
const SHORT_NAME = /[(，](?:以下|下)?简?称(?:为)?[:“"'\s]*([\u4e00-\u9fa5]{2,6})[”"'\s]*\)/

function labelledParties(lines: TextLine[]): Party[] {
  const found: Party[] = []
  const taken = new Set<string>()
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as TextLine
    const words = line.marker ? line.text.slice(line.marker.length) : line.text
    const cell = ROLE_CELL.exec(words)
    const isIntroduced = INTRODUCTION.test(lines[index + 1]?.text ?? '') || INTRODUCED_BESIDE.test(words)
    const labelled =
      ROLE_LABEL.exec(words) ??
      BRACKETED_ROLE.exec(words) ??
      BRACKETED_ALIAS.exec(words) ??
      (isIntroduced ? INTRODUCED.exec(words) : null) ??
      cell
    const alone = labelled ? null : ROLE_ALONE.exec(line.text)
    if (!labelled && !alone) continue
    // 受托人：某税务师事务所（普通合伙） and below it who acts for it.
    const [above] = found.slice(-1)
    if (/^\s*执行事务合伙人/.test(words) && above && !above.aliases.some((role) => /合伙人/.test(role)))
      continue
    const match = (labelled ?? alone) as RegExpExecArray
    const roles = [match[1] as string, ...rolesInBrackets(match[2] ?? '')].filter((role) => role !== '')
    const rest = labelled ? labelled[3] || (labelled[4] ?? '') : ''
    roles.push(
      ...rolesInBrackets(/(?:以下简称|下称|简称|[(][“"'‘]|[(](?=[甲乙丙丁]方))[^)）]*/.exec(rest)?.[0] ?? ''),
    )
    const shortName = SHORT_NAME.exec(rest)?.[1]
    if (shortName) roles.push(shortName)
    let value = rest
    let at = line
    if (!value || NAME_LABEL.test(value)) {
      value = NAME_LABEL.exec(value)?.[1] ?? ''
      for (const next of lines.slice(index + 1, index + 3)) {
        if (value) break
        const named = NAME_LABEL.exec(next.text)
        if (named) {
          value = named[1] as string
          at = next
        } else if (
          labelled &&
          plausible(cleanName(next.text)) &&
          !/[:]/.test(next.text) &&
          COMPANY.test(next.text)
        ) {
          value = next.text
          at = next
        }
      }
    }
    const people = value === '' ? peopleBelow(lines, index) : []
    if (people.length > 0) {
      for (const person of people)
        found.push(
          makeParty(person.name, [...new Set(roles)], person.start, person.start + person.name.length),
        )
      taken.add(roles.find((role) => new RegExp(`^${LETTER_ROLE}$`).test(role)) ?? (roles[0] as string))
      continue
    }
    const bracketed = LETTERED_NAME.exec(value)
    if (bracketed) roles.push(`${bracketed[1]}方`, bracketed[1] as string)
    const name = bracketed ? (bracketed[2] as string) : cleanName(value)
    const lettered = roles.find((role) => new RegExp(`^${LETTER_ROLE}$`).test(role)) ?? (roles[0] as string)
    // Partners all carry the same label, so their names tell them apart.
    const key = /合伙人$/.test(lettered) ? name : lettered
    if (!plausible(name) || taken.has(key)) continue
    if (value.includes('\t') && COLUMN_TITLE.test(name)) continue
    // 甲方（姓名）：李明 on the same line as 乙方：王芳.
    const start = at.start + at.text.indexOf(name)
    taken.add(key)
    found.push(makeParty(name, [...new Set(roles)], start, start + name.length))
    // 客户：沈嘉怡，女，身份证号… and on the next line somebody who stands beside her.
    if (PERSON_LINE.test(value))
      for (const person of peopleBelow(lines, index))
        found.push(
          makeParty(person.name, [...new Set(roles)], person.start, person.start + person.name.length),
        )
    const second = new RegExp(
      `(?:[\\t，；]\\s*|(?<=[\\u4e00-\\u9fa5)]))(${LETTER_ROLE}|(?<=[\\t，；]\\s*)(?:${NAMED_ROLE}))((?:\\([^()]{1,24}\\))*)[:]\\s*([^\\t，；。:]+)`,
    ).exec(line.text)
    if (second) {
      const other = cleanName(second[3] as string)
      const roleKey = second[1] as string
      // 乙方：某事务所 执行事务合伙人：某人 names who acts for the party, not another one.
      const actsFor = roleKey === '执行事务合伙人' && lettered !== '合伙人'
      if (plausible(other) && !taken.has(roleKey) && !actsFor) {
        const from = line.start + second.index + second[0].lastIndexOf(other)
        taken.add(roleKey)
        found.push(
          makeParty(other, [roleKey, ...rolesInBrackets(second[2] ?? '')], from, from + other.length),
        )
      }
    }
  }
  return found
}

const INLINE = new RegExp(
  `([^，。；、:“”"\\n\\t]{2,40}?)(?:[，,][^。；\\n]{0,80}?)?[(（]\\s*(?:以下|下)?(?:简?称)?(?:为)?[:：]?\\s*[“"「『']?(${ROLE})[”"」』']?\\s*[)）]`,
  'g',
)
const IS_PARTY = new RegExp(
  `(${ROLE})(?:系|为|是)[:：]?([^，。；、\\n\\t]{2,40}?(?:公司|企业|中心|事务所|工作室|厂|店|院|银行|合作社))(?=[，。；、\\n（(]|$)`,
  'g',
)

function inlineParties(text: string, limit: number): Party[] {
  const found: Party[] = []
  const taken = new Set<string>()
  const add = (rawName: string, role: string, from: number) => {
    const name = cleanName(
      rawName
        .replace(/^.*(?:由|与|和|及|以及|是|系|之间|：|:|，|\))(?=[^公]*(?:公司|中心|企业|厂|店|院|所))/, '')
        .replace(/^(?:与|和|及|由|以及|\d[.、)]|[(]?[一二三12３][)）、.])/, ''),
    )
    if (!plausible(name) || taken.has(role) || new RegExp(`^(?:${ROLE})$`).test(name)) return
    taken.add(role)
    const start = text.indexOf(name, from)
    found.push(makeParty(name, [role], start, start + name.length))
  }
  for (const match of text.slice(0, limit).matchAll(INLINE))
    add(match[1] as string, match[2] as string, match.index)
  for (const match of text.slice(0, limit).matchAll(IS_PARTY))
    add(match[2] as string, match[1] as string, match.index)
  return found
}

function addDetails(parties: Party[], lines: TextLine[], limit: number) {
  const ordered = [...parties].sort((a, b) => a.start - b.start)
  ordered.forEach((party, index) => {
    const next = ordered[index + 1]?.start ?? limit
    const lineOf = lines.find((line) => line.start <= party.start && party.start < line.end)
    const from = lineOf?.start ?? party.start
    const nextLine = lines.find((line) => line.start <= next && next < line.end)
    const to = ordered[index + 1] && nextLine && nextLine.start > from ? nextLine.start : next
    const keep = (label: string, detail: PartyDetail) => {
      if (/身份|证件/.test(label)) party.idNumber ??= detail
      else if (/代码|执照|注册号/.test(label)) party.code ??= detail
      else if (/代表|负责人|代理人|合伙人|经营者|投资人/.test(label)) party.representative ??= detail
      else if (/住|址|场所/.test(label)) party.address ??= detail
      else party.phone ??= detail
    }
    const body = lines.find(
      (line) =>
        line.start > from &&
        (line.marker?.kind === 'article' ||
          line.marker?.kind === 'chinese' ||
          line.marker?.kind === 'chapter'),
    )
    party.block = { start: from, end: Math.max(party.end, Math.min(to, body?.start ?? to)) }
    for (const line of lines) {
      if (line.start < from || line.start >= to) continue
      if (line !== lineOf && line.marker && line.marker.numbers[0] === 1 && line.text.length > 30) break
      for (const match of labelsIn(line.text)) {
        const written = match[2] as string
        // A single wide space between two details is lost in folding: the next label ends the value.
        const next = written.search(FOLLOWING_LABEL)
        const value = (next > 0 ? written.slice(0, next) : written).replace(/[()（）]+$/, '').trim()
        const start = line.start + (match.index as number)
        if (start > to || isBlankName(value)) continue
        const end = start + match[0].length - (next > 0 ? written.length - next : 0)
        const detail = { start, end, value }
        keep(match[1] as string, detail)
      }
      for (const match of line.text.matchAll(BARE_DETAIL)) {
        const start = line.start + (match.index as number)
        keep((match[1] ?? match[3]) as string, {
          start,
          end: start + match[0].length,
          value: (match[2] ?? match[4]) as string,
        })
      }
    }
  })
}

const COUNTED_PEOPLE: Record<string, number> = { 二: 2, 两: 2, 三: 3, 四: 4, 五: 5 }

/** （以上两人合称“新人”）, （耿立峰、苗素云合称“借款方”）: one name for several. */
function shareNames(parties: Party[], lines: TextLine[]) {
  for (const line of lines) {
    const match = /([^，。；(]*)合称(?:为)?[“"']([\u4e00-\u9fa5]{2,6})[”"']/.exec(line.text)
    if (!match) continue
    const [, who = '', name = ''] = match
    if (/[各双三四]方$|各方/.test(name)) continue
    const above = parties.filter((party) => party.start < line.end)
    const named = above.filter((party) => who.includes(party.name))
    const count = COUNTED_PEOPLE[/[上述前]([二两三四五])[人者方位]/.exec(who)?.[1] ?? ''] ?? 0
    for (const party of named.length > 0 ? named : count > 0 ? above.slice(-count) : [])
      if (!party.aliases.includes(name)) party.aliases.push(name)
  }
}

/** 共同住址：… under people who stand in one role. */
function shareAddresses(parties: Party[], lines: TextLine[]) {
  for (const line of lines) {
    if (!/共同(?:的)?(?:住址|住所|地址)[:为]/.test(line.text)) continue
    const last = parties.findLast((party) => party.start < line.start)
    for (const party of parties) if (last && party.role === last.role) party.address ??= last.address
  }
}

function letteredParties(lines: TextLine[]): Party[] {
  const found: Party[] = []
  for (const line of lines.slice(0, 20)) {
    const match = LETTER_ALONE.exec(line.text)
    if (!match || found.some((party) => party.role === `${match[1]}方`)) continue
    const name = match[2] as string
    const start = line.start + line.text.indexOf(name)
    found.push(makeParty(name, [`${match[1]}方`, match[1] as string], start, start + name.length))
  }
  return found
}

/** 姓名章立群，性别男，住址…: partners listed one a line without a label. */
const NAMED_LINE = /^[\s\d.、()一二三四五]*姓名[:]?([\u4e00-\u9fa5]{2,4})(?=[，,；\t(])/

function listedPartners(lines: TextLine[]): Party[] {
  return lines.slice(0, 20).flatMap((line) => {
    const match = NAMED_LINE.exec(line.text)
    if (!match) return []
    const start = line.start + match[0].length - (match[1] as string).length
    return [makeParty(match[1] as string, ['合伙人'], start, start + (match[1] as string).length)]
  })
}

/** 姓名 身份证号码 住址: partners set out in a table before the first clause. */
function tabledPeople(lines: TextLine[]): Party[] {
  const titles = lines.findIndex(
    (line) => line.text.includes('\t') && /姓名/.test(line.text) && /身份证/.test(line.text),
  )
  if (titles < 0) return []
  const column = (lines[titles] as TextLine).text.split('\t').findIndex((cell) => /姓名/.test(cell))
  const found: Party[] = []
  for (const line of lines.slice(titles + 1)) {
    const name = (line.text.split('\t')[column] ?? '').trim()
    if (!line.text.includes('\t') || !/^[\u4e00-\u9fa5·]{2,6}$/.test(name)) break
    const start = line.start + line.text.indexOf(name)
    found.push(makeParty(name, ['合伙人'], start, start + name.length))
  }
  return found
}

export function findParties(text: string, structure: Structure): Party[] {
  const head = structure.lines.filter((line) => line.region === 'head')
  let limit = structure.headEnd
  let parties = labelledParties(head)
  if (parties.length < 2) {
    const opening = structure.lines.filter(
      (line) => line.region !== 'signature' && line.region !== 'attachment',
    )
    const inline = inlineParties(text, Math.min(1500, structure.signatureStart))
    const wider = labelledParties(opening.slice(0, 40))
    const choice = [
      inline,
      wider,
      letteredParties(structure.lines),
      listedPartners(structure.lines),
      tabledPeople(head),
    ].sort((a, b) => b.length - a.length)[0] as Party[]
    if (choice.length > parties.length) {
      parties = choice
      limit = Math.max(limit, (choice.at(-1) as Party).end + 300)
    }
  }
  if (parties.length < 2) {
    const signing = labelledParties(structure.lines.filter((line) => line.region === 'signature'))
    for (const party of signing) {
      if (!parties.some((known) => known.role === party.role)) parties.push(party)
    }
  }
  const earlier = parties.filter((party) => party.start < structure.signatureStart)
  addDetails(earlier, structure.lines, Math.min(limit, structure.signatureStart))
  shareAddresses(earlier, structure.lines)
  shareNames(earlier, structure.lines.slice(0, 40))
  // Who has an identity card is a person, however long the name is written.
  for (const party of earlier)
    if (party.isCompany && party.idNumber && !party.code && !COMPANY.test(party.name)) party.isCompany = false
  // A party named inside a sentence does not make the sentence a label.
  for (const party of earlier) {
    const line = structure.lines.find((item) => item.start <= party.start && party.start < item.end)
    if (line && party.start - line.start < 40 && !/^[^，。；:]{1,30}:/.test(line.text))
      party.block = { start: party.start, end: party.end }
  }
  return parties
}
