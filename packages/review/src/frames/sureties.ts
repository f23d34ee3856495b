// Who stands surety, how, how long and for what.
import * as says from './lexicon.ts'
import { clean, type PlainFinding } from './money-rules.ts'
import type { PlainReading, ReadSentence } from './reading.ts'
import { introduces } from './sentence-rules.ts'

const BORN_UNABLE =
  /(?:学校|小学|中学|大学|学院|幼儿园|医院|卫生院|养老院|福利院|村委会|村民委员会|居委会|居民委员会|机关|人民政府)(?=[，。；(、自愿为给作担做来提]|$)/

export function guarantees(reading: PlainReading, type: string): PlainFinding[] {
  const items = reading.said.filter(
    (item) =>
      says.GUARANTEES.test(item.text) &&
      item.text.length > 8 &&
      !/^(?:作保|担保|保证|替担)[^:，。]{0,4}:.{0,60}$/.test(item.text.trim()),
  )
  const body = items.filter((item) => !introduces(item))
  const found: PlainFinding[] = []
  const head = reading.said.find((item) => says.GUARANTEES.test(item.text) && BORN_UNABLE.test(item.text))
  if (head)
    found.push({
      checkpoint: 'B06',
      span: clean(head),
      why: '机关法人、以公益为目的的学校、医院、村（居）民委员会等不得为保证人，担保无效。',
    })
  const company = reading.said.find((item) =>
    /^(?:担保|保证|作保)[^:，]{0,3}:[^，(]{2,30}公司/.test(item.text.trim()),
  )
  if (company && !/决议|股东会|董事会|股东(?:都|一致)?同意/.test(reading.text))
    found.push({ checkpoint: 'B06', span: clean(company), why: '公司提供担保，没有附股东会或者董事会决议。' })
  const first = body[0]
  if (!first || (type !== '借款' && type !== '保证')) return found
  const all = reading.said.map((item) => item.text).join('')
  // 抵押 alone has neither kind nor period.
  if (
    !/作保|做保|保人|保证人|担保|保证|替[^，。；]{0,4}担|愿意?担|担着|担起来|连带/.test(
      body.map((item) => item.text).join(''),
    )
  )
    return found
  if (!says.GUARANTEE_KIND.test(all))
    found.push({ checkpoint: 'B04', span: clean(first), why: '没有写明是一般保证还是连带责任保证。' })
  const lengthSaid = body
    .concat(reading.said.filter((item) => /保|担|管/.test(item.text)))
    .some((item) => says.GUARANTEE_LENGTH.test(item.text))
  const scopeSaid = reading.said.some(
    (item) => /保|担|管/.test(item.text) && says.GUARANTEE_SCOPE.test(item.text),
  )
  if (!lengthSaid || !scopeSaid)
    found.push({
      checkpoint: 'B05',
      span: clean(
        body.find((item) => says.LEFT_VAGUE.test(item.text)) ??
          reading.said.find((item) => /担|保/.test(item.text) && says.LEFT_VAGUE.test(item.text)) ??
          (body.at(-1) as ReadSentence),
      ),
      why: `没有写明${lengthSaid ? '' : '保证期间'}${!lengthSaid && !scopeSaid ? '和' : ''}${scopeSaid ? '' : '保证范围'}。`,
    })
  return found
}
