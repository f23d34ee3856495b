import type { Category } from '../types.ts'

// What a change touches decides how loudly it is shown: an amount, a date, a term, a ratio, a party.

const DIGITS = '\\d０-９'
const CN = '零〇○一二三四五六七八九十百千万亿两壹贰叁肆伍陆柒捌玖拾佰仟点'
const ARABIC = `[${DIGITS}](?:[${DIGITS},，.．]*[${DIGITS}])?`
const CURRENCY = '(?:人民币|RMB|CNY|USD|HKD|EUR|[¥￥$€£])'
const UNIT_OF_MONEY = '(?:元|圆|美元|港元|港币|欧元|英镑|日元)'
const UNIT_OF_TIME = '个?(?:工作日|自然日|日历天|日历日|交易日|日|天|周|星期|月|年|季度|小时|分钟)'
const COMPANY =
  '(?:有限责任公司|股份有限公司|有限公司|分公司|集团|公司|事务所|合伙企业|研究院|研究所|大学|学院|医院|银行|委员会|人民法院|工厂|中心)'
const BEFORE_NAME = '(?<=^|[\\s，。；、：:（(“"》由向与和及为对的给在把将经被即是])'

/**
 * `reach` is how far an entity may extend beyond the change; `hint` is a cheap test that spares most places the
 * full pattern.
 */
const PATTERNS: readonly { category: Category; reach: number; hint: RegExp; pattern: RegExp }[] = [
  {
    category: '金额',
    reach: 20,
    hint: /[元圆¥￥$€£]|人民币|RMB|CNY|USD|HKD|EUR/i,
    pattern: new RegExp(
      `${CURRENCY}\\s*(?:${ARABIC}|[${CN}]+)\\s*[万亿千百]*${UNIT_OF_MONEY}?整?` +
        `|${ARABIC}\\s*[万亿千百十]*\\s*${UNIT_OF_MONEY}` +
        `|[${CN}]+[元圆](?:[${CN}]+角)?(?:[${CN}]+分)?整?`,
      'gi',
    ),
  },
  {
    category: '比例',
    reach: 12,
    hint: /[%％‰]|分之|百分点/,
    pattern: new RegExp(`${ARABIC}\\s*[%％‰]|[百千万]分之[${CN}${DIGITS}.]+|${ARABIC}\\s*个百分点`, 'g'),
  },
  {
    category: '日期',
    reach: 12,
    hint: /[\d０-９]\s*[年月/.－-]|[〇○零一二三四五六七八九]年/,
    pattern: new RegExp(
      `[${DIGITS}]{4}\\s*年(?:\\s*[${DIGITS}]{1,2}\\s*月(?:\\s*[${DIGITS}]{1,2}\\s*[日号])?)?` +
        `|[${DIGITS}]{4}\\s*[-－/.]\\s*[${DIGITS}]{1,2}\\s*[-－/.]\\s*[${DIGITS}]{1,2}` +
        `|[〇○零一二三四五六七八九]{4}年(?:[${CN}]{1,3}月(?:[${CN}]{1,3}[日号])?)?` +
        `|[${DIGITS}]{1,2}\\s*月\\s*[${DIGITS}]{1,2}\\s*[日号]`,
      'g',
    ),
  },
  {
    category: '期限',
    reach: 10,
    hint: new RegExp(`[${CN}${DIGITS}半]\\s*个?[工自日天周星月年季小分交]`),
    pattern: new RegExp(`(?:${ARABIC}|[${CN}半]+)\\s*${UNIT_OF_TIME}`, 'g'),
  },
  { category: '主体', reach: 1, hint: /方/, pattern: /[甲乙丙丁戊]方/g },
  {
    category: '主体',
    reach: 32,
    hint: new RegExp(`${COMPANY}|[：:]`),
    pattern: new RegExp(
      `${BEFORE_NAME}[\\u4e00-\\u9fa5A-Za-z（）()·]{2,30}?${COMPANY}` +
        `|(?<=(?:法定代表人|委托代理人|负责人|联系人|代理人|姓名|[甲乙丙丁]方)(?:[（(][^）)]{1,10}[）)])?\\s*[：:]\\s*)[\\u4e00-\\u9fa5·]{2,20}`,
      'g',
    ),
  },
]

export type Entity = { category: Category; start: number; end: number; text: string }

/** The most important entity that [start, end) touches in the text. */
export function entityAt(text: string, start: number, end: number): Entity | undefined {
  for (const { category, reach, hint, pattern } of PATTERNS) {
    const from = Math.max(0, start - reach)
    const window = text.slice(from, end + reach)
    if (!hint.test(window)) continue
    const s = start - from
    const e = end - from
    pattern.lastIndex = 0
    for (
      let match = pattern.exec(window);
      match && match.index < Math.max(e, s + 1);
      match = pattern.exec(window)
    ) {
      const matchEnd = match.index + match[0].length
      const touches = s === e ? match.index < s && matchEnd > s : match.index < e && matchEnd > s
      if (touches) return { category, start: from + match.index, end: from + matchEnd, text: match[0] }
    }
  }
  return undefined
}
