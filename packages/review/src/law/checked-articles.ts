import { CHECKPOINTS } from '../checklist/checklist.ts'
import { parseChineseNumber } from '../values/chinese-number.ts'

/** law + number of the article, as our list has them. */
const CHECKED = new Set(
  CHECKPOINTS.flatMap(({ legalBasis }) =>
    legalBasis.map(({ law, article }) => `${plain(law)} ${articleNumber(article)}`),
  ),
)
const LAWS = [...new Set([...CHECKED].map((each) => each.slice(0, each.lastIndexOf(' '))))]

const NUMBER = '第[〇零一二三四五六七八九十百千\\d]+条(?:之[一二三四五六七八九十])?'
/** 《民法典》第五百八十五条 */
const IN_MARKS = new RegExp(`《([^》\\n]{2,40})》[^《。；\\n]{0,8}?(${NUMBER})`, 'g')
/** 民法典第585条, without the marks; 本合同第五条 is no law. */
const BARE = new RegExp(`([\\u4e00-\\u9fa5]{1,20}(?:法典|法|条例|解释|办法))(${NUMBER})`, 'g')
const LEAD = /^.*(?:依照|根据|按照|依据|适用|参照|符合|违反|依|按|据)/

export type Cited = { start: number; end: number; words: string; isChecked: boolean }

/** Every article named in a text, and whether it is on our checked list. */
export function articlesIn(text: string): Cited[] {
  const cited: Cited[] = []
  const add = (start: number, end: number, isChecked: boolean) => {
    if (!cited.some((one) => start < one.end && one.start < end))
      cited.push({ start, end, words: text.slice(start, end), isChecked })
  }
  for (const match of text.matchAll(IN_MARKS))
    add(
      match.index,
      match.index + match[0].length,
      CHECKED.has(`${plain(match[1] as string)} ${articleNumber(match[2] as string)}`),
    )
  for (const match of text.matchAll(BARE)) {
    // 依照民法典第…条: what stands before the name of the law is no part of it.
    const named = match[1] as string
    const law = LAWS.find((known) => named.endsWith(known))
    const before = law ? named.length - law.length : (LEAD.exec(named)?.[0].length ?? 0)
    add(
      match.index + before,
      match.index + match[0].length,
      law !== undefined && CHECKED.has(`${law} ${articleNumber(match[2] as string)}`),
    )
  }
  return cited.sort((a, b) => a.start - b.start)
}

/** Articles nobody has checked give way to words that are true of any law. */
export function withoutUnchecked(text: string): { text: string; removed: string[] } {
  const wrong = articlesIn(text).filter(({ isChecked }) => !isChecked)
  let made = text
  for (const { start, end } of [...wrong].reverse()) {
    const rest = made.slice(end)
    made = `${made.slice(0, start)}法律${/^的?规定/.test(rest) ? '' : '规定'}${rest}`
  }
  return { text: made, removed: wrong.map(({ words }) => words) }
}

function plain(law: string): string {
  return law.replaceAll('中华人民共和国', '').replace(/[《》]/g, '')
}

function articleNumber(article: string): string {
  const digits = /第([〇零一二三四五六七八九十百千\d]+)条(之.)?/.exec(article)
  if (!digits) return article
  const number = /^\d+$/.test(digits[1] as string)
    ? Number(digits[1])
    : parseChineseNumber(digits[1] as string)
  return `${number}${digits[2] ?? ''}`
}
