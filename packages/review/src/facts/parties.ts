import { LETTER_ROLE, NAMED_ROLE } from '../text/role.ts'
import type { Structure, TextLine } from '../text/structure.ts'
import { COMPANY, makeParty, type Party } from './party.ts'
import { addDetails, shareAddresses, shareNames } from './party-details.ts'
import { cleanName, plausible, ROLE, rolesInBrackets } from './party-name.ts'

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
  /^\s*((?![^:]*(?:代表|联系|负责|代理|经办|签收|收件|见证|经营|投资|股东|监护|配偶|紧急|账户|开户|收款|付款|执行事务|编号|名称|日期|时间|地点|地址|住所|电话|代码|号码|资质|来源|依据|背景|说明|附件|备注|身份|证号|证件|信用|执照|性别|民族|户籍|出生|姓名|手机|邮箱|传真|类型|性质|行业|职务|岗位|国籍))[\u4e00-\u9fa5]{1,8})((?:\([^()]{1,24}\))*)[:]\s*(\S.{1,300})$/
/** 收款人：安大伟，身份证…: whom a note of debt is made out to. */
const OF_A_NOTE = /^\s*((?:收|付|欠|还|借)款(?:人|方))()[:]\s*(\S.{1,160})$/
const INTRODUCED_BESIDE =
  /(?:统一社会信用代码|信用代码|税号|居民身份证|公民身份号码|身份证)(?:号码?)?[:]?\s*[\dA-Z]{15,18}|(?<=[，,、(\s\t])(?:9[1239]\d{6}|[\dA-HJ-NPQRTUWXY]{2}\d{6}(?=\d{0,8}[A-Z]))[\dA-HJ-NPQRTUWXY]{10}(?=[，,、；;)\s\t]|$)|(?<=[，,、(\s\t])[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])\d{3}[\dXx](?=[，,、；;)\s\t]|$)/
/** 老陆：陆建平，电话139…: somebody to be reached, who may stand in for a party where nobody else is introduced. */
const REACHED_BESIDE =
  /^[^:]{1,10}:\s*[\u4e00-\u9fa5·]{2,20}[，,、(\s\t].{0,60}?(?:电话|手机|微信)(?:号码?)?[:]?\s*\d{7,12}/
const INTRODUCTION =
  /^[\s*•·-]*(?:统一社会信用代码|社会信用代码|居民身份证|公民身份|身份证|住所|住址|注册地址|地址|法定代表人)/
/** 甲方（主办方） 某会展公司 in a form whose cells have no colon. */
const ROLE_CELL = new RegExp(
  `^\\s*(${LETTER_ROLE})((?:\\([^()]{1,24}\\))+)\\s*()([^:，。；()]{2,36}(?:公司|企业|中心|事务所|工作室|厂|店|院|学校|大学|银行|合作社|协会))$`,
)
const NAME_LABEL =
  /^[\s*•·-]*(?:单位名称|公司名称|企业名称|名称|姓名|全称|单位|甲方名称|乙方名称)(?:\([^)]*\))?(?:\*\*)?[:\t](?:\*\*)?\s*(.+)$/
/** 合伙人 出资方式 出资额（元）: the titles of a table's columns. */
const COLUMN_TITLE =
  /(?:方式|出资|认缴|实缴|金额|总额|数额|资额|比例|份额|期限|日期|时间|数量|名称|姓名|内容|事项|职责|义务|权利|备注|电话|地址|住所|账号|号码|代码|单位)(?:\([^)]*\))?$/

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

function labelledParties(lines: TextLine[], beside = INTRODUCED_BESIDE): Party[] {
  const found: Party[] = []
  const taken = new Set<string>()
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] as TextLine
    const words = line.marker ? line.text.slice(line.marker.length) : line.text
    const cell = ROLE_CELL.exec(words)
    const isIntroduced = INTRODUCTION.test(lines[index + 1]?.text ?? '') || beside.test(words)
    const labelled =
      ROLE_LABEL.exec(words) ??
      BRACKETED_ROLE.exec(words) ??
      BRACKETED_ALIAS.exec(words) ??
      (isIntroduced ? (INTRODUCED.exec(words) ?? OF_A_NOTE.exec(words)) : null) ??
      cell
    const alone = labelled ? null : ROLE_ALONE.exec(line.text)
    if (!labelled && !alone) continue
    // 受托人：某税务师事务所（普通合伙） and below it who acts for it.
    const above = found.at(-1)
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

/** 向天笑，身份证430103…: people who go together, one a line, each with his number and no label. */
const NUMBERED_PERSON =
  /^[\s\d.、()一二三四五六]*([\u4e00-\u9fa5·]{2,4})[，,、(\s\t:]{1,2}(?:[男女][，,、])?(?:(?:居民身份证|公民身份号码|身份证)(?:号码?)?[:]?\s*)?\d{17}[\dXx]/

function numberedPeople(lines: TextLine[]): Party[] {
  return lines.slice(0, 14).flatMap((line) => {
    const name = NUMBERED_PERSON.exec(line.text)?.[1]
    if (!name) return []
    const start = line.start + line.text.indexOf(name)
    return [makeParty(name, [name], start, start + name.length)]
  })
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
      numberedPeople(structure.lines),
    ].sort((a, b) => b.length - a.length)[0] as Party[]
    if (choice.length > parties.length) {
      parties = choice
      limit = Math.max(limit, (choice.at(-1) as Party).end + 300)
    }
  }
  if (parties.length < 2) {
    const reached = labelledParties(head, REACHED_BESIDE)
    if (reached.length > parties.length) parties = reached
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
