import type { TextLine } from '../text/structure.ts'
import type { Party, PartyDetail } from './party.ts'
import { isBlankName } from './party-name.ts'

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

const BARE_DETAIL =
  /(居民身份证(?:号码?)?|公民身份号码|身份证(?:号码?)?|统一社会信用代码|信用代码|税号)\s*:?\s*([\dA-Z]{15,18})|(?<=[，,；\t])(住所|住址|地址|住)([\u4e00-\u9fa5][^，；。\t:]{4,40}|同[上前])|(?<=[\dA-Za-z店厂司行馆站所坊]，)()((?:[\u4e00-\u9fa5]{2,8}[省市县区州]){1,3}[^，；。\t:()]{2,30}?[号室组村楼层栋\d])(?=[，；。\t)]|$)/g

/** Numbers, homes and representatives, from the lines that introduce each party. */
export function addDetails(parties: Party[], lines: TextLine[], limit: number) {
  const ordered = [...parties].sort((a, b) => a.start - b.start)
  ordered.forEach((party, index) => {
    const next = ordered[index + 1]?.start ?? limit
    const lineOf = lines.find((line) => line.start <= party.start && party.start < line.end)
    const from = lineOf?.start ?? party.start
    const nextLine = lines.find((line) => line.start <= next && next < line.end)
    const to = ordered[index + 1] && nextLine && nextLine.start > from ? nextLine.start : next
    const keep = (label: string, detail: PartyDetail) => {
      if (/身份|证件/.test(label)) party.idNumber ??= detail
      else if (/代码|执照|注册号|税号/.test(label)) party.code ??= detail
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
      const bare = BARE_CODE.exec(line.text)
      if (bare)
        keep('统一社会信用代码', {
          start: line.start + bare.index,
          end: line.start + bare.index + bare[0].length,
          value: bare[0],
        })
      for (const [label, pattern] of [
        ['身份证', BARE_ID],
        ['住址', BARE_PLACE],
      ] as const) {
        const found = pattern.exec(line.text)
        const kept = label === '住址' ? party.address : party.idNumber
        if (found && !kept && line.region === 'head')
          keep(label, {
            start: line.start + found.index,
            end: line.start + found.index + found[0].length,
            value: found[0],
          })
      }
      for (const match of line.text.matchAll(BARE_DETAIL)) {
        const start = line.start + (match.index as number)
        keep((match[1] ?? match[3] ?? '住址') as string, {
          start,
          end: start + match[0].length,
          value: (match[2] ?? match[4] ?? match[6]) as string,
        })
      }
    }
  })
}

/** 某某公司，91330402…，某地: a code that stands by itself. */
const BARE_CODE =
  /(?<=[，,、(\s\t])(?:9[1239]\d{6}|[\dA-HJ-NPQRTUWXY]{2}\d{6}(?=\d{0,8}[A-Z]))[\dA-HJ-NPQRTUWXY]{10}(?=[，,、；;)\s\t]|$)/

/** 滕广田，370783…: a person's number that stands by itself. */
const BARE_ID =
  /(?<=[，,、(\s\t])[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:[0-2]\d|3[01])\d{3}[\dXx](?=[，,、；;)\s\t]|$)/
/** 闵庆来，…，临泉县城关街道前进路12号: where somebody lives, without saying so. */
const BARE_PLACE =
  /(?<=[，,、(\s\t])(?![住地现户通联]|[^，。；]{0,6}址)[\u4e00-\u9fa5]{2,8}(?:省|市|县|区|州|盟|旗|镇|乡|街道)[\u4e00-\u9fa5\d]{1,24}?(?:[号室组屯庄村湾镇乡街路巷弄里楼幢栋]|\d)(?=[，,；;)\s\t]|$)/

const COUNTED_PEOPLE: Record<string, number> = { 二: 2, 两: 2, 三: 3, 四: 4, 五: 5 }

const COMMON_NAME = /合称(?:为)?[“"']([\u4e00-\u9fa5]{2,6})[”"']/

/** （以上两人合称“新人”）, （耿立峰、苗素云合称“借款方”）: one name for several. */
export function shareNames(parties: Party[], lines: TextLine[]) {
  for (const line of lines) {
    const match = COMMON_NAME.exec(line.text)
    if (!match) continue
    const name = match[1] as string
    // Not part of the pattern: a long line without a stop would be read once for every character of it.
    const who =
      line.text
        .slice(0, match.index)
        .split(/[，。；(]/)
        .at(-1) ?? ''
    if (/[各双三四]方$|各方/.test(name)) continue
    const above = parties.filter((party) => party.start < line.end)
    const named = above.filter((party) => who.includes(party.name))
    const count = COUNTED_PEOPLE[/[上述前]([二两三四五])[人者方位]/.exec(who)?.[1] ?? ''] ?? 0
    for (const party of named.length > 0 ? named : count > 0 ? above.slice(-count) : [])
      if (!party.aliases.includes(name)) party.aliases.push(name)
  }
}

/** 共同住址：… under people who stand in one role. */
export function shareAddresses(parties: Party[], lines: TextLine[]) {
  for (const line of lines) {
    if (!/共同(?:的)?(?:住址|住所|地址)[:为]/.test(line.text)) continue
    const last = parties.findLast((party) => party.start < line.start)
    for (const party of parties) if (last && party.role === last.role) party.address ??= last.address
  }
}
