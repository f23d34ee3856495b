import type { Contract } from '../contract.ts'
import { parseChineseNumber } from '../values/chinese-number.ts'
import type { Found, Rule } from './rule.ts'
import { bodySentences } from './sentences.ts'

const CN = '一二三四五六七八九十百零〇'
const REFERENCE = new RegExp(
  `第\\s*([${CN}]+|\\d+(?:\\.\\d+)*)\\s*条(?:第\\s*([${CN}]+|\\d+)\\s*[款项])?`,
  'g',
)
const DOTTED = /(?:本合同|本协议|上述|前述|按照|依据|根据|按|见)第?\s*(\d{1,2}(?:\.\d{1,2})+)\s*(?:条|款|项)/g
/** 《民法典》第五百八十五条 is an article of a law, not of this contract. */
const LAW_BEFORE =
  /(?:[》〉]|法典|法|条例|规定|解释|办法|细则|规则|规范|标准|通则|主合同|原合同)(?:\([^)]*\))?(?:的)?(?:第[^，。；]{1,12}[条款、和及至]+)*$/

const LAW_CITED = /(?:[》〉]|法典|[该本]?法|条例|规定|办法)(?:的)?第[一二三四五六七八九十百\d]+条/

function clauseNumbers(contract: Contract): { whole: Set<number>; dotted: Set<string>; hasDotted: boolean } {
  const { allClauses } = contract.structure
  const articles = allClauses.filter((clause) => clause.kind === 'article')
  const whole = new Set<number>()
  const pick =
    articles.length > 0
      ? articles
      : allClauses.filter((clause) => clause.parent === null || clause.parent.kind === 'chapter')
  for (const clause of pick) whole.add(clause.numbers[0] as number)
  const dotted = new Set(
    allClauses.filter((clause) => clause.kind === 'dotted').map((clause) => clause.numbers.join('.')),
  )
  for (const clause of allClauses) {
    if (clause.parent && clause.numbers.length === 1 && clause.parent.numbers.length === 1) {
      dotted.add(`${clause.parent.numbers[0]}.${clause.numbers[0]}`)
    }
  }
  for (const name of dotted) whole.add(Number(name.split('.')[0]))
  return { whole, dotted, hasDotted: allClauses.some((clause) => clause.kind === 'dotted') }
}

/** 符合该法第四十六条情形的…；按第八十七条支付: one line speaks of one law. */
function lineUpTo(contract: Contract, at: number): string {
  const line = contract.structure.lines.find((item) => item.start <= at && at < item.end)
  return line ? contract.text.slice(line.start, at) : ''
}

function wrongClauses(contract: Contract): { found: Found[]; good: { start: number; end: number } | null } {
  const { whole, dotted, hasDotted } = clauseNumbers(contract)
  const found: Found[] = []
  let good: { start: number; end: number } | null = null
  if (whole.size < 3) return { found, good }
  const highest = Math.max(...whole)
  for (const sentence of bodySentences(contract)) {
    const visit = (match: RegExpMatchArray) => {
      const at = sentence.start + (match.index as number)
      const before = contract.text.slice(Math.max(0, at - 40), at)
      if (LAW_BEFORE.test(before) || (/法/.test(before.slice(-16)) && /[、和及至或]$/.test(before))) return
      const number = parseChineseNumber(match[1] as string)
      // 依《劳动合同法》第四十条…并遵守第四十二条: still the law's, and beyond any clause here.
      if (number !== null && number > highest && LAW_CITED.test(lineUpTo(contract, at))) return
      const span = { start: at, end: at + match[0].length }
      const written = match[1] as string
      const exists = written.includes('.')
        ? !hasDotted || dotted.has(written)
        : whole.has(parseChineseNumber(written) ?? -1)
      if (exists) {
        good ??= span
        return
      }
      if (found.some((known) => known.span && known.span.start < span.end && span.start < known.span.end))
        return
      found.push({
        checkpoint: 'G14',
        kind: 'inconsistent',
        span,
        why: `引用的“${match[0]}”在本合同中不存在。`,
      })
    }
    for (const match of sentence.text.matchAll(REFERENCE)) visit(match)
    for (const match of sentence.text.matchAll(DOTTED)) visit(match)
  }
  return { found, good }
}

const ATTACHMENT = new RegExp(`附件\\s*([${CN}]+|\\d+)`, 'g')

function wrongAttachments(contract: Contract): Found[] {
  const listed = new Set<number>()
  const cited: { number: number; start: number; end: number; lists: boolean }[] = []
  for (const line of contract.structure.lines) {
    const isList =
      /^(?:[\d.、()一二三四五六七八九十]*)附件(?:清单|目录|包括|如下)?\s*[:：]/.test(line.text) ||
      /附件(?:包括|如下|有|清单|目录)|以下附件/.test(line.text) ||
      /(?:^|[。；条])附件[^。；《》]{1,24}(?:均)?(?:为|是|系)本?(?:合同|协议)[^。；]{0,10}组成部分/.test(
        line.text,
      ) ||
      /^附件[一二三四五六七八九十\d]+/.test(line.text) ||
      line.region === 'attachment'
    for (const match of line.text.matchAll(ATTACHMENT)) {
      const number = parseChineseNumber(match[1] as string) ?? 0
      const start = line.start + (match.index as number)
      const after = line.text.slice((match.index as number) + match[0].length)
      const named = /^\s*[《:：]|^\s*[^，。；、]{1,12}(?:；|。|$)/.test(after)
      // 附件一：施工图（单独装订）；附件二：报价清单。 lists them wherever it stands.
      const lists = isList || /^\s*[:：]\s*[\u4e00-\u9fa5《]/.test(after)
      cited.push({ number, start, end: start + match[0].length, lists })
      if (lists || (named && /组成部分|同等(?:法律)?效力/.test(line.text))) listed.add(number)
    }
    if (isList) {
      // 附件：1. 技术协议；2. 清单
      const rest = line.text.replace(/^.*?附件[^:：]{0,4}[:：]/, '')
      for (const match of rest.matchAll(/(?:^|[；;，、\s])(\d)[.、)]/g)) listed.add(Number(match[1]))
    }
  }
  const numbers = new Set(cited.map((item) => item.number))
  for (const item of cited) {
    if (item.lists) continue
    const unlisted = listed.size > 0 && !listed.has(item.number)
    const orphan = listed.size === 0 && item.number >= 2 && !numbers.has(item.number - 1)
    if (unlisted || orphan) {
      return [
        {
          checkpoint: 'G14',
          kind: 'inconsistent',
          span: { start: item.start, end: item.end },
          why: `引用了“${contract.text.slice(item.start, item.end)}”，但合同没有列出该附件。`,
        },
      ]
    }
  }
  return []
}

const references: Rule = {
  checkpoint: 'G14',
  check({ contract }) {
    const { found, good } = wrongClauses(contract)
    return { found: [...found, ...wrongAttachments(contract)], passed: good }
  },
}

export const referenceRules: Rule[] = [references]
