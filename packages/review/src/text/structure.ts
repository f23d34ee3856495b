import type { Span } from '../values/span.ts'
import { type ClauseMarker, type MarkerKind, readMarker } from './clause-marker.ts'
import { LETTER_ROLE, NAMED_ROLE } from './role.ts'

export type Region = 'head' | 'body' | 'signature' | 'attachment'

export type Clause = Span & {
  label: string
  numbers: number[]
  kind: MarkerKind
  /** The clause's title, empty where it has none. */
  heading: string
  /** Where the words after the marker and the title begin. */
  bodyStart: number
  children: Clause[]
  parent: Clause | null
}

export type Sentence = Span & {
  text: string
  region: Region
  clause: Clause | null
  /** Titles of the clauses around the sentence, innermost last. */
  headings: string
}

export type Structure = {
  clauses: Clause[]
  /** Every clause in reading order, nested ones included. */
  allClauses: Clause[]
  sentences: Sentence[]
  lines: TextLine[]
  /** Where the signature page begins; the text's length when there is none. */
  signatureStart: number
  headEnd: number
}

export type TextLine = Span & { text: string; region: Region; marker: ClauseMarker | null }

const PARTY_LINE =
  /^[(]?(?:甲方|乙方|丙方|丁方|出租|承租|出卖|买受|卖方|买方|供方|需方|委托|受托|定作|承揽|发包|承包|出借|借款|贷款|保证|担保|用人单位|劳动者|披露|接收|合伙人|许可|受让|转让|买受|采购|供应|服务|客户|法定代表人|授权代表|委托代理人|负责人|单位名称|签订|签署|签约|日期|时间|开户|账号|电话|地址|以下无正文|本页|签字|盖章|各方|双方|见证)/
const PARTY_LABEL = new RegExp(`^(?:${LETTER_ROLE}|${NAMED_ROLE}|[甲乙丙丁])(?:\\([^)]*\\))*:`)
const SIGNING_WORD = /签字|盖章|签章|签名|公章|手印|指印|以下无正文|签署页|签字页/
/** 甲方（公章）：…: a list of annexes before this is still in the contract. */
const SIGNED_BY = new RegExp(`^(?:${LETTER_ROLE}|${NAMED_ROLE})\\([^)]{0,6}[章字名印][^)]{0,4}\\):`)
/** 争议解决：…, 税率 6%, 乙方提供…: a line of a form states a term, whichever party its label or its words begin with. */
const TERM_ROW =
  /^[^:。，\t|]{0,10}(?:争议|纠纷|管辖|仲裁|期限|有效期|租期|工期|账期|试用期|质保|保修|保密|保证期|起止|起讫|转让|分包|转租|续约|续签|违约|逾期|迟延|延期|滞纳|罚款|税率|发票|票款|开票|利率|利息|预付|首付|付款|定金|押金|保证金|质保金|金额|总价|单价|价款|租金|月薪|工资|验收|交付|交货|上限|限额|归属|本金|用途|还款|解除)[^:。，\t|]{0,10}[:\t|]\s*[^\s_:]/
const STATES_SOMETHING =
  /^(?!.*[:\t|])(?!.*(?:公司|中心|店|厂|行|社|部|所|[号室楼座层区路街])\s*$)(?=.*[\u4e00-\u9fa5]{6}).*(?:(?<!供)应|须|不得|负责|提供|保证|遵守|(?<!自)由|按|一式|各自|享有|如实|缴纳|保留|用于|可以|有权|禁止|承担|无需)/

const ATTACHMENT_TITLE = /^附件[一二三四五六七八九十\d]*(?:[:、]|$|[^。；，:]{2,20}:|(?=[^。；，]{1,30}$))/
const SENTENCE_END = /[。；;!！?？\n]/
/** Longer than anyone writes. What goes on without a stop is cut at a comma, so that no rule reads it whole again and again. */
const LONGEST_SENTENCE = 1000
const LEAST_BEFORE_COMMA = 800

function splitLines(text: string): TextLine[] {
  const lines: TextLine[] = []
  let start = 0
  for (const part of text.split('\n')) {
    if (part.trim()) {
      lines.push({ start, end: start + part.length, text: part, region: 'body', marker: readMarker(part) })
    }
    start += part.length + 1
  }
  return lines
}

const BARE_NUMBER = /^(\d{1,2})(?=[\u4e00-\u9fa5][\u4e00-\u9fa5、与和及()]{1,15}$)/
const FEWEST_BARE = 3

/** 12 通知 above 12.1 …: a number without a stop titles a clause where the lines below are numbered after it. */
function markBareTitles(lines: TextLine[]) {
  const titles = lines.flatMap((line, index) => {
    const number = line.marker ? undefined : BARE_NUMBER.exec(line.text)?.[1]
    return number ? [{ line, number: Number(number), below: lines[index + 1]?.marker }] : []
  })
  const led = titles.filter(({ number, below }) => below?.kind === 'dotted' && below.numbers[0] === number)
  if (led.length < FEWEST_BARE) return
  let last = 0
  for (const { line, number } of titles) {
    if (number <= last) continue
    last = number
    const label = String(number)
    line.marker = { kind: 'dotted', label, numbers: [number], length: label.length }
  }
}

const isTopMarker = (marker: ClauseMarker | null): boolean =>
  marker !== null && (marker.kind === 'article' || marker.kind === 'chapter' || marker.kind === 'chinese')

/** 1. 甲：高志强 numbers the parties; 第一条 and 一、 number what they agree. */
function opensBody(line: TextLine): boolean {
  if (!line.marker) return false
  const rest = line.text.slice(line.marker.length)
  const listsParty = PARTY_LABEL.test(rest)
  return isTopMarker(line.marker) || !listsParty
}

/** 租赁期限：… where nothing is numbered: the first term opens the body. */
const TERM_LINE =
  /^[^:。，]{0,8}(?:期限|金额|价款|租金|押金|用途|利率|方式|责任|工期|标准|内容|范围|房屋|工程名称|支付):\s*\S/

/** Where nothing is numbered: 房东：糜玉芬，身份证…, 车行：某公司（9146…，电话…）. */
const INTRODUCES =
  /^[^:。；]{0,24}[:，,(].{0,200}?(?:身份证|信用代码|税号|电话|手机|[\dA-Z]{15,18})|^(?:甲方|乙方|地址|住址|住所|电话|法定代表人|统一社会信用代码)[^:]{0,6}:/
const LONGEST_HEAD = 12

/** The lines up to the last that introduces somebody; what follows says what was agreed. */
function afterIntroductions(lines: TextLine[]): number {
  const most = Math.min(lines.length, LONGEST_HEAD)
  let last = -1
  for (let index = 0; index < Math.min(most, 8); index++) {
    const line = lines[index] as TextLine
    if (line.text.length <= 220 && INTRODUCES.test(line.text)) last = index
    else if (last >= 0 && line.text.length > 40 && /[，。；]/.test(line.text)) break
  }
  return last < 0 ? most : last + 1
}

function markRegions(lines: TextLine[]) {
  let tail = lines.length
  const half = Math.floor(lines.length * 0.4)
  for (let index = half; index < lines.length; index++) {
    if (!ATTACHMENT_TITLE.test((lines[index] as TextLine).text)) continue
    const before = lines.slice(Math.max(half, index - 14), index)
    const signedLater = lines.slice(index + 1).some((line) => SIGNED_BY.test(line.text))
    if (!signedLater && before.some((line) => SIGNING_WORD.test(line.text) && !line.text.includes('。'))) {
      for (const line of lines.slice(index)) line.region = 'attachment'
      tail = index
      break
    }
  }
  let first = tail
  // A form without a full stop is not a signature page from its first line on.
  const earliest = Math.floor(lines.length * 0.3)
  for (let index = tail - 1; index > earliest; index--) {
    const line = lines[index] as TextLine
    const closing = /无正文|签署页|签字页/.test(line.text)
    // 附件一：交接单（…由双方签字） lists an annex.
    if (/^附件/.test(line.text)) break
    if (!closing && (line.text.includes('。') || isTopMarker(line.marker) || line.text.length > 120)) break
    if (!SIGNING_WORD.test(line.text) && (TERM_ROW.test(line.text) || STATES_SOMETHING.test(line.text))) break
    if (PARTY_LINE.test(line.text) || SIGNING_WORD.test(line.text)) first = index
  }
  for (const line of lines.slice(first, tail)) line.region = 'signature'

  const numbered = lines.findIndex((line, index) => index > 0 && opensBody(line))
  const opening = numbered === -1 ? lines.findIndex((line) => TERM_LINE.test(line.text)) : numbered
  const headLimit = opening === -1 ? afterIntroductions(lines) : opening
  for (const line of lines.slice(0, Math.min(headLimit, first))) line.region = 'head'
}

/** Splits 第八条违约责任:乙方… into its title and where the body starts. */
function readHeading(line: TextLine): { heading: string; bodyStart: number } {
  const from = line.marker?.length ?? 0
  const rest = line.text.slice(from)
  const titled = /^[\s*【]*([^。；，,:()\t]{2,18}(?:\([^)]{1,12}\))?)[】*]*\s*(?::|\t|$)/.exec(rest)
  // 一、工程概况。工程地点为…: the title runs in with its clause, ended like a sentence.
  const runIn = titled ? null : /^\s*([^。；，,:()\t\d]{2,9})。(?=.{6,})/.exec(rest)
  if (runIn && line.marker && !SAYS_SOMETHING.test((runIn[1] as string).replace(NAMES_OF_SUBJECTS, '')))
    return { heading: runIn[1] as string, bodyStart: line.start + from + runIn[0].length }
  if (!titled) return { heading: '', bodyStart: line.start + from }
  return { heading: titled[1] as string, bodyStart: line.start + from + titled[0].length }
}

function buildClauses(lines: TextLine[], textEnd: number): { roots: Clause[]; all: Clause[] } {
  const roots: Clause[] = []
  const all: Clause[] = []
  let stack: Clause[] = []
  const close = (depth: number, end: number) => {
    for (const clause of stack.slice(depth)) clause.end = end
    stack = stack.slice(0, depth)
  }
  for (const line of lines) {
    if (line.region === 'signature' || line.region === 'attachment') break
    if (!line.marker) continue
    const { kind, label, numbers } = line.marker
    const same = stack.findIndex(
      (open) => open.kind === kind && (kind !== 'dotted' || open.numbers.length >= numbers.length),
    )
    // 3.2 after the list item "2." belongs to clause 3, not to the item.
    const owner =
      kind === 'dotted' && same === -1
        ? stack.findIndex((open) => open.kind !== 'chapter' && open.numbers.at(-1) === numbers[0])
        : -1
    close(same !== -1 ? same : owner !== -1 ? owner + 1 : stack.length, line.start)
    const parent = stack.at(-1) ?? null
    const { heading, bodyStart } = readHeading(line)
    const clause: Clause = {
      start: line.start,
      end: textEnd,
      label,
      numbers,
      kind,
      heading,
      bodyStart,
      children: [],
      parent,
    }
    if (parent) parent.children.push(clause)
    else roots.push(clause)
    all.push(clause)
    stack.push(clause)
  }
  return { roots, all }
}

function headingsOf(clause: Clause | null): string {
  const titles: string[] = []
  for (let at = clause; at; at = at.parent) if (at.heading) titles.unshift(at.heading)
  return titles.join(' ')
}

const TOP_KINDS: ReadonlySet<MarkerKind> = new Set(['chapter', 'article', 'chinese'])

/** Characters that would make a sentence elsewhere belong to the name here. */
const NAMES_OF_SUBJECTS = /不可抗[力拒]|所有权|不侵权|不作保证|有效|有关|有限|不动产|由来|自由|行为/g

/** What a title is not made of. */
const SAYS_SOMETHING = /[应须得由不为是有]/

/** A line that only names its clause says nothing yet; 修理、重作、减少报酬 as a list item does. */
function isBareHeading(line: TextLine): boolean {
  if (!line.marker) return false
  const { heading, bodyStart } = readHeading(line)
  if (bodyStart < line.end || SAYS_SOMETHING.test(heading.replace(NAMES_OF_SUBJECTS, ''))) return false
  return TOP_KINDS.has(line.marker.kind) || !/[、\d]/.test(heading)
}

export function readStructure(text: string): Structure {
  const lines = splitLines(text)
  markBareTitles(lines)
  markRegions(lines)
  const signatureStart = lines.find((line) => line.region === 'signature')?.start ?? text.length
  const { roots, all } = buildClauses(lines, signatureStart)
  const sentences: Sentence[] = []
  let clauseIndex = -1
  for (const line of lines) {
    while (all[clauseIndex + 1] && (all[clauseIndex + 1] as Clause).start <= line.start) clauseIndex++
    const inClauses = line.region === 'head' || line.region === 'body'
    const clause = inClauses ? (all[clauseIndex] ?? null) : null
    if (isBareHeading(line)) continue
    let start = line.start + (line.marker?.length ?? 0)
    for (let at = start; at <= line.end; at++) {
      const length = at - start
      const overlong =
        length >= LONGEST_SENTENCE || (length >= LEAST_BEFORE_COMMA && /[，、]/.test(text[at] ?? ''))
      if (at < line.end && !overlong && !SENTENCE_END.test(text[at] as string)) continue
      const end = Math.min(at + 1, line.end)
      if (text.slice(start, at).trim()) {
        sentences.push({
          start,
          end,
          text: text.slice(start, end),
          region: line.region,
          clause,
          headings: headingsOf(clause),
        })
      }
      start = end
    }
  }
  const headEnd = lines.filter((line) => line.region === 'head').at(-1)?.end ?? 0
  return { clauses: roots, allClauses: all, sentences, lines, signatureStart, headEnd }
}
