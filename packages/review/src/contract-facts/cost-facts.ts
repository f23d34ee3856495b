import type { FactSide, FactValue } from './fact-value.ts'
import { type FactReader, stated } from './reading.ts'

// Who bears what a contract costs beside its price: 运费由乙方承担, 税费各自承担.

/** The costs as they are called, by the one name questions and sheets know them by. */
export const COSTS: readonly [string, string][] = [
  [
    '运费',
    '运输(?:及|和|、)[\\u4e00-\\u9fa5]{1,6}费用?|(?:运输|物流|配送|送货|快递|货运)(?:的)?费用?|运杂?费|邮费',
  ],
  ['税费', '(?:各项|相关|全部|所有|一切|其他)?税费|税款|契税|个税|个人所得税'],
  ['保险费', '(?:及|和|、)?保险(?:费用?|金)|保费'],
  ['维修费', '(?:维修|修理|维护|修缮|大修|日常维修)(?:保养)?(?:的)?(?:费用?)?'],
  ['水电费', '水[、]?电(?:[、]?(?:燃?气|煤气|暖气?|网))*(?:等)?(?:的)?费?用?'],
  ['物业费', '物业(?:管理)?费用?'],
  ['安装费', '安装(?:调试)?(?:的)?费用?'],
  ['检测费', '(?:检测|检验|质检|送检)(?:的)?费用?'],
  ['装卸费', '(?:装卸|卸货|装货|搬运)(?:的)?费用?'],
  ['差旅费', '差旅费?用?|交通食宿费?用?'],
]
const BEARS = '(?:承担|负担|负责|支付|缴纳|交纳?|付|出(?![租卖让借版资品])|自理|买单)'
const EACH = /各自|各付各|分别(?:承担|负担)|平均(?:分摊|承担)|一人一半|均摊|共同(?:承担|负担)|各半|各承担一半/
/** 总价含运费, 送货上门: the price pays for it. */
const INSIDE =
  /(?:价格?|总价|合计|总计|总额|费用|款)[^，。；]{0,8}(?:包?含|包括|已含)[^。；]{0,24}$|^[^，。；]{0,6}(?:已)?(?:计入|包含在|含在|包括在)[^，。；]{0,8}(?:价|款|费用)/

export const costReader: FactReader = {
  keys: ['cost.bearer'],
  read(reading) {
    const out: FactValue[] = []
    for (const sentence of reading.sentences) {
      const { text } = sentence
      if (sentence.idle || !/费|税|维修|修理|水电/.test(text)) continue
      for (const [name, words] of COSTS) {
        const said = (side: FactSide) => {
          const value = `${name}由${side}承担`
          if (!out.some((one) => one.value && 'text' in one.value && one.value.text === value))
            out.push(stated('cost.bearer', { type: 'text', text: value }, reading.quote(sentence), { side }))
        }
        for (const found of text.matchAll(new RegExp(words, 'g'))) {
          const end = found.index + found[0].length
          const next = text.slice(end).split(/[。；]/)[0] as string
          const lead = text
            .slice(0, found.index)
            .split(/[。；]/)
            .at(-1) as string
          if (/^[^。；]{0,10}(?:违约|逾期|滞纳)/.test(next)) continue
          const after = new RegExp(`^([^。；]{0,24}?)${BEARS}`).exec(next)
          // 油费、过路费由承租人负担: what is said of the last is said of each; but not across another payer.
          if (after && EACH.test(after[0]) && !/[，]/.test(after[0])) said('双方')
          // 保险费代储方承担: whoever stands between the cost and the verb.
          else if (
            after &&
            /^[^，。；由归]{2,8}$/.test(after[1] as string) &&
            reading.sideBefore(after[1] as string)
          )
            said(reading.sideBefore(after[1] as string) as FactSide)
          else if (after && /(?:由|归|均由|皆由|全部由|:|为|，由)/.test(after[1] as string)) {
            const side = reading.sideBefore((after[1] as string).split(/由|归/).at(-1) as string)
            if (side) said(side)
          } else {
            const before = new RegExp(
              `([^，。；]{1,16}?)(?:自行|另行|自己|须|应|需|要|则)*${BEARS}[^，。；]{0,14}$`,
            ).exec(lead)
            const side = before && reading.sideBefore(before[1] as string)
            if (before && EACH.test(before[0])) said('双方')
            else if (side && !/不$|无需$|不再$/.test(before[1] as string)) said(side)
            else if (name === '运费' && (INSIDE.test(lead) || INSIDE.test(next)) && !/不含/.test(lead))
              said('乙方')
          }
        }
      }
      if (/包邮|免运费/.test(text)) {
        const value = '运费由乙方承担'
        if (!out.some((one) => one.value && 'text' in one.value && one.value.text === value))
          out.push(
            stated('cost.bearer', { type: 'text', text: value }, reading.quote(sentence), { side: '乙方' }),
          )
      }
    }
    return out
  },
}
