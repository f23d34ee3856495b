// Code points that do not say what they look like: unseen ones, reversing ones, letters of other alphabets.

import type { HiddenText } from '../model.ts'
import { finding, isMachineOrder } from './finding.ts'

const REVERSING = /[\u202a-\u202e\u2066-\u2069]/u
const UNSEEN = /[\u200b-\u200d\u2060-\u2064\ufeff\u00ad\u180e\u{e0000}-\u{e007f}]/gu
const TAGS = /[\u{e0001}-\u{e007f}]/gu
/** Typesetters leave a few behind; this many are a message. */
const MANY_UNSEEN = 8

/** A letter of another alphabet inside a Latin word, a code or a figure. */
const WORDS = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]{2,}/gu
const LATIN = /\p{Script=Latin}/u
const LOOK_ALIKE = /[аеорсухіјѕһԁԛԝАВЕКМНОРСТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧο]/u
/** Letters standing for figures between figures. */
const LETTER_IN_FIGURE =
  /(?<![\p{L}\d])\d[\d,.]*[OoIl〇][\dOoIl,.〇]*(?=\s*(?:元|万|%|％|天|日|月|年|份|吨|台|件|￥))|(?:￥|¥|人民币)\s*[\d,.]*[OoIl][\d,.OoIl]+/gu
/** Unified credit codes have no I, O, S, V, Z. */
const CREDIT_CODE =
  /(?<![\dA-Za-z])(?=[\dA-Z]{0,17}[IOSVZ])(?:9[1-3]|[1-5][1239]|[AN]\d|Y1)\d{6}[\dA-Z]{9}[\dA-Z](?![\dA-Za-z])/g

/** Characters taken for each other at a glance, for names that stand in the text more than once. */
const CONFUSED = [
  '已己巳',
  '未末',
  '土士',
  '天夭',
  '人入',
  '日曰',
  '千干于',
  '戊戌戍',
  '白自',
  '大太犬',
  '冶治',
  '洒酒',
  '汩汨',
  '博搏',
  '拔拨',
  '晴睛',
  '赢羸',
  '侯候',
  '祟崇',
  '刺剌',
  '瓜爪',
  '元无',
  '田由甲申',
  '王玉',
  '市巿',
  '东柬',
  '力刀',
  '宁字',
  '鸟乌',
  '享亨',
  '折拆',
  '暧暖',
]
const isConfused = (a: string, b: string) => CONFUSED.some((set) => set.includes(a) && set.includes(b))
const COMPANY = /[\p{Script=Han}（）()]{3,30}?(?:有限责任公司|股份有限公司|有限公司|合伙企业|事务所)/gu
const LEADING = /^.*(?:甲方|乙方|丙方|买方|卖方|出租方|承租方|[：:，,、（(]|与|和|及|为|由|向)/u

export type TextPlace = { page: number | null; box: HiddenText['box']; text: string }

export function findCharacters(lines: readonly TextPlace[]): HiddenText[] {
  return [...lines.flatMap(inLine), ...confusedNames(lines)]
}

function inLine({ page, box, text }: TextPlace): HiddenText[] {
  const found: HiddenText[] = []
  if (REVERSING.test(text))
    found.push(
      finding('bidi', page, box, text.replace(/[\u202a-\u202e\u2066-\u2069]/gu, '‹›'), { severity: 'high' }),
    )
  const tags = [...text.matchAll(TAGS)]
    .map(([tag]) => String.fromCodePoint(tag.codePointAt(0)! - 0xe0000))
    .join('')
  const unseen = [...text.matchAll(UNSEEN)]
  const insideWord = unseen.filter(
    ({ index, 0: match }) =>
      match !== '\u00ad' &&
      /[\p{L}\p{N}]/u.test(text[index - 1] ?? '') &&
      /[\p{L}\p{N}]/u.test(text[index + match.length] ?? ''),
  )
  if (tags) found.push(finding('zero-width', page, box, tags, { severity: 'high' }))
  else if (insideWord.length > 0 || unseen.length >= MANY_UNSEEN)
    found.push(finding('zero-width', page, box, text.replace(UNSEEN, '·'), { severity: 'medium' }))
  for (const [word] of text.matchAll(WORDS))
    if (LOOK_ALIKE.test(word) && (LATIN.test(word) || /\d/.test(word)))
      found.push(finding('look-alike', page, box, word, { severity: 'high' }))
  for (const [figure] of text.matchAll(LETTER_IN_FIGURE))
    if (!/^[\d,.]+$/.test(figure)) found.push(finding('look-alike', page, box, figure, { severity: 'high' }))
  for (const [code] of text.matchAll(CREDIT_CODE))
    found.push(finding('look-alike', page, box, code, { severity: 'high' }))
  if (isMachineOrder(text)) found.push(finding('machine-order', page, box, text, { severity: 'high' }))
  return found
}

function confusedNames(lines: readonly TextPlace[]): HiddenText[] {
  const names = new Map<string, TextPlace>()
  for (const line of lines)
    for (const [match] of line.text.matchAll(COMPANY)) {
      const name = match.replace(LEADING, '')
      if (name.length >= 6 && !names.has(name)) names.set(name, line)
    }
  const list = [...names]
  return list.flatMap(([name, place], index) => {
    const twin = list.slice(0, index).find(([other]) => {
      if (other.length !== name.length) return false
      const differing = [...name].flatMap((char, at) =>
        char === other[at] ? [] : [[char, other[at]!] as const],
      )
      return differing.length === 1 && isConfused(...differing[0]!)
    })
    return twin
      ? [finding('look-alike', place.page, place.box, name, { seen: twin[0], severity: 'high' })]
      : []
  })
}
